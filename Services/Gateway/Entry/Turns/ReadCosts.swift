import Foundation
import ServiceKit

/// The recent costs of reads, which predict expensive ones. Costs are in nanoseconds of one processor.
struct ReadCosts: Sendable {
    /// A read that costs less is never expensive: 8 ms.
    private static let dear = 8_000_000.0
    /// The maximum that one read counts for: 0.25 s.
    private static let most = 250_000_000.0
    /// The minimum: 10 µs.
    private static let least = 10_000.0
    /// A client's usage halves in this time: 5 s.
    private static let halfLife = 5e9

    private struct Taken {
        var amount = 0.0
        /// In nanoseconds.
        var at: Int64 = 0

        func value(at now: Int64) -> Double { amount * exp2(Double(at - now) / ReadCosts.halfLife) }
    }

    private var taken: RecentMap<String, Taken>
    private var ofClients: RecentMap<String, Double>
    private var ofOperations: RecentMap<String, Double>
    /// About the 5th percentile of the recent costs. It is high if all reads take long, such as on a busy machine, or if there are no cheap
    /// reads: then none is expensive. Initially none is.
    private var cheap = ReadCosts.most

    /// - Parameter capacity: how many clients are known at once.
    init(capacity: Int) {
        taken = RecentMap(capacity: capacity)
        ofClients = RecentMap(capacity: capacity)
        ofOperations = RecentMap(capacity: 1_000)
    }

    /// A client's recent usage.
    mutating func taken(by client: String, at now: Int64) -> Double { taken[client]?.value(at: now) ?? 0 }

    /// True if the client's recent reads of the operation cost four times as much as cheap ones. For a client without such reads, those of
    /// all clients count.
    mutating func isDear(_ operation: String, of client: String) -> Bool {
        (ofClients["\(client) \(operation)"] ?? ofOperations[operation] ?? 0) > max(ReadCosts.dear, 4 * cheap)
    }

    mutating func add(_ cost: Double, _ operation: String, of client: String, at now: Int64) {
        let cost = min(max(cost, ReadCosts.least), ReadCosts.most)
        cheap = min(cheap * (cost < cheap ? 0.7 : 1.02), ReadCosts.most)
        let own = "\(client) \(operation)"
        ofClients[own] = ReadCosts.mean(ofClients[own], cost)
        ofOperations[operation] = ReadCosts.mean(ofOperations[operation], cost)
        taken[client] = Taken(amount: taken(by: client, at: now) + cost, at: now)
    }

    /// Updates the geometric mean of the recent costs, so that a single slow read does not make a client expensive.
    private static func mean(_ before: Double?, _ cost: Double) -> Double {
        guard let before else { return cost }
        return before * pow(cost / before, 0.3)
    }
}
