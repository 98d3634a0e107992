/// Cells of 22.5 degrees, row by row from the north west, each a zone or four quarters.
struct ZoneTree: Sendable {
    /// A zone's code, or with the highest bit set the index of the first of four quarters.
    private var nodes: [UInt32]
    private static let inner: UInt32 = 1 << 31
    private static let (rows, columns) = (8, 16)

    /// Each node is written before its quarters. 0 means four quarters; other values are a zone's code plus one, in one byte below 128, in
    /// two above.
    init(_ bytes: [UInt8]) {
        nodes = Array(repeating: 0, count: ZoneTree.rows * ZoneTree.columns)
        var rest = bytes[...]
        for root in nodes.indices { read(&rest, into: root) }
    }

    private mutating func read(_ rest: inout ArraySlice<UInt8>, into node: Int) {
        guard let first = rest.popFirst() else { return }
        guard first == 0 else {
            let low = first < 128 ? nil : rest.popFirst()
            let code = low.map { UInt32(first & 127) << 8 | UInt32($0) } ?? UInt32(first)
            nodes[node] = code > 0 ? code - 1 : 0
            return
        }
        let quarters = nodes.count
        nodes[node] = ZoneTree.inner | UInt32(quarters)
        nodes += [0, 0, 0, 0]
        for quarter in 0..<4 { read(&rest, into: quarters + quarter) }
    }

    func code(latitude: Double, longitude: Double) -> Int {
        var (x, y) = ((longitude + 180) / 22.5, (90 - latitude) / 22.5)
        let (column, row) = (min(max(Int(x), 0), ZoneTree.columns - 1), min(max(Int(y), 0), ZoneTree.rows - 1))
        (x, y) = (x - Double(column), y - Double(row))
        var node = nodes[row * ZoneTree.columns + column]
        while node & ZoneTree.inner != 0 {
            (x, y) = (x * 2, y * 2)
            let (right, down) = (x >= 1, y >= 1)
            (x, y) = (right ? x - 1 : x, down ? y - 1 : y)
            node = nodes[Int(node & ~ZoneTree.inner) + (down ? 2 : 0) + (right ? 1 : 0)]
        }
        return Int(node)
    }
}
