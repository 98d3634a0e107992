import Events
import Geo

/// Items by their place, then by their own name in one language's order; places by name, or by distance from a point.
struct ItemList: Sendable {
    /// Only this place's.
    var place: String?
    /// Folded; part of one of the item's names.
    var words: String?
    /// Exactly its name.
    var name: String?
    var near: Coordinate?
    /// In metres around `near`.
    var radius = 2000.0

    /// Where a page ended.
    struct Position: Codable, Sendable, Equatable {
        var distance: Double?
        var place: NamedKey
        var item: NamedKey
    }

    struct Hit: Sendable {
        let item: Item
        let place: PlaceEntry
        var distance: Double?
    }

    struct Found: Sendable {
        var hits: [Hit] = []
        var total = 0
        var next: Position?
    }

    func find(in index: SearchIndex, _ order: NameOrder, limit: Int, after position: Position?) -> Found {
        var found = Found()
        var end: Position?
        for place in places(in: index, order) {
            guard let menu = index.menus[place.entry.id] else { continue }
            let wanted = menu.compactMap { index.items[$0] }.filter(wants)
            found.total += wanted.count
            guard found.next == nil, !wanted.isEmpty else { continue }
            let placeKey = NamedKey(name: place.entry.name, id: place.entry.id)
            let side = position.map { isBefore(place, placeKey, $0, order.language) } ?? .after
            if side == .before { continue }
            let keyed = wanted.map { (key: NamedKey(name: $0.item.name, id: $0.item.id), item: $0.item) }
            for (key, item) in keyed.sorted(by: { $0.key.isOrdered(before: $1.key, in: order.language) }) {
                if side == .at, let position, !position.item.isOrdered(before: key, in: order.language) { continue }
                if found.hits.count == limit {
                    found.next = end
                    break
                }
                found.hits.append(Hit(item: item, place: place.entry, distance: place.distance))
                end = Position(distance: place.distance, place: placeKey, item: key)
            }
        }
        return found
    }

    private func wants(_ entry: ItemEntry) -> Bool {
        if let name, entry.item.name != name { return false }
        return words.map { entry.searched.contains($0) } ?? true
    }

    private enum Side { case before, at, after }

    private func isBefore(
        _ place: PlaceHit, _ key: NamedKey, _ position: Position, _ language: NameLanguage
    ) -> Side {
        if let distance = place.distance, let last = position.distance, distance != last {
            return distance < last ? .before : .after
        }
        if key == position.place { return .at }
        let isLater = near == nil ? position.place.isOrdered(before: key, in: language) : position.place.id < key.id
        return isLater ? .after : .before
    }

    /// The places in the list's order.
    private func places(in index: SearchIndex, _ order: NameOrder) -> [PlaceHit] {
        if let place {
            return index.places[place].map { entry in
                [PlaceHit(entry: entry, distance: near.map { entry.distance(from: $0) })]
            } ?? []
        }
        guard let near else {
            return order.keys.compactMap { key in index.places[key.id].map { PlaceHit(entry: $0) } }
        }
        var query = PlaceQuery()
        (query.near, query.ring, query.sort) = (near, 0...radius, .distance)
        return PlaceFinder(index: index, query: query, limit: .max, after: nil).find(order).hits
    }
}
