/// Locations in space, packed into a k-d tree that never changes: flat memory that this object owns and frees.
///
/// Entries stand in the order of the leaves, eight to a leaf. Nodes stand in preorder, so that no node points to another: below a node
/// over n leaves the first n/2 leaves' nodes follow at once, and 2·(n/2) − 1 nodes later the others'.
final class PackedTree: @unchecked Sendable {
    // Unchecked: all memory is written before `init` returns and only read afterwards.

    /// A location as the search sees it: a point in space, rounded.
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

    /// What a tree is built of.
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
    /// By slot, as they were given.
    let coordinates: UnsafeMutablePointer<Coordinate>
    /// All slots, by their documents' numbers.
    let byDocument: UnsafeMutablePointer<Int32>

    /// - Parameter locations: Those of a document one after another, documents by number.
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

    /// The slots of a document's locations; empty if it is not here.
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
