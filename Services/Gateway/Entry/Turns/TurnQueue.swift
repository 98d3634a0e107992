/// Decides which reads are answered now, and which is next. A bounded number is answered at once, and fewer of those that are likely to be
/// expensive, so that cheap ones always find a free processor. The next read is that of the client with the least recent usage, so a client
/// that sends requests without a pause waits for itself.
///
/// A turn counts for a while, by default a tenth of a second. A read that takes longer waits for something else, and no longer blocks
/// others.
struct TurnQueue: Sendable {
    struct Limits: Sendable {
        /// How many reads are answered at once.
        var turns: Int
        /// How many of them may be expensive.
        var dear: Int
        /// How many processors share the work.
        var processors: Int
        /// How many may wait.
        var waiting = 10_000
        /// How many clients are known at once.
        var clients = 100_000
        /// For how long a turn counts, in nanoseconds.
        var longest: Int64 = 100_000_000
    }

    private struct Running: Sendable {
        var client: String
        var operation: String
        var isDear: Bool
        var began: Int64
    }

    private let limits: Limits
    private var costs: ReadCosts
    private var running: [UInt64: Running] = [:]
    private var cheap = TurnLine()
    private var dear = TurnLine()

    init(_ limits: Limits) {
        self.limits = limits
        costs = ReadCosts(capacity: limits.clients)
    }

    /// How many wait.
    var waiting: Int { cheap.count + dear.count }

    /// The result of a read's arrival.
    enum Place: Hashable, Sendable {
        case now(isDear: Bool)
        case waits
        /// Too many wait.
        case refused
    }

    /// - Parameter id: a number that no other read has.
    mutating func arrive(_ id: UInt64, _ client: String, _ operation: String, at now: Int64) -> Place {
        let isDear = costs.isDear(operation, of: client)
        let isAlone = isDear ? dear.count == 0 : cheap.count == 0
        guard isAlone && isFree(isDear, at: now) else {
            guard waiting < limits.waiting else { return .refused }
            let one = TurnLine.Waiting(id: id, operation: operation, since: now)
            if isDear { dear.add(one, client) } else { cheap.add(one, client) }
            return .waits
        }
        running[id] = Running(client: client, operation: operation, isDear: isDear, began: now)
        return .now(isDear: isDear)
    }

    /// Ends a turn. Its time is divided by the number of reads that shared the processors with it.
    mutating func end(_ id: UInt64, at now: Int64) {
        let beside = max(1, running.values.count { now - $0.began < limits.longest })
        guard let one = running.removeValue(forKey: id) else { return }
        let share = min(1, Double(limits.processors) / Double(beside))
        costs.add(Double(now - one.began) * share, one.operation, of: one.client, at: now)
    }

    /// Removes a read from the queue.
    /// - Returns: false if it does not wait.
    mutating func leave(_ id: UInt64) -> Bool { cheap.remove(id) || dear.remove(id) }

    /// Removes the reads that have waited longer than `patience`, in nanoseconds.
    mutating func late(_ patience: Int64, at now: Int64) -> [UInt64] {
        cheap.removeLate(before: now - patience) + dear.removeLate(before: now - patience)
    }

    /// Grants the free turns.
    /// - Returns: the reads that got a turn.
    mutating func next(at now: Int64) -> [(id: UInt64, isDear: Bool)] {
        var called: [(id: UInt64, isDear: Bool)] = []
        for isDear in [false, true] {
            while (isDear ? dear.count : cheap.count) > 0, isFree(isDear, at: now) {
                let clients = isDear ? dear.byClient.keys : cheap.byClient.keys
                guard let client = clients.min(by: { costs.taken(by: $0, at: now) < costs.taken(by: $1, at: now) }),
                    let one = isDear ? dear.first(of: client) : cheap.first(of: client)
                else { break }
                running[one.id] = Running(client: client, operation: one.operation, isDear: isDear, began: now)
                called.append((one.id, isDear))
            }
        }
        return called
    }

    private func isFree(_ isDear: Bool, at now: Int64) -> Bool {
        if running.count < limits.turns, !isDear || running.count < limits.dear { return true }
        let counted = running.values.filter { now - $0.began < limits.longest }
        return counted.count < limits.turns && (!isDear || counted.count(where: \.isDear) < limits.dear)
    }
}
