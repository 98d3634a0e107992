import Events
import Geo
import Hours

/// Which places are asked for.
struct PlaceQuery: Sendable {
    var near: Coordinate?
    /// In metres.
    var radius = 2000.0
    /// Any of these; empty is every type.
    var types: Set<String> = []
    /// Folded; part of one of its names.
    var words: String?
    var openNow = false
    /// The person whose places they are.
    var merchant: String?

    /// Where a page ended: a distance in a list by distance, a name in a list by name.
    struct Position: Codable, Sendable, Equatable {
        var distance: Double?
        var name: String?
        var id: String
    }

    /// A part of the list.
    struct Found: Sendable, Equatable {
        struct Hit: Sendable, Equatable {
            var id: String
            /// In metres, if they are asked for near a point.
            var distance: Double?
        }

        var hits: [Hit]
        var total: Int
        var next: Position?
    }

    private func wants(_ summary: PlaceSummary, _ times: inout LocalTimes) -> Bool {
        if let merchant, summary.merchant != merchant { return false }
        if !types.isEmpty, !summary.types.contains(where: types.contains) { return false }
        if let words, !summary.searched.contains(words) { return false }
        guard openNow else { return true }
        return summary.hours?.isOpen(at: times.time(in: summary.timeZone)) == true
    }

    /// Those within the radius, the nearest first.
    func find(
        near center: Coordinate, in index: PlaceIndex, limit: Int, after position: Position?, at now: Timestamp
    ) -> Found {
        var times = LocalTimes(now)
        func isWanted(_ id: String) -> Bool { index.summaries[id].map { wants($0, &times) } ?? false }
        let previous = position.map { Neighbor(id: $0.id, distance: $0.distance ?? 0) }
        let found = index.near.nearest(
            to: center, limit: limit + 1, within: radius, after: previous, where: isWanted)
        let page = found.prefix(limit)
        let next = found.count > limit ? page.last.map { Position(distance: $0.distance, id: $0.id) } : nil
        return Found(
            hits: page.map { Found.Hit(id: $0.id, distance: $0.distance) },
            total: index.near.count(within: radius, of: center, where: isWanted), next: next)
    }

    /// All of them by name.
    func find(in index: PlaceIndex, _ order: NameOrder, limit: Int, after position: Position?, at now: Timestamp)
        -> Found
    {
        var times = LocalTimes(now)
        let start = position.map { order.firstIndex(after: NamedKey(name: $0.name ?? "", id: $0.id)) } ?? 0
        var found = Found(hits: [], total: 0, next: nil)
        var last: NamedKey?
        for (place, key) in order.keys.enumerated() {
            guard let summary = index.summaries[key.id], wants(summary, &times) else { continue }
            found.total += 1
            guard place >= start else { continue }
            if found.hits.count < limit {
                found.hits.append(Found.Hit(id: key.id))
                last = key
            } else if found.next == nil {
                found.next = last.map { Position(name: $0.name, id: $0.id) }
            }
        }
        return found
    }
}
