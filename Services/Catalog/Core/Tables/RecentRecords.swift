import ServiceKit
import Synchronization

/// A cache of decoded records by their JSON text: comparing texts is much cheaper than decoding.
///
/// An entry depends on the text alone, so it stays right even if the transaction that added it was rolled back.
final class RecentRecords<Value: Sendable>: Sendable {
    private let values: Mutex<RecentMap<String, Value>>

    init(capacity: Int) {
        values = Mutex(RecentMap(capacity: capacity))
    }

    func remember(_ value: Value, as text: String) {
        values.withLock { $0[text] = value }
    }

    /// The value of a text; calls `read` only if the text is not in the cache.
    func value(of text: String, read: (String) throws -> Value) rethrows -> Value {
        if let known = values.withLock({ $0[text] }) { return known }
        let value = try read(text)
        remember(value, as: text)
        return value
    }
}
