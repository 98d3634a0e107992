import Budget
import Contract
import Finding
import Geo

/// The places whose items are listed: those of a region that pass the filters.
struct ChosenPlaces {
    private let index: SearchIndex
    private let query: PlaceQuery
    private var filter: PlaceFilter
    /// The numbers of the region's places, computed when first needed. In a ring, distances are measured instead.
    private var inside: Set<Int>?

    init(_ query: PlaceQuery, in index: SearchIndex) {
        (self.query, self.index) = (query, index)
        filter = PlaceFilter(query)
    }

    /// True if no place is left out.
    var areAll: Bool { query.isEverywhere && !filter.isNeeded }

    /// The region, if it is a ring around the point that distances are measured from.
    var ring: SpatialQuery? {
        guard case .ring(query.origin, _) = query.region else { return nil }
        return query.region.spatial.first
    }

    mutating func contains(_ number: Int, _ entry: PlaceEntry) -> Bool {
        guard isInRegion(number, entry) else { return false }
        return filter.wants(entry, in: index.things)
    }

    private mutating func isInRegion(_ number: Int, _ entry: PlaceEntry) -> Bool {
        if query.isEverywhere { return true }
        if case .ring(let center, let radii) = query.region { return radii.contains(entry.distance(from: center)) }
        if inside == nil { inside = query.region.places(in: index) }
        return inside?.contains(number) == true
    }

    /// Calls `body` with the number of each chosen place, once.
    mutating func forEach(_ body: (Int) -> Void) {
        let budget = Budget.current
        var numbers: [Int] = []
        query.region.forEachPlace(in: index) { numbers.append($0) }
        for number in numbers {
            guard Budget.allows(of: budget) else { return }
            if let entry = index.things.place(number), filter.wants(entry, in: index.things) { body(number) }
        }
    }
}
