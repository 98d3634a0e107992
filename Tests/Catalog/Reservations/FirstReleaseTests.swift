import Contract
import EventLog
import Events
import Foundation
import GRDB
import Imports
import ServiceKit
import Store
import TestKit
import Testing

@testable import CatalogService

/// A store as the first release wrote it: holds of an item or a screening are in its record.
@Suite struct `A store of the first release` {
    private static func hold(_ order: String, _ quantity: Int, show: String = "") -> String {
        #"{"name":"The soup","order":"\#(order)","price":{"amount":4500,"currency":"THB"},"quantity":\#(quantity)\#(show)}"#
    }

    private static func item(_ name: String, stock: String, holds: [String] = []) -> String {
        #"""
        {"allergens":[],"holds":[\#(holds.joined(separator: ","))],"id":"krua.\#(name)","illustrative":false,"ingredients":[],\#
        "merchant":"m-anna","name":"The \#(name)","names":{},"place":"krua","price":{"amount":4500,"currency":"THB"},\#
        "reflects":{"catalog.commands/1":2,"catalog.reservation-requests/1":7},"stock":\#(stock),\#
        "updatedAt":"2026-11-21T12:00:00.000000Z"}
        """#
    }

    private static let show = #""show":{"cinema":"Krua","movie":"movie-rain","startDate":"2026-11-21T21:00:00+07:00"}"#

    private static let screening = #"""
        {"holds":[\#(hold("07-c", 3, show: "," + show))],"id":"krua.screening-1","left":8,"movie":"movie-rain",\#
        "movieName":"The rain","place":"krua","price":{"amount":25000,"currency":"THB"},"reflects":{},"seats":10,\#
        "startDate":"2026-11-21T21:00:00+07:00","updatedAt":"2026-11-21T12:00:00.000000Z"}
        """#

    private static func reservation(_ order: String, _ state: String, _ lines: String, dates: String = "{}") -> String {
        #"""
        {"changes":[{"request":5,"state":"held"}],"customer":"c-1","lines":[\#(lines)],"merchant":"m-anna",\#
        "order":"\#(order)","place":"krua","portionDates":\#(dates),"reflects":{"catalog.reservation-requests/1":5},\#
        "state":"\#(state)","updatedAt":"2026-11-21T12:00:00.000000Z"}
        """#
    }

    private static func line(_ item: String, _ quantity: Int) -> String {
        #"{"item":"krua.\#(item)","name":"The \#(item)","place":"krua","price":{"amount":4500,"currency":"THB"},"quantity":\#(quantity)}"#
    }

    /// Its tables with some rows, migrated to the present schema.
    private func migrated() throws -> DatabaseQueue {
        let queue = try DatabaseQueue()
        try queue.write { database in
            for migration in Schema.migrations.prefix(while: { $0.name != Tables.holdsOfTheirOwn.name }) {
                try migration.change(database)
            }
            func insert(item name: String, stock: String, holds: [String] = []) throws {
                try database.execute(
                    sql: "INSERT INTO items (id, place, folded, holds, record) VALUES (?, 'krua', ?, ?, ?)",
                    arguments: ["krua.\(name)", name, holds.count, Self.item(name, stock: stock, holds: holds)])
            }
            try insert(
                item: "soup", stock: #"{"kind":"count","left":9}"#,
                holds: [Self.hold("07-a", 2), Self.hold("07-b", 1), Self.hold("03-lost", 4)])
            try insert(
                item: "fish", stock: #"{"date":"2026-11-21","kind":"daily","left":5,"portions":6}"#,
                holds: [Self.hold("07-a", 1)])
            try insert(item: "rice", stock: #"{"kind":"unlimited"}"#, holds: [Self.hold("07-b", 6)])
            try insert(item: "tea", stock: #"{"kind":"count","left":3}"#)
            try database.execute(
                sql: """
                    INSERT INTO screenings (id, place, movie, starts_at, holds, sold, record)
                    VALUES ('krua.screening-1', 'krua', 'movie-rain', 1, 1, 2, ?)
                    """, arguments: [Self.screening])
            let fishOf21 = #"{"krua.fish":"2026-11-21"}"#
            for (order, state, lines, dates) in [
                ("07-a", "held", Self.line("soup", 2) + "," + Self.line("fish", 1), "{}"),
                ("07-b", "held", Self.line("soup", 1) + "," + Self.line("rice", 6), "{}"),
                ("07-c", "held", Self.line("screening-1", 3), "{}"),
                ("07-d", "committed", Self.line("tea", 2) + "," + Self.line("fish", 1), fishOf21),
                ("07-e", "refused", Self.line("tea", 9), "{}"), ("07-f", "released", Self.line("tea", 1), "{}"),
            ] {
                try database.execute(
                    sql: "INSERT INTO reservations (id, updated_at, record) VALUES (?, 1, ?)",
                    arguments: ["\(order)/krua", Self.reservation(order, state, lines, dates: dates)])
            }
            for migration in Schema.migrations.drop(while: { $0.name != Tables.holdsOfTheirOwn.name }) {
                try migration.change(database)
            }
        }
        return queue
    }

    @Test func `is changed to what can be had, with a reservation for every hold`() throws {
        try migrated().read { database in
            let tables = Tables(database: database)
            #expect(try tables.item("krua.soup")?.stock == .count(left: 2))
            #expect(try tables.item("krua.fish")?.stock == .daily(portions: 6, left: 4, date: "2026-11-21"))
            #expect(try tables.item("krua.rice")?.stock == .unlimited)
            #expect(try tables.item("krua.tea")?.stock == .count(left: 3))
            #expect(try tables.item("krua.soup")?.reflects["catalog.reservation-requests/1"] == 7)
            #expect(try tables.screening("krua.screening-1")?.left == 5)
            #expect(try tables.reservation("07-a/krua")?.portionDates == ["krua.fish": "2026-11-21"])
            let lost = try #require(try tables.reservation("03-lost/krua"))
            #expect(lost.state == .held && partition(of: lost.customer) == 3 && lost.merchant == "m-anna")
            #expect(lost.lines.map(\.item) == ["krua.soup"] && lost.lines.first?.quantity == 4)
            let takings = try String.fetchAll(
                database, sql: "SELECT thing || ' ' || reservation || ' ' || quantity FROM takings ORDER BY 1")
            #expect(
                takings == [
                    "krua.fish 07-a/krua 1", "krua.fish 07-d/krua 1", "krua.rice 07-b/krua 6",
                    "krua.screening-1 07-c/krua 3", "krua.soup 03-lost/krua 4", "krua.soup 07-a/krua 2",
                    "krua.soup 07-b/krua 1", "krua.tea 07-d/krua 2",
                ])
            #expect(try tables.openHolds(of: "krua.soup") == 3)
            #expect(try !database.columns(in: "items").contains { $0.name == "holds" })
        }
    }

    @Test func `in a log is read as what could be had`() async throws {
        let harness = try await StepHarness.catalog()
        let record = Self.item("soup", stock: #"{"kind":"count","left":9}"#, holds: [Self.hold("07-a", 2)])
        let event = Event(
            id: "e", source: "/vicinity/catalog", type: "vicinity.item.stock.v1", subject: "krua.soup",
            partitionKey: "krua", data: Array(record.utf8))
        let position = InputPosition(topic: Topic.catalogItems.name, partition: 1, offset: 0)
        try await harness.perform {
            try Item.states.fold(Input(event: event, position: position, appendedAt: noon), in: $0)
        }
        #expect(try await harness.item()?.stock == .count(left: 7))
    }

    @Test func `has the same digests of imports and source records`() throws {
        let bare = try DigestForm.text(of: Item.sample(stock: .count(left: 3)))
        #expect(bare.hasPrefix(#"{"allergens":[],"holds":[],"id":"krua.soup","#))
        let show = try DigestForm.text(of: Screening.show())
        #expect(show.hasPrefix(#"{"holds":[],"id":"krua.screening-1","#))
        #expect(try !DigestForm.text(of: Place.sample()).contains("holds"))
    }

    @Test func `has the same digests of things that an import left`() throws {
        var place = Place.sample()
        place.name = "Krua \"8\" \\ ครัว"
        let state = try JSON.encode(place)
        var members = try #require(JSONValue(parsing: state).object)
        (members["updatedAt"], members["reflects"]) = (nil, nil)
        let imports = CatalogImports(handler: CatalogHandler())
        #expect(try imports.digest(state.text) == shortHash(JSONValue.object(members).bytes.text))
        place.updatedAt = place.updatedAt.advanced(by: .seconds(5))
        #expect(try imports.digest(JSON.encode(place).text) == imports.digest(state.text))
    }
}
