/// Builds a packed tree: halves the locations across the longest side of their box until eight are left.
struct TreeBuilder {
    /// An element to sort: a location's point and its position in the input.
    private struct Item {
        var x, y, z: Float
        var index: UInt32
    }

    private let locations: [PackedTree.Location]

    init(_ locations: [PackedTree.Location]) {
        self.locations = locations
    }

    /// Fills the tree's memory.
    func build(
        entries: UnsafeMutablePointer<PackedTree.Entry>, nodes: UnsafeMutablePointer<PackedTree.Node>,
        coordinates: UnsafeMutablePointer<Coordinate>, byDocument: UnsafeMutablePointer<Int32>
    ) {
        guard !locations.isEmpty else { return }
        withUnsafeTemporaryAllocation(of: Item.self, capacity: locations.count) { items in
            for (index, location) in locations.enumerated() {
                let point = SIMD3<Float>(Ellipsoid.point(location.coordinate))
                items.initializeElement(at: index, to: Item(x: point.x, y: point.y, z: point.z, index: UInt32(index)))
            }
            let leaves = (locations.count + PackedTree.leafCapacity - 1) / PackedTree.leafCapacity
            split(items.baseAddress!, leaves: 0..<leaves, node: nodes)
            for (slot, item) in items.enumerated() {
                let location = locations[Int(item.index)]
                (entries + slot).initialize(
                    to: PackedTree.Entry(
                        x: item.x, y: item.y, z: item.z, owner: location.owner, categories: location.categories))
                (coordinates + slot).initialize(to: location.coordinate)
                (byDocument + Int(item.index)).initialize(to: Int32(slot))
            }
        }
    }

    private func split(
        _ items: UnsafeMutablePointer<Item>, leaves: Range<Int>, node: UnsafeMutablePointer<PackedTree.Node>
    ) {
        let start = leaves.lowerBound * PackedTree.leafCapacity
        let end = min(leaves.upperBound * PackedTree.leafCapacity, locations.count)
        node.initialize(to: box(items, start..<end))
        guard leaves.count > 1 else {
            for slot in start..<end { node.pointee.categories |= locations[Int(items[slot].index)].categories }
            return
        }
        let middle = leaves.lowerBound + leaves.count / 2
        let below = middle * PackedTree.leafCapacity
        select(below, in: start..<end, of: items, along: node.pointee.longestAxis)
        let (left, right) = (node + 1, node + 2 * (leaves.count / 2))
        split(items, leaves: leaves.lowerBound..<middle, node: left)
        split(items, leaves: middle..<leaves.upperBound, node: right)
        node.pointee.categories = left.pointee.categories | right.pointee.categories
    }

    private func box(_ items: UnsafeMutablePointer<Item>, _ range: Range<Int>) -> PackedTree.Node {
        let first = items[range.lowerBound]
        var box = PackedTree.Node(
            lowX: first.x, lowY: first.y, lowZ: first.z, highX: first.x, highY: first.y, highZ: first.z, categories: 0)
        for index in range {
            let item = items[index]
            box.lowX = min(box.lowX, item.x)
            box.highX = max(box.highX, item.x)
            box.lowY = min(box.lowY, item.y)
            box.highY = max(box.highY, item.y)
            box.lowZ = min(box.lowZ, item.z)
            box.highZ = max(box.highZ, item.z)
        }
        return box
    }

    /// Partitions the items so that none before `place` is greater than any from there on (C. A. R. Hoare, "Algorithm 65: Find",
    /// Communications of the ACM 4, 1961; many equal ones are halved too).
    private func select(_ place: Int, in range: Range<Int>, of items: UnsafeMutablePointer<Item>, along axis: Int) {
        // An item has three numbers and an index, four bytes each.
        let bytes = UnsafeRawPointer(items)
        func value(_ index: Int) -> Float { bytes.load(fromByteOffset: 16 * index + 4 * axis, as: Float.self) }
        var (low, high) = (range.lowerBound, range.upperBound - 1)
        while low < high {
            let ends = (value(low), value(low + (high - low) / 2), value(high))
            let pivot = max(min(ends.0, ends.1), min(max(ends.0, ends.1), ends.2))
            var (left, right) = (low, high)
            while left <= right {
                while value(left) < pivot { left += 1 }
                while pivot < value(right) { right -= 1 }
                guard left <= right else { break }
                let item = items[left]
                items[left] = items[right]
                items[right] = item
                left += 1
                right -= 1
            }
            if place <= right { high = right } else if place >= left { low = left } else { return }
        }
    }
}

extension PackedTree.Node {
    /// 0, 1, 2 for x, y, z.
    fileprivate var longestAxis: Int {
        let (x, y, z) = (highX - lowX, highY - lowY, highZ - lowZ)
        return x >= y && x >= z ? 0 : y >= z ? 1 : 2
    }
}
