/// Identifies a thing of any kind.
struct ThingKey: Hashable, Sendable {
    var kind: ThingKind
    var id: String

    init(_ kind: ThingKind, _ id: String) {
        self.kind = kind
        self.id = id
    }
}

/// The types of places as bits: the first 63 types get one each, all others share one.
struct TypeBits: Sendable {
    private var bits: [String: UInt64] = [:]
    /// The type of each bit.
    private(set) var names: [String] = []
    static let others: UInt64 = 1 << 63

    mutating func mask(adding types: [String]) -> UInt64 {
        var mask: UInt64 = 0
        for type in types {
            if bits[type] == nil, names.count < 63 {
                bits[type] = 1 << UInt64(names.count)
                names.append(type)
            }
            mask |= bits[type, default: TypeBits.others]
        }
        return mask
    }

    /// The bits of some types; types without a bit of their own give the shared one.
    func mask(_ types: some Sequence<String>) -> UInt64 {
        types.reduce(0) { $0 | bits[$1, default: TypeBits.others] }
    }
}
