import Synchronization

/// A cache of decoded records by their JSON text: comparing texts is much cheaper than decoding.
///
/// An entry depends on the text alone, so it stays right even if the transaction that added it was rolled back. The cache keeps at most
/// twice `capacity` values and drops those not used lately.
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

    /// The value of a text; calls `read` only if the text is not in the cache.
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
