import Contract
import Events
import Formats
import Foundation
import GRDB
import Imports
import Store
import TestKit
import Testing

@testable import CatalogService

/// Forwards of several processes, handled by the one that they were joined into.
@Suite struct `The catalog that several were joined into` {
    private func pass(
        _ type: EventType<some Encodable & Sendable>, to key: String, _ harness: StepHarness,
        _ data: some Encodable & Sendable, after seconds: Int = 60
    ) async throws -> [Event] {
        try await harness.send(
            .catalogForwards, type.name, subject: "passed", partitionKey: key, source: "/vicinity/catalog/1",
            at: noon.advanced(by: .seconds(seconds)), data: data)
    }

    private func command(
        _ type: EventType<some Encodable & Sendable>, about thing: String, _ data: some Encodable & Sendable
    ) throws -> CommandPassed {
        let event = Event(
            id: "c-1", source: "/vicinity/gateway", type: type.name, subject: thing, time: noon, partitionKey: thing,
            data: try JSON.encode(data))
        return CommandPassed(event: try JSON.decode(JSONValue.self, from: event.json), offset: 7)
    }

    private func home(_ id: String, number: Int = 0) -> Place {
        var place = Place.sample()
        (place.id, place.types) = (id, HomeKind.condominium.types)
        place.listing = Listing(kind: .condominium, purpose: .rent, number: number, listedAt: .unset)
        return place
    }

    /// Of any partition: commands were forwarded to the first process, and back.
    @Test func `decides on commands that waited for another, once`() async throws {
        let harness = try StepHarness.emptyCatalog()
        let passed = try command(
            PlaceEvents.put, about: "krua", PutPlace(actor: .anna, place: Place.sample(), creates: true))
        let emitted = try await pass(CatalogForwards.command, to: ownPartitionKey(of: 0), harness, passed)
        #expect(emitted.types == ["place.changed"])
        #expect(try await harness.place() != nil)
        let again = try await pass(CatalogForwards.command, to: "krua", harness, passed)
        #expect(try again.answer?.verdict != nil && again.types == ["catalog.answered"])
        #expect(try await harness.rebuilt().contents() == harness.contents())
    }

    @Test func `answers a command that can never be handled`() async throws {
        let harness = try StepHarness.emptyCatalog()
        var passed = try command(
            PlaceEvents.put, about: "krua", PutPlace(actor: .anna, place: Place.sample(), creates: true))
        guard case .object(var event) = passed.event else { return }
        event["data"] = .object(["actor": .object(["id": .string("m-1"), "role": .string("merchant")])])
        passed.event = .object(event)
        let emitted = try await pass(CatalogForwards.command, to: "krua", harness, passed)
        #expect(try emitted.answer?.verdict == .refused)
    }

    @Test func `gives no home a number that was promised to another`() async throws {
        let harness = try StepHarness.emptyCatalog()
        let number = ListingNumbers.preferred(for: "home-b")
        try await harness.store.write { database in
            try database.execute(
                sql: "INSERT INTO note_numbers (number, place, at) VALUES (?, 'home-a', 1)", arguments: [number])
        }
        for (home, isBack) in [(home("home-b"), false), (home("home-a", number: number), true)] {
            var passed = try command(
                PlaceEvents.put, about: home.id, PutPlace(actor: .theOperator, place: home, creates: true))
            passed.isBack = isBack
            #expect(try await pass(CatalogForwards.command, to: home.id, harness, passed).types == ["place.changed"])
        }
        #expect(try await harness.place("home-a")?.listing?.number == number)
        #expect(try await harness.place("home-b")?.listing?.number == number % RecordLimits.number + 1)
    }

    @Test func `settles a thing by its sources where that was requested or refused`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.place(more: #","telephone":"1""#), "pinyol")
        var place = try #require(try await harness.places().first)
        let emitted = place.telephone
        // Its owner still had another version.
        place.telephone = "2"
        let asked = ThingChange(kind: .place, id: place.id, base: nil, place: place)
        try await harness.store.write { [place] in
            try Tables(database: $0).save(place, record: JSON.encode(place))
        }
        #expect(try await pass(CatalogForwards.change, to: place.id, harness, asked).types == ["place.changed"])
        #expect(try await harness.place(place.id)?.telephone == emitted)
        try await harness.store.write { [place] in
            try Tables(database: $0).save(place, record: JSON.encode(place))
        }
        let kept = ThingKept(asked, isChanged: true, reason: "It was changed.", place: place)
        #expect(try await pass(CatalogForwards.kept, to: "first", harness, kept).types == ["place.changed"])
        let ordered = ThingKept(asked, isChanged: false, reason: "Orders count on it.", place: place)
        #expect(try await pass(CatalogForwards.kept, to: "first", harness, ordered).isEmpty)
    }

    @Test func `drops what an import asked of others that nobody reported as imported`() async throws {
        let harness = try await StepHarness.catalog()
        var place = Place.sample()
        place.name = "Wrong"
        let asked = ThingChange(kind: .place, id: place.id, base: nil, place: place, run: "import-1", row: 2)
        #expect(try await pass(CatalogForwards.change, to: place.id, harness, asked).isEmpty)
        let kept = ThingKept(asked, isChanged: true, reason: "It was changed.", place: place)
        #expect(try await pass(CatalogForwards.kept, to: "first", harness, kept).isEmpty)
        for type in [CatalogForwards.awaited, CatalogForwards.reached] {
            #expect(try await pass(type, to: "first", harness, ForwardsAwaited(run: "import-1")).isEmpty)
        }
    }

    @Test func `keeps what a person changed or removed of a thing with sources`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.place(more: Stated.menu([("Soup", "4")])), "pinyol")
        let place = try #require(try await harness.places().first)
        let edited = ThingEdited(thing: place.id, fields: ["name"], said: ["geo", "name"], offset: 3)
        #expect(try await pass(CatalogForwards.edited, to: "first", harness, edited).types == ["edits.changed"])
        let soup = try #require(try await harness.items(of: place.id).first)
        let removed = ThingEdited(thing: soup.id, fields: [], said: [], removed: true, offset: 4)
        #expect(try await pass(CatalogForwards.edited, to: "first", harness, removed).types == ["edits.changed"])
        let found = try await harness.read { database in
            let tables = Tables(database: database)
            return (try tables.edits(of: place.id)?.fields, try tables.edits(of: soup.id)?.removed)
        }
        #expect(found.0 == ["name"] && found.1 == true)
        // A thing without sources has no edits.
        let other = ThingEdited(thing: "krua", fields: ["name"], said: ["name"], offset: 5)
        #expect(try await pass(CatalogForwards.edited, to: "first", harness, other).isEmpty)
    }

    @Test func `erases persons whose erasure others were to carry out`() async throws {
        let harness = try await StepHarness.catalog(
            Item(id: "krua.soup", place: "krua", name: "Soup", price: baht(100), updatedAt: noon))
        try await harness.ask("hold", "1", ["soup": 1], customer: "c-1")
        _ = try await pass(
            CatalogForwards.erase, to: "krua", harness, ErasePerson(customer: "c-1", at: noon.advanced(by: .seconds(9)))
        )
        let left = try await harness.read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM reservations WHERE customer = 'c-1'")
        }
        #expect(left == 0)
    }

    @Test func `takes over what no log has: imports that can be undone, and promised numbers`() async throws {
        let folder = try ScratchFolder()
        let former = try DatabaseQueue(path: folder.file("former.db"))
        try await former.write { database in
            try ImportJournal.migration("catalog imports").change(database)
            try database.execute(
                sql: """
                    CREATE TABLE note_numbers (number INTEGER PRIMARY KEY, place TEXT, at INTEGER);
                    INSERT INTO note_imports (id, at, name, formats, created, changed)
                        VALUES ('import-1', 1, 'a.csv', 'places', 1, 0);
                    INSERT INTO note_numbers (number, place, at) VALUES (7, 'home-a', 1);
                    """)
        }
        try former.close()
        let one = try StepHarness(CatalogHandler(formerImports: ImportTakeover(file: folder.file("former.db"))))
        try await one.store.write { [handler = one.handler] in try handler.bringOver(into: $0) }
        let known = try await one.read { database in
            (
                try String.fetchAll(database, sql: "SELECT id FROM note_imports"),
                try Int.fetchAll(database, sql: "SELECT number FROM note_numbers")
            )
        }
        #expect(known.0 == ["import-1"] && known.1 == [7])
    }
}
