import Events
import Geo
import Words

/// Items by their place, then by their own name in one language's order; places by name, or by distance from a point. With words the
/// items that these fit best come first.
struct ItemList: Sendable {
    /// Only this place's.
    var place: String?
    var words: String?
    /// Exactly its name.
    var name: String?
    var near: Coordinate?
    /// In metres around `near`.
    var radius = 2000.0

    /// Where a page ended.
    struct Position: Codable, Sendable, Equatable {
        /// With words: what the words' fit is worth, negative.
        var rank: Double?
        var distance: Double?
        var place: NamedKey
        var item: NamedKey
    }

    struct Hit: Sendable {
        let item: Item
        let place: PlaceEntry
        var distance: Double?
        var rank: Double?

        var position: Position {
            Position(
                rank: rank, distance: distance, place: NamedKey(name: place.name, id: place.id),
                item: NamedKey(name: item.name, id: item.id))
        }
    }

    struct Found: Sendable {
        var hits: [Hit] = []
        var total = 0
        var next: Position?
    }

    func find(in index: SearchIndex, _ order: NameOrder, limit: Int, after position: Position?) -> Found {
        var found = Found()
        func take(_ hits: [Hit], isSorted: Bool) {
            found.total += hits.count
            guard found.next == nil else { return }
            var hits = hits
            if let position { hits.removeAll { !isOrdered(position, before: $0.position, in: order.language) } }
            if !isSorted { hits.sort { isOrdered($0.position, before: $1.position, in: order.language) } }
            for hit in hits {
                if found.hits.count == limit {
                    found.next = found.hits.last?.position
                    return
                }
                found.hits.append(hit)
            }
        }
        if let words {
            take(fitting(words, in: index), isSorted: false)
        } else {
            for place in places(in: index, order) {
                let menu = index.things.menu(of: place.entry.id).filter { name == nil || $0.name == name }
                take(menu.map { Hit(item: $0, place: place.entry, distance: place.distance) }, isSorted: false)
            }
        }
        return found
    }

    private func fitting(_ words: String, in index: SearchIndex) -> [Hit] {
        let hits = index.words.search(WordQuery(words, limit: WordQuery.mostHits)) { number in
            guard case .item(let item) = index.things[number], name == nil || item.name == name else { return false }
            return place == nil || item.place == place
        }
        return hits.compactMap { hit in
            guard case .item(let item) = index.things[hit.id], let entry = index.things.place(item.place) else {
                return nil
            }
            let distance = near.map { entry.distance(from: $0) }
            guard distance ?? 0 <= radius else { return nil }
            return Hit(item: item, place: entry, distance: distance, rank: -hit.score)
        }
    }

    private func isOrdered(_ left: Position, before right: Position, in language: NameLanguage) -> Bool {
        if let one = left.rank, let other = right.rank, one != other { return one < other }
        if let one = left.distance, let other = right.distance, one != other { return one < other }
        if left.place != right.place {
            return left.distance == nil
                ? left.place.isOrdered(before: right.place, in: language) : left.place.id < right.place.id
        }
        return left.item.isOrdered(before: right.item, in: language)
    }

    /// The places in the list's order.
    private func places(in index: SearchIndex, _ order: NameOrder) -> [PlaceHit] {
        if let place {
            guard let entry = index.things.place(place) else { return [] }
            let distance = near.map { entry.distance(from: $0) }
            return distance ?? 0 <= radius ? [PlaceHit(entry: entry, distance: distance)] : []
        }
        guard let near else {
            return order.keys.compactMap { key in index.things.place(key.id).map { PlaceHit(entry: $0) } }
        }
        var query = PlaceQuery()
        (query.region, query.origin, query.sort) = (.ring(near, 0...radius), near, .distance)
        return PlaceFinder(index: index, order: order, query: query, limit: .max, after: nil).find().hits
    }
}
