/// FNV-1a, 64 bits: the same for the same bytes on every machine and in every version. It does not resist deliberate collisions.
public struct StableHash: Sendable {
    public private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    public init() {}

    public init(_ text: String) { add(text.utf8) }

    public mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
}
