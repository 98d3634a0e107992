import Foundation

/// What reads have cost lately, so that it is known beforehand who asks dear questions. Costs are in nanoseconds of one processor.
struct ReadCosts: Sendable {
    /// No read is dear that costs less: 8 ms.
    private static let dear = 8_000_000.0
    /// The most that one read counts for: 0.25 s.
    private static let most = 250_000_000.0
    /// The least: 10 µs.
    private static let least = 10_000.0
    /// What somebody has taken is half forgotten in this time: 5 s.
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
    /// Of the last reads about a twentieth cost less. It is high where all reads take long, such as on a busy machine, and where nobody asks
    /// what is cheap: there nothing is dear. Nothing is at the start.
    private var cheap = ReadCosts.most

    /// - Parameter capacity: how many clients are known at once.
    init(capacity: Int) {
        taken = RecentMap(capacity: capacity)
        ofClients = RecentMap(capacity: capacity)
        ofOperations = RecentMap(capacity: 1_000)
    }

    /// What a client has taken lately.
    mutating func taken(by client: String, at now: Int64) -> Double { taken[client]?.value(at: now) ?? 0 }

    /// True if the client's last such reads cost four times as much as cheap ones; of a client that has not asked it yet, those of everybody.
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

    /// Moves the geometric mean of the last costs: one that waited for something once does not make a client dear.
    private static func mean(_ before: Double?, _ cost: Double) -> Double {
        guard let before else { return cost }
        return before * pow(cost / before, 0.3)
    }
}
