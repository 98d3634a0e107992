import Synchronization

/// The values of records that were written or read lately, by their JSON: to know a text again is much cheaper than to read it.
///
/// What is found is what the text says, whatever became of the transaction that it was remembered in. At most twice `capacity` are
/// kept; those not asked for go first.
final class RecentRecords<Value: Sendable>: Sendable {
    private struct Generations {
        var young: [String: Value] = [:]
        var old: [String: Value] = [:]

        mutating func keep(_ value: Value, as text: String, _ capacity: Int) {
            if young.count >= capacity {
                old = young
                young = [:]
            }
            young[text] = value
        }
    }

    private let capacity: Int
    private let generations = Mutex(Generations())

    init(capacity: Int) {
        self.capacity = capacity
    }

    func remember(_ value: Value, as text: String) {
        generations.withLock { $0.keep(value, as: text, capacity) }
    }

    /// The value that a text stands for, read only if it is not known.
    func value(of text: String, read: (String) throws -> Value) rethrows -> Value {
        let known = generations.withLock { generations -> Value? in
            if let value = generations.young[text] { return value }
            guard let value = generations.old[text] else { return nil }
            generations.keep(value, as: text, capacity)
            return value
        }
        if let known { return known }
        let value = try read(text)
        remember(value, as: text)
        return value
    }
}
