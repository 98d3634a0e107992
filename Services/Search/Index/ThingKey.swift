/// Names a thing of any kind.
struct ThingKey: Hashable, Sendable {
    var kind: Kind
    var id: String

    init(_ kind: Kind, _ id: String) {
        self.kind = kind
        self.id = id
    }
}

/// Gives things small numbers, by which the indexes know them; the numbers of things that went are given again. The same changes in
/// the same order always give the same numbers.
struct Numbers: Sendable {
    private var numbers: [ThingKey: Int] = [:]
    private var free: [Int] = []
    private var next = 0

    /// Nil if there is no such thing.
    subscript(key: ThingKey) -> Int? { numbers[key] }

    mutating func number(for key: ThingKey) -> Int {
        if let number = numbers[key] { return number }
        let number = free.popLast() ?? next
        next = max(next, number + 1)
        numbers[key] = number
        return number
    }

    /// - Returns: the number that the thing had.
    mutating func release(_ key: ThingKey) -> Int? {
        guard let number = numbers.removeValue(forKey: key) else { return nil }
        free.append(number)
        return number
    }
}

/// The types of places as bits: one for each of the first 63, and one for all others.
struct TypeBits: Sendable {
    private var bits: [String: UInt64] = [:]
    /// By bit.
    private(set) var names: [String] = []
    static let others: UInt64 = 1 << 63

    mutating func mask(adding types: [String]) -> UInt64 {
        for type in types where bits[type] == nil && names.count < 63 {
            bits[type] = 1 << UInt64(names.count)
            names.append(type)
        }
        return mask(types)
    }

    /// The bits of some types: of those without one of their own, that of all such.
    func mask(_ types: some Sequence<String>) -> UInt64 {
        types.reduce(0) { $0 | bits[$1, default: TypeBits.others] }
    }
}
