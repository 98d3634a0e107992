import Foundation

/// Sorts many names in the order of one language, as `NameStanding` defines it. The sort keys stand one after the other. The first bytes of
/// each stand beside its number, where almost all comparisons end.
struct NameSorter {
    private struct Row {
        /// The key's first eight bytes, big-endian, padded with zeros.
        let head: UInt64
        let start: Int
        let count: UInt16
        let number: Int32
    }

    private let collation: Collation
    private var rows: [Row] = []
    private var keys: [UInt8] = []

    init(_ language: NameLanguage) { collation = language.collation }

    mutating func add(_ number: Int32, _ name: String) {
        let start = keys.count
        let (head, count) = collation.withKey(of: name) { key in
            keys.append(contentsOf: key)
            return ((0..<8).reduce(UInt64(0)) { $0 << 8 | ($1 < key.count ? UInt64(key[$1]) : 0) }, UInt16(key.count))
        }
        rows.append(Row(head: head, start: start, count: count, number: number))
    }

    /// The numbers, in order.
    /// - Parameter named: returns the name and the id of a number, which decide between equal keys.
    consuming func sorted(named: (Int32) -> NamedKey) -> [Int32] {
        keys.withUnsafeBufferPointer { keys in
            rows.sort { left, right in
                // Keys contain no zero before their end, so a shorter key is less, as it has to be.
                if left.head != right.head { return left.head < right.head }
                let order = NameSorter.compare(keys, left, right)
                if order != 0 { return order < 0 }
                let (one, other) = (named(left.number), named(right.number))
                return one.name == other.name ? one.id < other.id : one.name < other.name
            }
        }
        return rows.map(\.number)
    }

    private static func compare(_ keys: UnsafeBufferPointer<UInt8>, _ left: Row, _ right: Row) -> Int {
        guard let base = keys.baseAddress else { return 0 }
        let order = memcmp(
            base + left.start, base + right.start, Int(min(left.count, right.count)))
        return order != 0 ? Int(order) : Int(left.count) - Int(right.count)
    }
}
