/// Points in space, found by their distance from another: an octree whose leaves split when they are full and join when they empty.
///
/// A point is known by the slot that its owner gave it. As the points lie on the earth's surface it behaves as a quadtree would,
/// but without seams.
struct PointTree: Sendable {
    private struct Entry {
        var point: SIMD3<Double>
        var slot: Int32
    }

    private struct Node {
        /// A leaf's points.
        var entries: [Entry] = []
        /// A branch's eight children stand one after another; a leaf has 0, as the root is nobody's child.
        var firstChild: Int32 = 0
        /// How many points are below it.
        var count: Int32 = 0
    }

    private static let leafCapacity = 24
    /// Cubes of the last depth are 12 m wide; more points than fit share such a leaf.
    private static let greatestDepth = 20
    /// Half the width of the root's cube: the earth with a metre to spare.
    private static let rootHalf = Ellipsoid.equatorialRadius + 1

    private var nodes = [Node()]
    /// First children of blocks of eight that are unused.
    private var freeBlocks: [Int32] = []

    /// For tests: the memory taken, in nodes.
    var nodeCount: Int { nodes.count - 8 * freeBlocks.count }

    mutating func insert(_ point: SIMD3<Double>, slot: Int32) {
        var cube = Cube.root
        while nodes[cube.node].firstChild != 0 {
            nodes[cube.node].count += 1
            cube = cube.child(toward: point, first: nodes[cube.node].firstChild)
        }
        nodes[cube.node].count += 1
        nodes[cube.node].entries.append(Entry(point: point, slot: slot))
        split(cube)
    }

    /// The point must be the one that the slot was inserted with.
    mutating func remove(_ point: SIMD3<Double>, slot: Int32) {
        var cube = Cube.root
        var joining: Int?
        while nodes[cube.node].firstChild != 0 {
            nodes[cube.node].count -= 1
            if joining == nil, nodes[cube.node].count <= PointTree.leafCapacity / 2 { joining = cube.node }
            cube = cube.child(toward: point, first: nodes[cube.node].firstChild)
        }
        nodes[cube.node].count -= 1
        let index = nodes[cube.node].entries.firstIndex { $0.slot == slot }!
        nodes[cube.node].entries.swapAt(index, nodes[cube.node].entries.count - 1)
        nodes[cube.node].entries.removeLast()
        if let joining { nodes[joining].entries = takeAll(below: joining) }
    }

    /// Calls `body` with the slots of points within a distance of a center, and the distance's square, roughly from near to far.
    /// What `body` returns is the squared distance to go on with: it only shrinks.
    func visit(from center: SIMD3<Double>, within squared: Double, _ body: (Int32, Double) -> Double) {
        var reach = squared
        visit(.root, from: center, reach: &reach, body)
    }

    private func visit(
        _ cube: Cube, from center: SIMD3<Double>, reach: inout Double, _ body: (Int32, Double) -> Double
    ) {
        let first = nodes[cube.node].firstChild
        guard first != 0 else {
            for entry in nodes[cube.node].entries {
                let offset = entry.point - center
                let squared = (offset * offset).sum()
                if squared <= reach { reach = body(entry.slot, squared) }
            }
            return
        }
        let nearest = cube.octant(of: center)
        for step in 0..<8 {
            // The nearest octant first, then those across one, two and three faces.
            let octant = nearest ^ PointTree.byFaces[step]
            guard nodes[Int(first) + octant].count > 0 else { continue }
            let child = cube.child(octant, first: first)
            if child.squaredDistance(to: center) <= reach { visit(child, from: center, reach: &reach, body) }
        }
    }

    private static let byFaces = [0, 1, 2, 4, 3, 5, 6, 7]

    private mutating func split(_ cube: Cube) {
        guard nodes[cube.node].entries.count > PointTree.leafCapacity, cube.depth < PointTree.greatestDepth else {
            return
        }
        let first = newBlock()
        nodes[cube.node].firstChild = first
        let entries = nodes[cube.node].entries
        nodes[cube.node].entries = []
        for entry in entries {
            let child = Int(first) + cube.octant(of: entry.point)
            nodes[child].entries.append(entry)
            nodes[child].count += 1
        }
        for octant in 0..<8 { split(cube.child(octant, first: first)) }
    }

    private mutating func newBlock() -> Int32 {
        if let block = freeBlocks.popLast() { return block }
        nodes.append(contentsOf: repeatElement(Node(), count: 8))
        return Int32(nodes.count - 8)
    }

    /// Makes a node an empty leaf and returns what was below it.
    private mutating func takeAll(below node: Int) -> [Entry] {
        let first = nodes[node].firstChild
        var entries = nodes[node].entries
        if first != 0 {
            for child in Int(first)..<Int(first) + 8 {
                entries += takeAll(below: child)
                nodes[child] = Node()
            }
            freeBlocks.append(first)
        }
        nodes[node].entries = []
        nodes[node].firstChild = 0
        return entries
    }
}

extension PointTree {
    /// A node with the space it stands for, which is never stored.
    private struct Cube {
        var node: Int
        var depth: Int
        var center: SIMD3<Double>
        var half: Double

        static let root = Cube(node: 0, depth: 0, center: .zero, half: PointTree.rootHalf)

        /// Bits 0, 1 and 2: on the positive side of x, y, z.
        func octant(of point: SIMD3<Double>) -> Int {
            (point.x >= center.x ? 1 : 0) + (point.y >= center.y ? 2 : 0) + (point.z >= center.z ? 4 : 0)
        }

        func child(_ octant: Int, first: Int32) -> Cube {
            let quarter = half / 2
            let offset = SIMD3(
                octant & 1 == 0 ? -quarter : quarter, octant & 2 == 0 ? -quarter : quarter,
                octant & 4 == 0 ? -quarter : quarter)
            return Cube(node: Int(first) + octant, depth: depth + 1, center: center + offset, half: quarter)
        }

        func child(toward point: SIMD3<Double>, first: Int32) -> Cube {
            child(octant(of: point), first: first)
        }

        /// Zero inside.
        func squaredDistance(to point: SIMD3<Double>) -> Double {
            let offset = point - center
            // |offset| − half, not less than 0.
            let outside = pointwiseMax(pointwiseMax(offset, -offset) - half, .zero)
            return (outside * outside).sum()
        }
    }
}
