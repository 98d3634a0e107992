import Budget

/// A point rounded like the tree's points.
struct RoughPoint {
    let x, y, z: Float

    init(_ point: SIMD3<Double>) {
        (x, y, z) = (Float(point.x), Float(point.y), Float(point.z))
    }

    @inline(__always) func squaredDistance(to entry: PackedTree.Entry) -> Float {
        let (x, y, z) = (entry.x - x, entry.y - y, entry.z - z)
        return x * x + y * y + z * z
    }

    /// The squared distance to the nearest point of a box, zero inside. Computed in the same steps, it never exceeds that of an entry in
    /// the box.
    @inline(__always) func squaredDistance(to box: PackedTree.Node) -> Float {
        let x = max(max(box.lowX - x, x - box.highX), 0)
        let y = max(max(box.lowY - y, y - box.highY), 0)
        let z = max(max(box.lowZ - z, z - box.highZ), 0)
        return x * x + y * y + z * z
    }

    /// The squared distance to the farthest point of a box.
    func greatestSquaredDistance(to box: PackedTree.Node) -> Float {
        let x = max(box.highX - x, x - box.lowX)
        let y = max(box.highY - y, y - box.lowY)
        let z = max(box.highZ - z, z - box.lowZ)
        return x * x + y * y + z * z
    }
}

extension PackedTree {
    /// A node to be visited later.
    private struct Pending {
        var node: Int
        var leaves: Range<Int>
        var squared: Float
    }

    /// Deeper than any tree: each level halves the leaves, of which there are fewer than 2³².
    private static let stackSize = 40

    /// Calls `body` with the slots of the wanted categories within a rough distance of a point, and the distance's square, roughly from
    /// near to far. `body` returns the squared distance to continue with, which must not grow.
    @inline(__always) func visit(
        from point: RoughPoint, within squared: Float, categories: UInt64?, where mayMeet: (Node) -> Bool,
        _ body: (Int, Float) -> Float
    ) {
        guard count > 0 else { return }
        var reach = squared
        let budget = Budget.current
        let (isFiltered, wanted) = (categories != nil, categories ?? .max)
        withUnsafeTemporaryAllocation(of: Pending.self, capacity: PackedTree.stackSize) { stack in
            func distance(_ node: Int) -> Float {
                let box = nodes[node]
                guard !isFiltered || box.categories & wanted != 0 else { return .infinity }
                let squared = point.squaredDistance(to: box)
                return squared <= reach && mayMeet(box) ? squared : .infinity
            }
            var top = 0
            func push(_ pending: Pending) {
                guard pending.squared <= reach else { return }
                stack.initializeElement(at: top, to: pending)
                top += 1
            }
            push(Pending(node: 0, leaves: 0..<leafCount, squared: distance(0)))
            while top > 0, Budget.allows(of: budget) {
                top -= 1
                let next = stack[top]
                guard next.squared <= reach else { continue }
                guard next.leaves.count > 1 else {
                    for slot in slots(ofLeaf: next.leaves.lowerBound) {
                        let squared = point.squaredDistance(to: entries[slot])
                        guard squared <= reach, !isFiltered || entries[slot].categories & wanted != 0 else { continue }
                        reach = body(slot, squared)
                    }
                    continue
                }
                let half = next.leaves.count / 2
                let middle = next.leaves.lowerBound + half
                let (left, right) = (next.node + 1, next.node + 2 * half)
                let (toLeft, toRight) = (distance(left), distance(right))
                let first = Pending(node: left, leaves: next.leaves.lowerBound..<middle, squared: toLeft)
                let second = Pending(node: right, leaves: middle..<next.leaves.upperBound, squared: toRight)
                // The nearer node is popped first.
                push(toLeft <= toRight ? second : first)
                push(toLeft <= toRight ? first : second)
            }
        }
    }

    /// Calls `body` with the slots of the wanted categories below all nodes for which `mayMeet` is true.
    @inline(__always) func visit(categories: UInt64?, where mayMeet: (Node) -> Bool, _ body: (Int) -> Void) {
        visit(from: RoughPoint(.zero), within: .greatestFiniteMagnitude, categories: categories, where: mayMeet) {
            slot, _ in
            body(slot)
            return .greatestFiniteMagnitude
        }
    }

    private func slots(ofLeaf leaf: Int) -> Range<Int> {
        leaf * PackedTree.leafCapacity..<min((leaf + 1) * PackedTree.leafCapacity, count)
    }
}
