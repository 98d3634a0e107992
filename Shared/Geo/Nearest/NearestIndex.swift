/// Which things are near a point, by distance over the ground: exact, in memory, changed one thing at a time.
///
/// It is a value: keep it in one place (under a lock or in an actor), since changing a copy copies all of it. Finding the nearest ten
/// of 100,000 takes some tens of microseconds, and much longer only if the filter lets very few pass.
public struct NearestIndex<ID: Hashable & Comparable & Sendable>: Sendable {
    private var tree = PointTree()
    private var slots: [ID: Int32] = [:]
    /// By slot; a free slot keeps what it last had.
    private var ids: [ID] = []
    private var coordinates: [Coordinate] = []
    private var freeSlots: [Int32] = []

    public init() {}

    public var count: Int { slots.count }

    /// Where a thing is; nil if it is not here.
    public subscript(id: ID) -> Coordinate? {
        slots[id].map { coordinates[Int($0)] }
    }

    /// Adds a thing, or moves it there if it is somewhere already; returns where it was.
    @discardableResult
    public mutating func insert(_ id: ID, at coordinate: Coordinate) -> Coordinate? {
        let previous = self[id]
        if previous == coordinate { return previous }
        remove(id)
        let slot = newSlot(id, coordinate)
        slots[id] = slot
        tree.insert(Ellipsoid.point(coordinate), slot: slot)
        return previous
    }

    /// Takes a thing out; returns where it was.
    @discardableResult
    public mutating func remove(_ id: ID) -> Coordinate? {
        guard let slot = slots.removeValue(forKey: id) else { return nil }
        let coordinate = coordinates[Int(slot)]
        tree.remove(Ellipsoid.point(coordinate), slot: slot)
        freeSlots.append(slot)
        return coordinate
    }

    private mutating func newSlot(_ id: ID, _ coordinate: Coordinate) -> Int32 {
        if let slot = freeSlots.popLast() {
            ids[Int(slot)] = id
            coordinates[Int(slot)] = coordinate
            return slot
        }
        ids.append(id)
        coordinates.append(coordinate)
        return Int32(ids.count - 1)
    }
}

// MARK: - Finding

extension NearestIndex {
    /// The things nearest to a point, by distance, then by id.
    ///
    /// - Parameters:
    ///   - limit: At most so many.
    ///   - radius: Only those within so many metres, the edge included.
    ///   - previous: Only those that come after this one: the last of one page finds the next.
    ///   - isWanted: Only those for which it is true.
    public func nearest(
        to center: Coordinate, limit: Int, within radius: Double = .infinity, after previous: Neighbor<ID>? = nil,
        where isWanted: (ID) -> Bool = { _ in true }
    ) -> [Neighbor<ID>] {
        guard limit > 0, radius >= 0 else { return [] }
        var reach = square(Chord.longest(under: radius))
        var smallest = Smallest(limit)
        var found: [(slot: Int32, squared: Double)] = []
        let skipped = previous.map { square(Chord.shortest(under: $0.distance)) } ?? 0
        tree.visit(from: Ellipsoid.point(center), within: reach) { slot, squared in
            guard squared >= skipped, isWanted(ids[Int(slot)]) else { return reach }
            if let previous, neighbor(slot, of: center) <= previous { return reach }
            found.append((slot, squared))
            smallest.add(squared)
            // So many things are at most this far; what has a longer chord is farther than all of them.
            if let bound = smallest.bound {
                reach = min(reach, square(Chord.longestGeodesic(over: bound.squareRoot())))
            }
            return reach
        }
        var neighbors = found.filter { $0.squared <= reach }.map { neighbor($0.slot, of: center) }
        neighbors.removeAll { $0.distance > radius }
        neighbors.sort()
        return Array(neighbors.prefix(limit))
    }

    /// How many things are within so many metres of a point, the edge included.
    public func count(
        within radius: Double, of center: Coordinate, where isWanted: (ID) -> Bool = { _ in true }
    ) -> Int {
        guard radius >= 0 else { return 0 }
        let reach = square(Chord.longest(under: radius))
        let surely = square(Chord.shortest(under: radius))
        var count = 0
        tree.visit(from: Ellipsoid.point(center), within: reach) { slot, squared in
            if isWanted(ids[Int(slot)]), squared < surely || neighbor(slot, of: center).distance <= radius {
                count += 1
            }
            return reach
        }
        return count
    }

    private func neighbor(_ slot: Int32, of center: Coordinate) -> Neighbor<ID> {
        Neighbor(id: ids[Int(slot)], distance: center.distance(to: coordinates[Int(slot)]))
    }

    private func square(_ length: Double) -> Double { length * length }
}
