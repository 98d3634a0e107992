import Contract
import Events
import Foundation

/// Menus by cuisine, to give imported places something to sell; every item made of them is illustrative.
public struct MenuBook: Decodable, Sendable {
    struct Dish: Decodable, Sendable {
        /// Unique in the book; second part of an item's id.
        var id: String
        /// Names by language, always with "en".
        var names: [String: String]
        var description: String
        var category: String
        /// Price in minor units by currency.
        var price: [String: Int64]
        var ingredients: [String]
        var allergens: [Allergen]
        var stock: Stock?
        /// Names of the book's groups of options.
        var options: [String]?
    }

    /// A group of options of a dish; see `OptionGroup`.
    struct Group: Decodable, Sendable {
        struct Choice: Decodable, Sendable {
            var id: String
            /// Names by language, always with "en".
            var names: [String: String]
            /// Surcharge, or negative for less, in minor units by currency.
            var price: [String: Int64]
            var stock: Stock?
        }

        var id: String
        var names: [String: String]
        var least: Int
        var most: Int
        var choices: [Choice]
    }

    /// Settings of a country.
    struct Region: Decodable, Sendable {
        var currency: String
        /// Step of prices, in minor units.
        var step: Int64
        /// Languages of item names: the first that the dish has.
        var languages: [String]
        /// Menus by schema.org type, for places without a known cuisine.
        var types: [String: [String]]
        /// Cuisines that mean something else in this country.
        var cuisines: [String: [String]]
    }

    /// Regions by ISO 3166-1 alpha-2 country; other countries have no menus.
    var regions: [String: Region]
    /// Menus by cuisine.
    var cuisines: [String: [String]]
    var menus: [String: [Dish]]
    /// Groups of options, which several dishes may have; nil in older books.
    var options: [String: Group]?
    /// Pictures by dish category and by schema.org type of place, as paths inside the sample's folder.
    var images: [String: String]

    /// Reads `menus.json`; throws a `Reason` for a book with dangling names.
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
