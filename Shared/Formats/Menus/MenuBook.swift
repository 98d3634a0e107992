import Contract
import Events
import Foundation

/// Menus by cuisine, written to give imported places something to sell; every item made from them says that it is illustrative.
public struct MenuBook: Decodable, Sendable {
    struct Dish: Decodable, Sendable {
        /// Unique in the book; the second half of an item's id.
        var id: String
        /// By language; "en" always.
        var names: [String: String]
        var description: String
        var category: String
        /// In minor units by currency.
        var price: [String: Int64]
        var ingredients: [String]
        var allergens: [Allergen]
        var stock: Stock?
        /// Names of the book's groups of options.
        var options: [String]?
    }

    /// What a dish asks whoever orders it; see `OptionGroup`.
    struct Group: Decodable, Sendable {
        struct Choice: Decodable, Sendable {
            var id: String
            /// By language; "en" always.
            var names: [String: String]
            /// What it costs more, or less: in minor units by currency.
            var price: [String: Int64]
            var stock: Stock?
        }

        var id: String
        var names: [String: String]
        var least: Int
        var most: Int
        var choices: [Choice]
    }

    /// What differs from country to country.
    struct Region: Decodable, Sendable {
        var currency: String
        /// Prices are multiples of it, in minor units.
        var step: Int64
        /// An item's name is in the first of these that the dish has.
        var languages: [String]
        /// The menus of a place whose cuisine is not known, by its schema.org type.
        var types: [String: [String]]
        /// Cuisines that mean something else here.
        var cuisines: [String: [String]]
    }

    /// By ISO 3166-1 alpha-2 country; other countries have no menus.
    var regions: [String: Region]
    /// The menus of a cuisine.
    var cuisines: [String: [String]]
    var menus: [String: [Dish]]
    /// Groups of options, which several dishes may have; none in a book of before they were.
    var options: [String: Group]?
    /// Pictures by dish category and by schema.org type of place, as paths inside the sample's folder.
    var images: [String: String]

    /// Reads `menus.json`; throws a `Reason` for a book that names what it does not have.
    public init(json: [UInt8]) throws {
        self = try JSON.decode(MenuBook.self, from: json)
        try check()
    }

    private func check() throws(Reason) {
        let named = regions.values.flatMap { Array($0.types.values.joined()) + Array($0.cuisines.values.joined()) }
        for menu in named + cuisines.values.joined() where menus[menu]?.isEmpty != false {
            throw Reason(
                "malformed", "the book names the menu \(menu), which it does not have", field: "/menus/\(menu)")
        }
        for name in menus.values.joined().flatMap({ $0.options ?? [] }) where options?[name]?.choices.isEmpty != false {
            throw Reason(
                "malformed", "the book names the options \(name), which it does not have", field: "/options/\(name)")
        }
        var ids: Set<String> = []
        for dish in menus.values.joined() {
            let priced = regions.values.allSatisfy { dish.price[$0.currency, default: 0] > 0 }
            guard ThingID.isName(dish.id), ids.insert(dish.id).inserted, dish.names["en"] != nil, priced
            else {
                throw Reason(
                    "malformed", "the dish \(dish.id) needs an id of its own, an English name and a price everywhere",
                    field: "/menus")
            }
        }
    }
}
