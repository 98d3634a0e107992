import Contract
import Events
import Finding
import Geo
import ServiceKit
import Terms

extension OldClientSources {
    /// Answers from the index.
    ///
    /// - Parameter isReady: Until it returns true, everything is refused with 503.
    init(_ liveIndex: LiveIndex, isReady: @escaping @Sendable () -> Bool) {
        @Sendable func index() throws(Problem) -> SearchIndex {
            guard isReady() else { throw .unavailable("search is still reading what there is") }
            return try liveIndex.index()
        }
        homes = { near, radius, kinds in try index().homes(near: near, within: radius, kinds) }
        hasHomes = { near, radius, kinds in try index().hasHomes(near: near, within: radius, kinds) }
        station = { near in try index().things.station(near: near, within: HomeService.stationRadius) }
        areas = { () throws(Problem) in
            let things = try index().things
            return things.areas.compactMap { things.area($0) }
        }
        places = { query in try index().places(query) }
        terms = { text in OldTermExtraction.terms(of: text).map(\.text) }
        showtimes = { week, after, limit in
            ShowtimesAnswer(week, of: try index().things, after: after, limit: limit)
        }
    }
}

extension SearchIndex {
    fileprivate func homes(near: Coordinate, within radius: Double, _ kinds: Set<HomeKind>) -> [FoundPlace] {
        var query = PlaceQuery()
        (query.region, query.origin, query.sort) = (.ring(near, 0...radius), near, .distance)
        query.types = Set(kinds.compactMap(\.types.first))
        return find(query, limit: things.counts[.place] ?? 0).filter { hit in
            hit.place.listing.map { kinds.contains($0.kind) } ?? false
        }
    }

    /// Stops at the first home found.
    fileprivate func hasHomes(near: Coordinate, within radius: Double, _ kinds: Set<HomeKind>) -> Bool {
        var query = SpatialQuery.near(near, within: radius)
        query.categories = things.types.mask(kinds.compactMap(\.types.first))
        let found = self.near.nearest(query, limit: 1) { number in
            things.place(number)?.place.listing.map { kinds.contains($0.kind) } ?? false
        }
        return !found.isEmpty
    }

    fileprivate func places(_ old: LocalSearchQuery) -> (page: [FoundPlace], total: Int) {
        var query = PlaceQuery()
        if let line = old.route.flatMap({ Polyline($0) }) {
            query.region = .along(line, old.radius)
        } else {
            query.region = .ring(old.center, 0...old.radius)
        }
        query.origin = old.center
        query.words = old.words
        if let category = old.category { query.types = [type(named: category)] }
        query.sort = old.words == nil ? .distance : .relevance
        var total = 0
        let found = find(query, limit: old.start - 1 + old.results, total: &total)
        return (Array(found.dropFirst(old.start - 1)), total)
    }

    /// "FastFoodRestaurant" for "fast food restaurant"; an unknown category is returned unchanged.
    private func type(named category: String) -> String {
        let wanted = category.filter { $0 != " " }.lowercased()
        return things.types.names.first { $0.lowercased() == wanted } ?? category
    }

    private func find(_ query: PlaceQuery, limit: Int) -> [FoundPlace] {
        var total = 0
        return find(query, limit: limit, total: &total)
    }

    private func find(_ query: PlaceQuery, limit: Int, total: inout Int) -> [FoundPlace] {
        let found = PlaceFinder(index: self, query: query, limit: limit).find()
        total = found.total
        return found.hits.map { hit in
            FoundPlace(place: hit.entry.place, distance: hit.distance ?? 0, rating: hit.entry.rating)
        }
    }
}
