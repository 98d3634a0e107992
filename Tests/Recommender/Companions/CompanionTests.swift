import Contract
import GRDB
import Store
import Testing

@testable import RecommenderService

@Suite struct `What people ordered, too` {
    private func store() throws -> DatabaseQueue {
        let queue = try DatabaseQueue()
        try queue.write {
            try Visits.createTable($0)
            try Visits.addTimes($0)
            try Erasures.addForGood($0)
            try Visits.createIndexByThing($0)
        }
        return queue
    }

    /// A completed order.
    private func order(_ id: String, _ customer: String, _ items: [String]) -> Order {
        let places = Set(items.map(ThingID.place(ofItem:)))
        return Order(
            id: id, customer: customer, status: .completed,
            lines: items.map { OrderLine(item: $0, place: ThingID.place(ofItem: $0), quantity: 1) },
            parts: places.sorted().map { OrderPart(place: $0, reservation: .committed, status: .completed) },
            digest: "", deadline: nil, createdAt: noon, updatedAt: noon, history: [])
    }

    private func companions(
        _ thing: String, _ database: Database, as kind: Companions.ThingType = .items
    ) throws -> [String] {
        try Companions.of(thing, kind, least: 3, limit: 8, in: database)
    }

    @Test func `is shown once enough different people ordered both, however often one did`() throws {
        try store().write { database in
            for number in 0..<5 {
                try Visits.save(order("a-\(number)", "ann", ["krua.soup", "krua.rice"]), in: database)
            }
            try Visits.save(order("b", "bob", ["krua.soup", "krua.rice"]), in: database)
            #expect(try companions("krua.soup", database) == [])
            // On another day.
            try Visits.save(order("c-1", "cy", ["krua.soup"]), in: database)
            try Visits.save(order("c-2", "cy", ["krua.rice"]), in: database)
            #expect(try companions("krua.soup", database) == ["krua.rice"])
            #expect(try companions("krua.rice", database) == ["krua.soup"])
        }
    }

    @Test func `does not count who was forgotten, nor an order that was taken away`() throws {
        try store().write { database in
            for person in ["ann", "bob", "cy"] {
                try Visits.save(order(person, person, ["krua.soup", "verdi.tea"]), in: database)
            }
            #expect(try companions("krua.soup", database) == ["verdi.tea"])
            #expect(try companions("krua", database, as: .places) == ["verdi"])
            try Visits.save(order("bob", ErasePerson.standIn(for: "bob"), ["krua.soup", "verdi.tea"]), in: database)
            #expect(try companions("krua.soup", database) == [])
            #expect(try companions("krua", database, as: .places) == [])
            try Visits.save(order("dan", "dan", ["krua.soup", "verdi.tea"]), in: database)
            #expect(try companions("krua.soup", database) == ["verdi.tea"])
            try Visits.delete(order: "ann", in: database)
            #expect(try companions("krua.soup", database) == [])
        }
    }

    @Test func `puts what goes with it before what everybody has`() throws {
        try store().write { database in
            for number in 0..<40 {
                let had = number < 4 ? ["krua.soup", "krua.water", "krua.lime"] : ["krua.water"]
                try Visits.save(order("o-\(number)", "p-\(number)", had), in: database)
            }
            #expect(try companions("krua.soup", database) == ["krua.lime", "krua.water"])
        }
    }
}
