import Contract
import Events
import Foundation

/// Checks an item's fields.
enum ItemRules {
    static func check(_ item: Item) throws(Reason) {
        try Check.id(item.place, "/place")
        guard ThingID.isItem(item.id), ThingID.place(ofItem: item.id) == item.place else {
            throw Check.refuse("/id", "It is \(ThingID.itemRule), beginning with its place's.")
        }
        guard !Screening.isID(item.id) else {
            throw Check.refuse("/id", "What begins with screening- names seats, not an item.")
        }
        try Check.name(item.name, "/name", atMost: ThingLimits.name)
        try Check.names(item.names, "/names")
        try Check.text(item.description, "/description", atMost: ThingLimits.description)
        try Check.text(item.category, "/category", atMost: ThingLimits.category)
        try check(item.price)
        if let rate = item.taxRate { try Check.number(rate, "/taxRate", 0...ThingLimits.taxRate) }
        try Check.texts(item.ingredients, "/ingredients", most: 50, atMost: 100)
        try checkAllergens(item.allergens)
        try Check.link(item.image, "/image", orPath: true)
        try check(item.stock)
        try OptionChecks.check(item)
    }

    static func check(_ price: Money, _ field: String = "/price") throws(Reason) {
        try Check.number(price.amount, "\(field)/amount", 0...ThingLimits.price)
        guard currencies.contains(price.currency) else {
            throw Check.refuse("\(field)/currency", "It is an ISO 4217 code of three letters, such as \"THB\".")
        }
    }

    private static let currencies = Set(Locale.Currency.isoCurrencies.map { $0.identifier.uppercased() })

    private static func checkAllergens(_ allergens: [String]) throws(Reason) {
        for (index, allergen) in allergens.enumerated() {
            guard Allergen(rawValue: allergen) != nil else {
                let known = Allergen.allCases.map(\.rawValue).joined(separator: ", ")
                throw Check.refuse("/allergens/\(index)", "It is one of \(known).")
            }
            guard !allergens[..<index].contains(allergen) else {
                throw Check.refuse("/allergens/\(index)", "Each is named once.")
            }
        }
    }

    static func check(_ stock: Stock, _ field: String = "/stock") throws(Reason) {
        switch stock {
        case .unlimited: break
        case .count(let left): try Check.number(left, "\(field)/left", 0...ThingLimits.stock)
        case .daily(let portions, let left, let date):
            try Check.number(portions, "\(field)/portions", 0...ThingLimits.stock)
            try Check.number(left, "\(field)/left", 0...portions)
            guard date.isEmpty || date.isWrittenAsDate else {
                throw Check.refuse("\(field)/date", "It is a date, such as \"2026-11-21\".")
            }
        }
    }
}
