import Contract
import Events
import TestKit
import Testing

@testable import OrdersService

struct RunningTests {
    @Test(.timeLimit(.minutes(5)))
    func `a command in the log becomes a confirmed order`() async throws {
        try await LogBench.run(holdTime: .seconds(60)) { bench in
            try await bench.place(place([line(padThai), line(margherita)], requestedAt: .now))
            try await eventually("the order is confirmed") {
                try await bench.order("07-order")?.status == .confirmed
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `an order whose place does not answer is given up, and the place is asked to release`() async throws {
        let answers: @Sendable (ReservationRequest) -> Bool = { $0.place != "pizza-haus" }
        try await LogBench.run(holdTime: .seconds(1), answering: answers) { bench in
            try await bench.place(place([line(padThai), line(margherita)], requestedAt: .now))
            try await eventually("the order is given up") {
                try await bench.order("07-order")?.status == .rejected
            }
            let order = try #require(try await bench.order("07-order"))
            #expect(order.reason?.code == "timed-out")
            try await eventually("the place that held has given back") {
                try await bench.order("07-order")?.parts.map(\.reservation) == [.released, .requested]
            }
        }
    }
}
