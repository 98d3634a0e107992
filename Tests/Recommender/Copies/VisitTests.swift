import Contract
import Events
import GRDB
import Store
import Testing

@testable import RecommenderService

@Suite struct `Who ordered where` {
    private func order(
        _ customer: String, _ parts: [(String, Order.Status)], seats: Show? = nil, status: Order.Status = .completed
    ) -> Order {
        Order(
            id: "07-order", customer: customer, status: status,
            lines: parts.map { OrderLine(item: "\($0.0).item-1", place: $0.0, quantity: 1, show: seats) },
            parts: parts.map { OrderPart(place: $0.0, reservation: .committed, status: $0.1) }, digest: "",
            deadline: nil, createdAt: noon, updatedAt: noon, history: [])
    }

    private func store() throws -> DatabaseQueue {
        let queue = try DatabaseQueue()
        try queue.write { database in
            try Visits.createTable(database)
            try Visits.addTimes(database)
            try Erasures.addForGood(database)
            try database.execute(
                sql: "CREATE TABLE copies (topic TEXT, key TEXT, data TEXT NOT NULL, PRIMARY KEY (topic, key))")
        }
        return queue
    }

    private func event<Payload>(_ type: EventType<Payload>, of id: String, _ data: Payload) throws -> Event {
        Event(
            id: "e1", source: "/vicinity/orders/7", type: type.name, subject: id, partitionKey: "ann",
            data: try JSON.encode(data))
    }

    private func erased(_ person: String, at time: Timestamp) throws -> FollowedRecord {
        .event(
            try event(PrivacyEvents.erase, of: person, ErasePerson(customer: person, at: time)),
            InputPosition(topic: Topic.privacyCommands.name, partition: 7, offset: 0))
    }

    private let orders = InputPosition(topic: Topic.orders.name, partition: 7, offset: 0)

    @Test func `stays known of what somebody ordered after an older version erased them`() throws {
        try store().write { database in
            let copies = Copies(database: database)
            let request = ErasePerson(person: "ann", requestedAt: noon)
            _ = try copies.take(
                .event(
                    try event(PrivacyEvents.erase, of: "ann", request),
                    InputPosition(topic: Topic.privacyCommands.name, partition: 7, offset: 0)))
            var order = order("ann", [("verdi", .completed)])
            _ = try copies.take(.event(try event(OrderEvents.completed, of: order.id, order), orders))
            #expect(try !Visits.has("ann", "verdi", in: database))
            order.createdAt = minutes(1)
            _ = try copies.take(.event(try event(OrderEvents.completed, of: order.id, order), orders))
            _ = try copies.take(
                .event(
                    try event(PrivacyEvents.erase, of: "ann", request),
                    InputPosition(topic: Topic.privacyCommands.name, partition: 7, offset: 0)))
            #expect(try Visits.has("ann", "verdi", in: database))
            _ = try copies.take(erased("ann", at: noon))
            #expect(try !Visits.has("ann", "verdi", in: database))
        }
    }

    @Test func `stays known of an order that is in the archive, and not of one that was removed`() throws {
        let show = Show(movie: "movie-rain", startDate: OffsetTime(noon, offset: 0))
        try store().write { database in
            let copies = Copies(database: database)
            let order = order("ann", [("verdi", .completed)], seats: show)
            _ = try copies.take(.event(try event(OrderEvents.completed, of: order.id, order), orders))
            let change = try copies.take(.tombstone(topic: Topic.orders.name, key: order.id))
            guard case .deleted(.orders, "07-order") = change else { throw Problem.stillThere }
            #expect(try Visits.has("ann", "verdi", in: database))
            #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM copies") == 0)
            let deleted = DeletedOrder(
                id: order.id, customer: "ann", places: ["verdi"], merchants: [], reflects: InputPositions())
            _ = try copies.take(.event(try event(OrderEvents.deleted, of: order.id, deleted), orders))
            #expect(try !Visits.has("ann", "verdi", in: database))
        }
    }

    private enum Problem: Error { case stillThere }

    @Test func `is forgotten with its customer when orders says nothing of it any more`() throws {
        try store().write { database in
            let forged = Copies(database: database, isGenuine: { _ in false })
            let copies = Copies(database: database)
            try Visits.save(order("ann", [("verdi", .completed)]), in: database)
            _ = try copies.take(.tombstone(topic: Topic.orders.name, key: "07-order"))
            _ = try forged.take(erased("ann", at: noon.advanced(by: .seconds(1))))
            #expect(try Visits.has("ann", "verdi", in: database), "nobody asked for it")
            // The clock of the gateway is behind.
            _ = try copies.take(erased("ann", at: noon.advanced(by: .seconds(-1))))
            #expect(try !Visits.has("ann", "verdi", in: database))
            // The log may still have a record from the time before it was archived.
            try Visits.save(order("ann", [("verdi", .completed)]), in: database)
            #expect(try !Visits.has("ann", "verdi", in: database))
        }
    }

    @Test func `is known of places that completed their part, and of the movies that were shown there`() throws {
        let show = Show(movie: "movie-rain", startDate: OffsetTime(noon, offset: 0))
        try store().write { database in
            try Visits.save(order("ann", [("verdi", .completed), ("krua", .cancelled)], seats: show), in: database)
            #expect(try Visits.has("ann", "verdi", in: database))
            #expect(try Visits.has("ann", "movie-rain", in: database))
            #expect(try !Visits.has("ann", "krua.item-1", in: database))
            #expect(try !Visits.has("ann", "krua", in: database))
            #expect(try !Visits.has("bob", "verdi", in: database))
        }
    }

    @Test func `follows what orders says last: a forgotten person had nothing`() throws {
        try store().write { database in
            try Visits.save(order("ann", [("krua", .completed)]), in: database)
            try Visits.save(order(ErasePerson.standIn(for: "ann"), [("krua", .completed)]), in: database)
            #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM visits") == 0)
            try Visits.save(order("ann", [("krua", .completed)]), in: database)
            try Visits.delete(order: "07-order", in: database)
            #expect(try !Visits.has("ann", "krua", in: database))
        }
    }
}
