import Contract
import Events
import Foundation
import HTTPTypes
import Store
import TestKit
import Testing

@testable import CatalogService

@Suite(.timeLimit(.minutes(5))) struct `Undoing an import` {
    struct Line: Decodable {
        struct Stayed: Decodable, Equatable {
            var kind: String
            var id: String
            var reason: String
        }

        var done: Bool?
        var finished: Bool?
        var deleted: Int?
        var restored: Int?
        var gone: Int?
        var kept: Int?
        var stayed: [Stayed]?
    }

    struct Known: Decodable {
        struct One: Decodable {
            var id: String
            var formats: [String]
            var created: Int
            var changed: Int
            var undoneAt: String?
        }

        var items: [One]
    }

    func imports(_ shop: Shop) async throws -> [Known.One] {
        try JSON.decode(Known.self, from: try await shop.get("/admin/imports").body).items
    }

    /// - Returns: the last line with counts.
    @discardableResult func undo(_ shop: Shop, _ id: String) async throws -> Line {
        let lines = try await shop.post("/admin/imports/\(id)/undo", "").body.split(separator: UInt8(ascii: "\n"))
            .map { try JSON.decode(Line.self, from: Array($0)) }
        #expect(lines.last?.finished == true)
        return try #require(lines.last { $0.done == true })
    }

    func take(_ shop: Shop, _ text: String, _ format: String = "places") async throws {
        let request = try Importing.request(text, format: format)
        let lines = try Importing.lines(try await shop.post("/admin/import", request))
        #expect(lines.last?.finished == true, "\(lines)")
    }

    func name(_ shop: Shop, _ place: String) async throws -> String? {
        try await shop.engine.read { try Tables(database: $0).place(place)?.name }
    }

    @Test func `takes away what it made and puts back what it changed, the last import first or not`() async throws {
        try await Shop.open { shop async throws in
            try await take(shop, Importing.csv)
            try await take(shop, Importing.csv)
            let second = Importing.csv.replacingOccurrences(of: "Krua", with: "Krua 2")
            try await take(shop, second + "new,New,13.7,100.5\n")
            try await take(shop, Importing.csv.replacingOccurrences(of: "Krua", with: "Krua 3"))
            let known = try await imports(shop)
            #expect(known.map(\.created) == [0, 1, 2] && known.map(\.changed) == [1, 1, 0], "the same again is none")
            let middle = try await undo(shop, known[1].id)
            #expect(middle.deleted == 1 && middle.restored == 0)
            #expect(middle.stayed == [Line.Stayed(kind: "place", id: "krua", reason: "it was changed since")])
            #expect(try await name(shop, "krua") == "Krua 3")
            #expect(try await name(shop, "new") == nil)
            #expect(try await undo(shop, known[0].id).restored == 1)
            #expect(try await name(shop, "krua") == "Krua 2")
            let first = try await undo(shop, known[2].id)
            #expect(first.deleted == 1 && first.kept == 1, "one was changed by what could not be undone")
            #expect(try await imports(shop).allSatisfy { $0.undoneAt != nil })
            let again = try await shop.post("/admin/imports/\(known[0].id)/undo", "")
            #expect(again.status == .conflict)
            let unknown = try await shop.post("/admin/imports/import-1/undo", "")
            #expect(unknown.status == .notFound)
            let emitted = String(decoding: unknown.body, as: UTF8.self)
            #expect(emitted.contains("the last 20") && emitted.contains("made again out of the log"), "\(emitted)")
            #expect(emitted.contains("GET /v1/imports lists those that can"), "\(emitted)")
        }
    }

    @Test func `of places with items takes both away, but not a place with what others added`() async throws {
        let items = "place,id,name,price\nkrua,soup,Soup,45.00\nbar,tea,Tea,20.00\n"
        try await Shop.open { shop async throws in
            try await take(shop, Importing.csv)
            try await take(shop, items, "items")
            let known = try await imports(shop)
            let places = try await undo(shop, known[1].id)
            #expect(places.kept == 2 && places.stayed?.first?.reason == "it has items or screenings that others made")
            #expect(try await undo(shop, known[0].id).deleted == 2)
            #expect(try await shop.ids(of: "items").isEmpty)
        }
    }

    @Test(arguments: [
        (
            "areas", "id,kind,code,name,latitude,longitude\nth-10,province,10,Bangkok,13.75,100.5\n", "Bangkok",
            "Krung Thep"
        ),
        (
            "stations",
            "id,name,latitude,longitude,service,line,line_name,code,number\n"
                + "n8,Mo Chit,13.8,100.55,BTS,s,S,N8,1\n",
            "Mo Chit", "Mo"
        ),
        ("people", "id,place,name\nsomsri,one,Somsri\n", "Somsri", "Som"),
        ("movies", "id,name,minutes\nrain,Rain,108\n", "Rain", "More rain"),
        ("critics", "id,name,media\nana,Ana Roca,Sala Fosca\n", "Ana", "Anna"),
    ])
    func `of things of other kinds is the same`(format: String, text: String, old: String, new: String) async throws {
        try await Shop.open { shop async throws in
            try await take(shop, text, format)
            let before = String(decoding: try await shop.get("/v1/\(format)").body, as: UTF8.self)
            try await take(shop, text.replacingOccurrences(of: old, with: new), format)
            let known = try await imports(shop)
            #expect(try await undo(shop, known[0].id).restored == 1)
            let after = String(decoding: try await shop.get("/v1/\(format)").body, as: UTF8.self)
            #expect(after.contains(old) && before.contains(old))
            // It is as the first import left it, so that one can be undone, too.
            #expect(try await undo(shop, known[1].id).deleted == 1)
            #expect(try await shop.ids(of: format).isEmpty)
        }
    }
}
