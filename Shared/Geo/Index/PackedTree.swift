/// Locations in space, packed into a k-d tree that never changes: flat memory that this object owns and frees.
///
/// Entries are in the order of the leaves, eight to a leaf. Nodes are in preorder, so that they need no pointers. After a node over n
/// leaves follow the nodes of the first n/2 leaves, and 2·(n/2) − 1 nodes later those of the others.
final class PackedTree: @unchecked Sendable {
    // Unchecked: all memory is written before `init` returns and only read afterwards.

    /// A location for searching: a point in space, rounded.
    struct Entry {
        var x, y, z: Float
        /// The document's number, and in the highest bit whether it has other locations too.
        var owner: UInt32
        var categories: UInt64

        var document: Int { Int(owner & ~Entry.several) }
        var isOneOfSeveral: Bool { owner & Entry.several != 0 }
        static let several: UInt32 = 1 << 31
    }

    /// The box around all points below, and every category that one of them has.
    struct Node {
        var lowX, lowY, lowZ, highX, highY, highZ: Float
        var categories: UInt64
    }

    /// The input of a tree.
    struct Location: Sendable {
        var owner: UInt32
        var categories: UInt64
        var coordinate: Coordinate
    }

    static let leafCapacity = 8

    let count: Int
    let documentCount: Int
    let leafCount: Int
    let entries: UnsafeMutablePointer<Entry>
    let nodes: UnsafeMutablePointer<Node>
    /// The original coordinates, by slot.
    let coordinates: UnsafeMutablePointer<Coordinate>
    /// All slots, by their documents' numbers.
    let byDocument: UnsafeMutablePointer<Int32>

    /// - Parameter locations: sorted by document number.
    init(_ locations: [Location]) {
        count = locations.count
        leafCount = (count + PackedTree.leafCapacity - 1) / PackedTree.leafCapacity
        entries = .allocate(capacity: count)
        nodes = .allocate(capacity: max(1, 2 * leafCount))
        coordinates = .allocate(capacity: count)
        byDocument = .allocate(capacity: count)
        documentCount = locations.indices.count { $0 == 0 || locations[$0].owner != locations[$0 - 1].owner }
        TreeBuilder(locations).build(entries: entries, nodes: nodes, coordinates: coordinates, byDocument: byDocument)
    }

    deinit {
        entries.deallocate()
        nodes.deallocate()
        coordinates.deallocate()
        byDocument.deallocate()
    }

    /// Bytes of memory.
    var size: Int {
        count * (MemoryLayout<Entry>.stride + MemoryLayout<Coordinate>.stride + MemoryLayout<Int32>.stride)
            + max(1, 2 * leafCount) * MemoryLayout<Node>.stride
    }

    /// The slots of a document's locations; empty if it is not in the tree.
    func slots(of document: Int) -> UnsafeBufferPointer<Int32> {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if entries[Int(byDocument[middle])].document < document { low = middle + 1 } else { high = middle }
        }
        var end = low
        while end < count, entries[Int(byDocument[end])].document == document { end += 1 }
        return UnsafeBufferPointer(start: byDocument + low, count: end - low)
    }
}
