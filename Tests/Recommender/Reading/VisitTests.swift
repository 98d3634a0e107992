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
        try queue.write { try Visits.createTable($0) }
        return queue
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
