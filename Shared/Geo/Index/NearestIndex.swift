/// Which things are near a point, by distance over the ground: a spatial index of things with one location and an identity of any kind.
///
/// It is a value: keep it in one place (under a lock or in an actor), since changing a copy copies its table of identities.
public struct NearestIndex<ID: Hashable & Comparable & Sendable>: Sendable {
    private var index = SpatialIndex()
    private var numbers: [ID: Int] = [:]
    /// By number; a free number keeps what it last had.
    private var ids: [ID] = []
    private var coordinates: [Coordinate] = []
    private var freeNumbers: [Int] = []

    public init() {}

    public var count: Int { numbers.count }

    /// Where a thing is; nil if it is not here.
    public subscript(id: ID) -> Coordinate? {
        numbers[id].map { coordinates[$0] }
    }

    /// Adds a thing, or moves it there if it is somewhere already; returns where it was.
    @discardableResult
    public mutating func insert(_ id: ID, at coordinate: Coordinate) -> Coordinate? {
        let previous = self[id]
        if previous == coordinate { return previous }
        let number = numbers[id] ?? newNumber()
        numbers[id] = number
        if number == ids.count {
            ids.append(id)
            coordinates.append(coordinate)
        } else {
            ids[number] = id
            coordinates[number] = coordinate
        }
        index.put(SpatialIndex.Document(number: number, categories: 0, locations: [coordinate]))
        return previous
    }

    /// Takes a thing out; returns where it was.
    @discardableResult
    public mutating func remove(_ id: ID) -> Coordinate? {
        guard let number = numbers.removeValue(forKey: id) else { return nil }
        index.remove(number)
        freeNumbers.append(number)
        return coordinates[number]
    }

    private mutating func newNumber() -> Int { freeNumbers.popLast() ?? ids.count }
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
        var found: [Neighbor<ID>] = []
        for hit in index.nearestFirst(.near(center, from: previous?.distance ?? 0, within: radius)) {
            // Those as far as the last one are ordered among themselves.
            if found.count >= limit, let last = found.last, hit.distance > last.distance { break }
            let neighbor = Neighbor(id: ids[hit.id], distance: hit.distance)
            if let previous, neighbor <= previous { continue }
            if isWanted(neighbor.id) { found.append(neighbor) }
        }
        found.sort()
        return Array(found.prefix(limit))
    }

    /// How many things are within so many metres of a point, the edge included.
    public func count(
        within radius: Double, of center: Coordinate, where isWanted: (ID) -> Bool = { _ in true }
    ) -> Int {
        index.count(.near(center, within: radius)) { isWanted(ids[$0]) }
    }
}
