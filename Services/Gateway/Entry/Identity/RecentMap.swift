/// A dictionary that drops entries not used lately: it keeps between half of `capacity` and `capacity` entries.
struct RecentMap<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    let capacity: Int
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]

    init(capacity: Int) {
        self.capacity = capacity
    }

    var count: Int { young.count + old.count }

    subscript(key: Key) -> Value? {
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
