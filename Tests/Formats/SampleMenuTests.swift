import Contract
import Events
import Geo
import TestKit
import Testing

@testable import Formats

@Suite struct SampleMenuTests {
    let book: MenuBook

    init() throws {
        book = try SampleData.menus.get()
    }

    func place(
        _ id: String, types: [String] = ["Restaurant"], cuisine: [String] = [], country: String? = "ES"
    ) throws -> Place {
        Place(
            id: id, types: types, name: "A place", address: PostalAddress(addressCountry: country),
            geo: try #require(Coordinate(latitude: 41.4, longitude: 2.2)), servesCuisine: cuisine, updatedAt: .unset)
    }

    @Test func `every cuisine of the sample's places has a menu`() throws {
        for (country, city) in [("ES", SampleData.barcelona), ("TH", SampleData.bangkok)] {
            let region = try #require(book.regions[country])
            let words = Set(try city.get().rows.places.flatMap(\.servesCuisine))
            #expect(words.filter { region.cuisines[$0] == nil && book.cuisines[$0] == nil } == [])
            #expect(words.count > 90)
        }
    }

    @Test func `every menu has 6 to 12 dishes, each with a name in four languages and a price in both currencies`() {
        for (name, dishes) in book.menus {
            #expect((6...12).contains(dishes.count), "\(name)")
            for dish in dishes {
                #expect(Set(dish.names.keys) == ["en", "es", "ca", "th"], "\(dish.id)")
                #expect(
                    Set(dish.price.keys) == ["EUR", "THB"] && dish.price.values.allSatisfy { $0 > 0 }, "\(dish.id)")
                #expect(!dish.ingredients.isEmpty && !dish.description.isEmpty, "\(dish.id)")
                #expect(Set(dish.allergens).count == dish.allergens.count, "\(dish.id)")
                #expect(book.images[dish.category] != nil, "\(dish.id)")
            }
        }
    }

    @Test func `the vegetarian menu names no allergen that comes from an animal`() throws {
        let animal: Set<Allergen> = [.crustaceans, .eggs, .fish, .milk, .molluscs]
        let dishes = try #require(book.menus["vegetarian"])
        #expect(dishes.allSatisfy { animal.isDisjoint(with: $0.allergens) })
    }

    @Test func `a pizzeria sells the first dish of the pizza menu, called by its Spanish name`() throws {
        let items = book.items(for: try place("p", cuisine: ["pizza"]))
        #expect(items.first?.name == "Pizza margarita")
        #expect(items.first?.names["th"] == "พิซซ่ามาร์เกริตา")
        #expect(items.first?.id == "p.pizza-margherita")
        let menu = Set(book.menus["pizza", default: []].map(\.id))
        #expect(items.allSatisfy { menu.contains(String($0.id.dropFirst(2))) })
    }

    @Test func `a cuisine means what it means in the country`() throws {
        let items = book.items(for: try place("p", cuisine: ["seafood"], country: "TH"))
        #expect(items.first?.name == "ปลากะพงนึ่งมะนาว")
    }

    @Test func `a place without a known cuisine sells what its type does`() throws {
        let items = book.items(for: try place("p", types: ["CafeOrCoffeeShop"], cuisine: ["martian"]))
        #expect(items.contains { $0.id == "p.espresso" })
        #expect(items.contains { $0.id == "p.toast-with-tomato-and-ham" })
    }

    @Test func `prices stay within a tenth of the book's and differ between places`() throws {
        var amounts: Set<Int64> = []
        for number in 0..<200 {
            let items = book.items(for: try place("p-\(number)", cuisine: ["pizza"]))
            amounts.insert(try #require(items.first).price.amount)
        }
        #expect(amounts.allSatisfy { (800...980).contains($0) })
        #expect(amounts.count >= 8)
    }

    @Test func `a country without menus has none`() throws {
        #expect(book.items(for: try place("p", country: "FI")).isEmpty)
        #expect(book.items(for: try place("p", country: nil)).isEmpty)
    }

    @Test func `a book that names a menu it does not have is refused`() {
        let json = #"{"regions": {}, "cuisines": {"thai": ["nope"]}, "menus": {}, "images": {}}"#
        #expect(throws: Reason.self) { try MenuBook(json: Array(json.utf8)) }
    }
}
