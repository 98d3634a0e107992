import Contract
import Events
import Formats
import Foundation
import Geo
import HTTPTypes
import Hours
import ServiceKit
import Store
import TestKit
import Testing

@testable import CatalogService

@Suite(.timeLimit(.minutes(10))) struct `A menu as a file` {
    static func place() throws -> Place {
        var place = Place.sample("krua", merchant: "m-anna")
        place.openingHours = try OpeningHours(openStreetMap: "Mo-Fr 18:00-02:00; PH off")
        place.ordering = Ordering(
            methods: [.pickUp, .delivery],
            delivery: DeliveryArea(radius: 2500.5, area: .polygon(.ring(of: 20)), fee: baht(3050)))
        return place
    }

    /// Difficult values: quotes, signs, semicolons, line breaks, negative stocks, names in other languages.
    static func items() -> [Item] {
        var soup = Item.sample("soup", stock: .count(left: 7))
        soup.category = "Soups; \"hot\""
        soup.names = ["th": "ต้มยำ", "en": "Soup"]
        soup.description = "=1+1\nsecond,  line"
        soup.ingredients = ["lime; or lemon", "prawn"]
        soup.allergens = ["crustaceans", "fish"]
        soup.merchant = "m-anna"
        soup.options = [
            OptionGroup(
                id: "size", name: "Size", names: ["th": "ขนาด"], least: 1, most: 1,
                choices: [
                    OptionChoice(id: "small", name: "-small", price: baht(-550)),
                    OptionChoice(id: "large", name: "Large", names: ["th": "ใหญ่"], price: baht(1500)),
                ]),
            OptionGroup(
                id: "extras", name: "Extras", most: 2,
                choices: [
                    OptionChoice(id: "prawn", name: "Prawns", price: baht(2000), stock: .count(left: 3)),
                    OptionChoice(
                        id: "egg", name: "Egg", price: baht(0),
                        stock: .daily(portions: 9, left: 4, date: "2999-01-01"), isAvailable: false),
                ]),
        ]
        var rice = Item.sample("rice", stock: .daily(portions: 20, left: 5, date: "2999-01-01"))
        rice.illustrative = true
        rice.hidesStock = true
        rice.image = "/images/rice.svg"
        rice.merchant = "m-anna"
        return [soup, rice]
    }

    private static func importing(_ text: [UInt8]) throws -> String {
        let json = String(decoding: try JSON.encode(String(decoding: text, as: UTF8.self)), as: UTF8.self)
        return #"{"text":\#(json),"format":"menu"}"#
    }

    @Test(arguments: ["menu", "menu.csv"]) func `imported again changes nothing`(path: String) async throws {
        try await Shop.open([Self.place()], Self.items()) { shop async throws in
            let reading = try await shop.get("/v1/places/krua/\(path)", as: .anna)
            #expect(reading.status == .ok)
            let lines = try Importing.lines(try await shop.post("/admin/import", try Self.importing(reading.body)))
            let done = try #require(lines.first { $0.done == true })
            #expect(done.unchanged == 2 && done.created == 0 && done.changed == 0 && done.refused == 0, "\(lines)")
            let stored = try await shop.engine.read { try Tables(database: $0).items(of: "krua") }
            #expect(Self.items().allSatisfy { stored.contains($0) })
        }
    }

    @Test func `of a merchant goes into places of their own alone`() async throws {
        @Sendable func asked(_ text: String, _ format: String) throws -> String {
            let text = String(decoding: try JSON.encode(text), as: UTF8.self)
            return #"{"text":\#(text),"format":"\#(format)","currency":"THB","owner":"m-anna"}"#
        }
        let other = Place.sample("bar", merchant: "m-max")
        try await Shop.open([Self.place(), other], Self.items()) { shop async throws in
            let file = String(decoding: try await shop.get("/v1/places/krua/menu.csv", as: .anna).body, as: UTF8.self)
            func done(_ text: String, _ format: String) async throws -> Importing.Line {
                let lines = try Importing.lines(try await shop.post("/admin/import", try asked(text, format)))
                #expect(lines.last?.finished == true, "\(lines)")
                var done = try #require(lines.first { $0.done == true })
                done.faults = lines.flatMap { $0.faults ?? [] }
                return done
            }
            #expect(try await done(file, "menu").unchanged == 2)
            let refused = try await done(file.replacing("krua", with: "bar"), "menu")
            #expect(refused.refused == 1 && refused.changed == 0 && refused.created == 0)
            #expect(refused.faults?.first?.reason.contains("bar is not a place of yours") == true, "\(refused)")
            let rows = "id,place,name,price\nnew,krua,New,100\nnew,bar,New,100\nnew,none,New,100\n"
            let items = try await done(rows, "items")
            #expect(items.created == 1 && items.refused == 2, "\(items)")
            #expect(items.faults?.map(\.row) == [3, 4] || items.faults?.map(\.row) == [2, 3], "\(items)")
            #expect(items.faults?.first?.reason.contains("bar is not a place of yours") == true)
            let places = try await shop.post("/admin/import", try asked("id,name\n", "places"))
            #expect(places.status == .forbidden)
            #expect(try await shop.ids(of: "items").contains("bar.new") == false)
        }
    }

    @Test(arguments: ["menu", "menu.csv"]) func `brings all of it to another catalog`(path: String) async throws {
        let expected = try Self.place()
        let menu = Menu(expected, Self.items(), hasStock: true)
        let table = try MenuExport.csv(menu)
        let file = path == "menu" ? try JSON.encode(menu) : table
        try await Shop.open([.sample("krua", merchant: "m-anna")]) { shop async throws in
            let lines = try Importing.lines(try await shop.post("/admin/import", try Self.importing(file)))
            let done = try #require(lines.first { $0.done == true })
            #expect(done.created == 2 && done.changed == 1 && done.refused == 0, "\(lines)")
            let again = try await shop.get("/v1/places/krua/menu.csv", as: .theOperator).body
            #expect(String(decoding: again, as: UTF8.self) == String(decoding: table, as: UTF8.self))
            let place = try await shop.engine.read { try Tables(database: $0).place("krua") }
            #expect(place?.openingHours == expected.openingHours && place?.ordering == expected.ordering)
        }
    }

    @Test func `shows no stocks to strangers`() async throws {
        try await Shop.open([Self.place()], Self.items()) { shop async throws in
            let menu = try await shop.get("/v1/places/krua/menu").decode(Menu.self)
            #expect(menu.sections.map(\.name) == ["Soups; \"hot\"", nil])
            #expect(menu.sections.flatMap(\.items).allSatisfy { $0.stock == nil })
            #expect(menu.sections[0].items[0].options?[1].choices.map(\.stock) == [nil, nil])
            #expect(try await shop.get("/v1/places/nowhere/menu").status == .notFound)
            #expect(try await shop.get("/v1/places/krua/menu.csv?format=x").status == .badRequest)
            let again = try Importing.lines(
                try await shop.post("/admin/import", try Self.importing(JSON.encode(menu))))
            #expect(again.first { $0.done == true }?.unchanged == 2, "what is left out stays")
        }
    }

    @Test(arguments: [
        ("kind,id,name,price,currency\nplace,krua,,,\nitem,a,A,4.50,THB\nitem,b,B,four,THB\n", 4, "price"),
        ("kind,id,name,price,currency\nplace,krua,,,\nitem,a,A,4.50,THB\nitem,b,,5,THB\n", 4, "name"),
        ("kind,id,name,price,currency\nitem,a,A,4.50,THB\n", 2, "kind"),
        ("kind,id,name,price,currency,item,group\nplace,krua,,,,,\nchoice,x,X,,,a,size\n", 3, "item"),
        (
            "kind,id,name,price,currency,item,group,group_name\nplace,krua,,,,,,\nitem,a,A,1,THB,,,\nchoice,x,X,1,,a,size,Size\nchoice,x,Y,1,,a,size,\n",
            5, "id"
        ),
        ("kind,id,name,price,currency\nplace,nowhere,,,\nitem,a,A,4.50,THB\n", 2, "id"),
        (
            #"{"place":"krua","sections":[{"items":[{"id":"krua.a","name":"A","price":{"amount":-1,"currency":"THB"}}]}]}"#,
            1, "/sections/0/items/0/price/amount"
        ),
        (#"{"place":"krua","sections":[{"items":[{"id":"krua.a","name":"A"}]}]}"#, 0, "/sections/0/items/0/price"),
    ]) func `that is wrong anywhere changes nothing, and says where`(
        text: String, row: Int, field: String
    ) async throws {
        try await Shop.open([.sample("krua")]) { shop async throws in
            let lines = try Importing.lines(try await shop.post("/admin/import", try Self.importing(Array(text.utf8))))
            let fault = lines.lazy.compactMap(\.faults?.first).first
            #expect(fault?.row == row && fault?.field == field, "\(lines)")
            #expect(fault?.reason.isEmpty == false)
            #expect(try await shop.engine.read { try Tables(database: $0).itemCount(of: "krua") } == 0)
        }
    }
}
