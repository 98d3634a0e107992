import Contract
import Events
import Foundation
import Synchronization
import TestKit

/// A customer who keeps ordering while things break, and remembers the answers.
final class Customer: Sendable {
    let citizen: Citizen
    let subscriber: Subscriber
    private let seed: UInt64
    private let memory = Mutex(Memory())

    struct Memory: Sendable {
        /// Ordered lines by order.
        var accepted: [String: [(item: String, quantity: Int)]] = [:]
        /// Answers that were neither an accepted order nor a clear refusal, with their texts.
        var surprises: [String] = []
    }

    init(citizen: Citizen, seed: UInt64) {
        self.citizen = citizen
        self.seed = seed
        subscriber = Subscriber(citizen.gateways, "/v1/events?orders=mine")
    }

    var answers: Memory { memory.withLock { $0 } }

    /// Orders until stopped; some orders are cancelled at once. Every third order is of the wanted item.
    func shop(
        among items: [String], wanting wanted: String, pause: @Sendable () -> Duration,
        until isOver: @Sendable () -> Bool
    ) async throws {
        var random = Seeded(seed)
        while !isOver() {
            try await Task.sleep(for: pause())
            let chosen = items.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)).map {
                (item: $0, quantity: Int.random(in: 1...3, using: &random))
            }
            let lines = Int.random(in: 0..<3, using: &random) == 0 ? [(item: wanted, quantity: 1)] : chosen
            let isFickle = Int.random(in: 0..<10, using: &random) == 0
            let wait = Int.random(in: 0..<4, using: &random) == 0 ? "respond-async" : "wait=2"
            let response = try await citizen.order(lines, prefer: wait, within: .seconds(180))
            guard let id = try? response.decode(OrderID.self).id ?? nil, [201, 202].contains(response.status) else {
                remember(refusal: response, lines)
                continue
            }
            memory.withLock { $0.accepted[id] = lines }
            if isFickle { try await cancel(id) }
        }
    }

    private struct OrderID: Decodable {
        let id: String?
    }

    /// A rejected order was accepted, too: its problem names it.
    private func remember(refusal: TestResponse, _ lines: [(item: String, quantity: Int)]) {
        struct Refusal: Decodable {
            let type: String
            let order: String?
        }
        guard refusal.status == 422, let problem = try? refusal.decode(Refusal.self), let order = problem.order else {
            return memory.withLock { $0.surprises.append("\(refusal.status) \(refusal.text)") }
        }
        memory.withLock { $0.accepted[order] = lines }
    }

    private func cancel(_ id: String) async throws {
        _ = try? await citizen.gateways.randomElement()!.send(
            "PUT", "/v1/orders/\(id)/status", body: Array(#"{"status":"cancelled"}"#.utf8),
            headers: ["Content-Type": "application/json", "Prefer": "respond-async"], timeout: .seconds(10))
    }

    /// Statuses in the stream by order, in the order they came.
    var streamed: [String: [Order.Status]] {
        var statuses: [String: [Order.Status]] = [:]
        for event in subscriber.events {
            guard let order = try? event.decode(OrderAnswer.self) else { continue }
            statuses[order.id, default: []].append(order.status)
        }
        return statuses
    }
}
