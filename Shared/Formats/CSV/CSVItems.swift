import Contract
import Events

/// Items from CSV. Required columns: `id` (the item's own part or all of it), `place`, `name`, `price` (decimal: 4.60), and `currency`
/// unless the import has one. Other columns: `name:xx` by language, `description`, `category`, `ingredients` and `allergens` (separated by
/// `;`), `image`, `illustrative` (`yes`). `tax_rate` is contained in the price, in percent: 7 or 7.5. `stock` is the number left, or
/// `daily_portions`.
enum CSVItems {
    static let required = ["id", "place", "name", "price"]

    static func isColumn(_ name: String) -> Bool {
        required.contains(name) || others.contains(name) || name.hasPrefix("name:")
    }

    private static let others: Set<String> = [
        "currency", "description", "category", "ingredients", "allergens", "stock", "daily_portions", "image",
        "illustrative", "tax_rate",
    ]

    static func item(_ row: CSVRow, options: ImportOptions) throws(ImportFault) -> Item {
        let place = options.idPrefix + (try row.required("place"))
        guard ThingID.isName(place) else {
            throw ImportFault("place", "may be \(ThingID.rule): \(place)")
        }
        guard let name = try FieldRules.line(row["name"], field: "name") else {
            throw ImportFault("name", "is empty; every row needs one")
        }
        return Item(
            id: try id(row.required("id"), place: place, options: options), place: place, name: name,
            names: try FieldRules.names(row.values),
            description: try FieldRules.line(row["description"], field: "description", longest: FieldRules.longestText),
            category: try FieldRules.line(row["category"], field: "category", longest: 100),
            price: try price(row, options: options), taxRate: try row.taxRate(),
            ingredients: try row.list("ingredients", most: 50), allergens: try allergens(row),
            image: try FieldRules.picture(row["image"], field: "image"), stock: try stock(row),
            illustrative: row["illustrative"] == "yes", updatedAt: .unset)
    }

    private static func id(_ text: String, place: String, options: ImportOptions) throws(ImportFault) -> String {
        let whole = options.idPrefix + text
        let own = whole.hasPrefix(place + ".") ? whole.dropFirst(place.count + 1) : Substring(text)
        guard ThingID.isName(own) else {
            throw ImportFault("id", "may be \(ThingID.rule), with or without its place before a dot: \(text)")
        }
        return "\(place).\(own)"
    }

    static func price(_ row: CSVRow, options: ImportOptions) throws(ImportFault) -> Money {
        guard let currency = row["currency"] ?? options.currency, Money.minorDigits(of: currency) != nil else {
            throw ImportFault("currency", "is no ISO 4217 code of three capital letters: \(row["currency"] ?? "")")
        }
        let text = try row.required("price")
        // "1,250" is ambiguous.
        let isDecimal =
            text.split(separator: ",").last.map { $0.count <= Money.minorDigits(of: currency) ?? 0 } ?? false
        guard let price = Money(decimal: isDecimal ? CSVRow.decimal(text) : text, currency: currency), price.amount > 0
        else {
            throw ImportFault("price", "is no amount above 0 in \(currency), such as 4.60: \(text)")
        }
        return price
    }

    private static func allergens(_ row: CSVRow) throws(ImportFault) -> [String] {
        let words = try row.list("allergens", most: 14).map { $0.lowercased() }
        for word in words where Allergen(rawValue: word) == nil {
            let known = Allergen.allCases.map(\.rawValue).joined(separator: ", ")
            throw ImportFault("allergens", "\(word) is none of \(known)")
        }
        var seen: Set<String> = []
        return words.filter { seen.insert($0).inserted }
    }

    private static func stock(_ row: CSVRow) throws(ImportFault) -> Stock {
        switch (try row.count("stock"), try row.count("daily_portions")) {
        case (nil, nil): .unlimited
        case (let left?, nil): .count(left: left)
        case (nil, let portions?): .daily(portions: portions, left: portions, date: "")
        case (_?, _?): throw ImportFault("stock", "stock and daily_portions exclude each other")
        }
    }
}
