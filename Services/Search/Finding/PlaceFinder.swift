import Events
import Geo

/// Finds a page of places in one state of the index.
struct PlaceFinder {
    let index: SearchIndex
    let query: PlaceQuery
    let limit: Int
    let after: PlacePosition?

    /// - Parameter order: of names, for lists by name.
    func find(_ order: @autoclosure () throws -> NameOrder) rethrows -> FoundPlaces {
        var filter = PlaceFilter(query)
        var found = FoundPlaces()
        var hits: [PlaceHit] = []
        for hit in query.sort == .name ? byName(try order()) : somewhere() {
            guard filter.wants(hit.entry) else { continue }
            for type in hit.entry.place.types { found.counts[type, default: 0] += 1 }
            guard filter.wantsTypes(of: hit.entry) else { continue }
            found.total += 1
            if query.sort == .name { hits.append(hit) } else { hits.append(ranked(hit)) }
        }
        if query.sort != .name {
            hits.sort { $0.rank == $1.rank ? $0.entry.id < $1.entry.id : $0.rank < $1.rank }
        }
        let start = try startIndex(in: hits, order)
        let page = hits[start...].prefix(limit)
        found.hits = Array(page)
        found.first = page.isEmpty ? 0 : start + 1
        if let last = page.last, page.endIndex < hits.endIndex {
            found.next = PlacePosition(
                sort: query.sort, rank: query.sort == .name ? nil : last.rank,
                name: query.sort == .name ? last.entry.name : nil, id: last.entry.id, count: page.endIndex)
        }
        return found
    }

    /// Those in the ring around the point, with their distances; without one all.
    private func somewhere() -> [PlaceHit] {
        guard let near = query.near else { return index.places.values.map { PlaceHit(entry: $0) } }
        var hits: [PlaceHit] = []
        for neighbor in index.near.nearest(to: near, limit: .max, within: query.ring.upperBound) {
            guard let entry = index.places[neighbor.id.place] else { continue }
            // Of several points the nearest counts.
            if entry.points.count > 1, entry.distance(from: near) != neighbor.distance { continue }
            guard neighbor.distance >= query.ring.lowerBound else { continue }
            hits.append(PlaceHit(entry: entry, distance: neighbor.distance))
        }
        return hits
    }

    private func byName(_ order: NameOrder) -> [PlaceHit] {
        guard query.near != nil else {
            return order.keys.compactMap { key in index.places[key.id].map { PlaceHit(entry: $0) } }
        }
        return somewhere().sorted {
            NamedKey(name: $0.entry.name, id: $0.entry.id)
                .isOrdered(before: NamedKey(name: $1.entry.name, id: $1.entry.id), in: order.language)
        }
    }

    private func ranked(_ hit: PlaceHit) -> PlaceHit {
        var hit = hit
        switch query.sort {
        case .name: break
        case .distance: hit.rank = hit.distance ?? .greatestFiniteMagnitude
        case .price:
            let prices = query.currency.map { [hit.entry.prices[$0]].compactMap(\.self) } ?? Array(hit.entry.prices.values)
            hit.rank = prices.map { Double($0.lowerBound) }.min() ?? .greatestFiniteMagnitude
        case .newest: hit.rank = -Double(hit.entry.place.updatedAt.microseconds)
        }
        return hit
    }

    /// The first that comes after the page before.
    private func startIndex(in hits: [PlaceHit], _ order: () throws -> NameOrder) rethrows -> Int {
        guard let after else { return 0 }
        let isAfter: (PlaceHit) -> Bool
        if query.sort == .name {
            let (key, language) = (NamedKey(name: after.name ?? "", id: after.id), try order().language)
            isAfter = { key.isOrdered(before: NamedKey(name: $0.entry.name, id: $0.entry.id), in: language) }
        } else {
            let rank = after.rank ?? 0
            isAfter = { $0.rank == rank ? $0.entry.id > after.id : $0.rank > rank }
        }
        var (low, high) = (0, hits.count)
        while low < high {
            let middle = (low + high) / 2
            if isAfter(hits[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
