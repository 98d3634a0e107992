import Contract
import Events
import Testing

@testable import CatalogService

@Suite struct `What may be said` {
    static let badPlaces: [(field: String, change: @Sendable (inout Place) -> Void)] = [
        ("/id", { $0.id = "Krua" }), ("/id", { $0.id = "" }), ("/id", { $0.id = "a.b" }),
        ("/id", { $0.id = String(repeating: "a", count: 65) }),
        ("/name", { $0.name = "" }), ("/name", { $0.name = "  " }), ("/name", { $0.name = "a\u{0}b" }),
        ("/name", { $0.name = String(repeating: "ก", count: 201) }),
        ("/name", { $0.name = "Bank\u{202E}" }), ("/name", { $0.name = "Ca\u{200B}fe" }),
        ("/name", { $0.name = "Cafe\u{FFFE}" }), ("/name", { $0.name = "C\u{430}fe Royal" }),
        ("/names/en", { $0.names = ["en": "G\u{3BF}ogle"] }), ("/description", { $0.description = "Good\u{202E}" }),
        ("/names", { $0.names = ["not a tag": "x"] }), ("/names/en", { $0.names = ["en": ""] }),
        ("/types", { $0.types = [] }), ("/types/1", { $0.types = ["Restaurant", "no type"] }),
        ("/description", { $0.description = String(repeating: "a", count: 2001) }),
        ("/address/addressCountry", { $0.address = PostalAddress(addressCountry: "th") }),
        ("/address/streetAddress", { $0.address = PostalAddress(streetAddress: "") }),
        ("/telephone", { $0.telephone = "none" }), ("/email", { $0.email = "me" }),
        ("/url", { $0.url = "javascript:1" }),
        ("/url", { $0.url = "https://" }), ("/url", { $0.url = "https://bank.example@evil.example/" }),
        ("/url", { $0.url = "https:\\\\evil.example" }), ("/url", { $0.url = "/path" }),
        ("/images/0", { $0.images = ["ftp://x"] }), ("/images/0", { $0.images = ["//evil.example/x.png"] }),
        ("/images/0", { $0.images = ["/\\evil.example/x.png"] }), ("/timeZone", { $0.timeZone = "Mars/Base" }),
        ("/servesCuisine/0", { $0.servesCuisine = [""] }), ("/screenCount", { $0.screenCount = 0 }),
        ("/screenCount", { $0.screenCount = 101 }), ("/amenityFeature", { $0.amenityFeature = ["swing": true] }),
    ]

    @Test(arguments: badPlaces.indices) func `a bad field of a place is named`(index: Int) throws {
        var place = Place.sample()
        try PlaceRules.check(place)
        Self.badPlaces[index].change(&place)
        let reason = #expect(throws: Reason.self) { try PlaceRules.check(place) }
        #expect(reason?.field == Self.badPlaces[index].field && reason?.code == "malformed")
        #expect(reason?.detail.isEmpty == false)
    }

    static let badItems: [(field: String, change: @Sendable (inout Item) -> Void)] = [
        ("/id", { $0.id = "soup" }), ("/id", { $0.id = "other.soup" }), ("/id", { $0.id = "krua.Soup" }),
        ("/id", { $0.id = "krua.a.b" }), ("/id", { $0.id = "krua." }), ("/place", { $0.place = "" }),
        ("/name", { $0.name = "" }), ("/category", { $0.category = "" }),
        ("/price/amount", { $0.price.amount = -1 }), ("/price/amount", { $0.price.amount = 1_000_000_001 }),
        ("/price/currency", { $0.price.currency = "baht" }), ("/price/currency", { $0.price.currency = "thb" }),
        ("/price/currency", { $0.price.currency = "QQQ" }),
        ("/ingredients", { $0.ingredients = Array(repeating: "salt", count: 51) }),
        ("/ingredients/0", { $0.ingredients = [""] }), ("/allergens/1", { $0.allergens = ["milk", "dust"] }),
        ("/allergens/1", { $0.allergens = ["milk", "milk"] }), ("/image", { $0.image = "data:1" }),
        ("/stock/left", { $0.stock = .count(left: -1) }), ("/stock/left", { $0.stock = .count(left: 1_000_001) }),
        ("/stock/portions", { $0.stock = .daily(portions: -1, left: 0, date: "") }),
        ("/stock/left", { $0.stock = .daily(portions: 2, left: 3, date: "") }),
        ("/stock/date", { $0.stock = .daily(portions: 2, left: 2, date: "today") }),
    ]

    @Test(arguments: badItems.indices) func `a bad field of an item is named`(index: Int) throws {
        var item = Item.sample()
        try ItemRules.check(item)
        Self.badItems[index].change(&item)
        let reason = #expect(throws: Reason.self) { try ItemRules.check(item) }
        #expect(reason?.field == Self.badItems[index].field && reason?.code == "malformed")
    }

    @Test func `a thing with all there is to say is fine`() throws {
        var item = Item.sample(stock: .daily(portions: 0, left: 0, date: "2026-11-21"))
        item.names = ["th": "ต้มยำ", "zh-Hant": "湯"]
        item.price = Money(amount: 0, currency: "EUR")
        item.allergens = Allergen.allCases.map(\.rawValue)
        item.image = "/images/soup.svg"
        try ItemRules.check(item)
        var place = Place.sample()
        place.address = PostalAddress(
            streetAddress: "1 Rama I", addressLocality: "Bangkok", postalCode: "10330", addressCountry: "TH")
        place.telephone = "(02) 123-4567 # 12"
        place.email = "krua@example.org"
        place.url = "https://example.org/krua"
        place.images = ["/images/krua.svg", "https://example.org/krua.jpg"]
        try PlaceRules.check(place)
    }
}
