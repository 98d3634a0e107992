import DequeModule

/// The queue for one kind of turn, by client. A client's reads stay in their order.
struct TurnLine: Sendable {
    struct Waiting: Sendable {
        var id: UInt64
        var operation: String
        /// In nanoseconds.
        var since: Int64
    }

    private(set) var byClient: [String: Deque<Waiting>] = [:]
    private(set) var count = 0

    mutating func add(_ one: Waiting, _ client: String) {
        byClient[client, default: []].append(one)
        count += 1
    }

    mutating func first(of client: String) -> Waiting? {
        let one = byClient[client]?.popFirst()
        if byClient[client]?.isEmpty == true { byClient[client] = nil }
        if one != nil { count -= 1 }
        return one
    }

    mutating func remove(_ id: UInt64) -> Bool { remove { $0.id == id }.count == 1 }

    mutating func removeLate(before time: Int64) -> [UInt64] { remove { $0.since < time } }

    private mutating func remove(_ isRemoved: (Waiting) -> Bool) -> [UInt64] {
        var removed: [UInt64] = []
        for (client, line) in byClient where line.contains(where: isRemoved) {
            removed += line.filter(isRemoved).map(\.id)
            let left = line.filter { !isRemoved($0) }
            byClient[client] = left.isEmpty ? nil : left
        }
        count -= removed.count
        return removed
    }
}
