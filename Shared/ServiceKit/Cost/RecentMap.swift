/// A dictionary that drops entries not used lately: it keeps between half of `capacity` and `capacity` entries.
public struct RecentMap<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    public let capacity: Int
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]

    public init(capacity: Int) {
        self.capacity = capacity
    }

    public var count: Int { young.count + old.count }

    public subscript(key: Key) -> Value? {
        mutating get {
            if let value = young[key] { return value }
            guard let value = old.removeValue(forKey: key) else { return nil }
            insert(value, key)
            return value
        }
        set {
            old[key] = nil
            if let newValue { insert(newValue, key) } else { young[key] = nil }
        }
    }

    private mutating func insert(_ value: Value, _ key: Key) {
        if young.count >= capacity / 2, young[key] == nil {
            old = young
            young = [:]
        }
        young[key] = value
    }
}
