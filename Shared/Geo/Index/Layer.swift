/// A packed tree, and the documents removed from it since it was built.
struct Layer: Sendable {
    let tree: PackedTree
    /// Slots of documents that were removed or are in a later layer.
    private(set) var hidden = SlotBits()
    /// Documents that are not hidden.
    private(set) var documentCount: Int

    init(_ tree: PackedTree) {
        self.tree = tree
        documentCount = tree.documentCount
    }

    /// The slots of a document; empty if it is not here or hidden.
    func slots(of document: Int) -> UnsafeBufferPointer<Int32> {
        let slots = tree.slots(of: document)
        return slots.first.map { hidden.contains(Int($0)) } == false
            ? slots : UnsafeBufferPointer(rebasing: slots[..<0])
    }

    /// Hides a document; returns true if it was here.
    mutating func hide(_ document: Int) -> Bool {
        let slots = slots(of: document)
        guard !slots.isEmpty else { return false }
        for slot in slots { hidden.insert(Int(slot)) }
        documentCount -= 1
        return true
    }

    /// All locations that are not hidden, by document.
    var locations: [PackedTree.Location] {
        (0..<tree.count).lazy.map { Int(tree.byDocument[$0]) }.filter { !hidden.contains($0) }.map { slot in
            let entry = tree.entries[slot]
            return PackedTree.Location(
                owner: entry.owner, categories: entry.categories, coordinate: tree.coordinates[slot])
        }
    }

    /// One tree of all locations that are not hidden in several layers.
    static func merged(_ layers: some Sequence<Layer>) -> PackedTree {
        let bySize = layers.map(\.locations).sorted { $0.count < $1.count }
        return PackedTree(bySize.reduce([], merged))
    }

    private static func merged(_ left: [PackedTree.Location], _ right: [PackedTree.Location]) -> [PackedTree.Location] {
        if left.isEmpty { return right }
        var result: [PackedTree.Location] = []
        result.reserveCapacity(left.count + right.count)
        var next = 0
        for location in right {
            while next < left.count, left[next].document < location.document {
                result.append(left[next])
                next += 1
            }
            result.append(location)
        }
        return result + left[next...]
    }
}

extension PackedTree.Location {
    var document: Int { Int(owner & ~PackedTree.Entry.several) }
}
