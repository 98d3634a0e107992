import Budget
import Contract
import Events
import Geo
import Words

/// A list of items: by place, then by the item's name in the order of one language. The places are in the order of their names, or of their
/// distances from a point. If words are given, the items that fit them best come first.
struct ItemList: Sendable {
    /// Only items of this place.
    var place: String?
    var words: String?
    /// Only items with exactly this name.
    var name: String?
    var near: Coordinate?
    /// In metres, around `near`.
    var radius = 2000.0

    /// The end of a page.
    struct Position: Codable, Sendable, Equatable {
        /// If words are given, the negative score of the item.
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
            Position(rank: rank, distance: distance, place: place.key, item: item.key)
        }
    }

    struct Found: Sendable {
        var hits: [Hit] = []
        var total = 0
        var next: Position?
    }

    /// - Parameter order: the order of places; unused if the list is around a point or of one place.
    func find(in index: SearchIndex, _ order: NameOrder, limit: Int, after position: Position?) -> Found {
        var found = Found()
        var hits: [Hit]
        if let words {
            (hits, found.total) = fitting(words, in: index, order, limit: limit, after: position)
        } else {
            hits = menus(in: index, order, limit: limit, after: position)
            found.total = total(in: index)
        }
        found.hits = Array(hits.prefix(limit))
        if hits.count > limit { found.next = found.hits.last?.position }
        return found
    }

    // MARK: - By words

    private func fitting(
        _ words: String, in index: SearchIndex, _ order: NameOrder, limit: Int, after position: Position?
    ) -> ([Hit], total: Int) {
        let found = index.words.search(WordQuery(words, limit: WordQuery.mostHits)) { number in
            guard case .item(let item) = index.things[number], name == nil || item.name == name else { return false }
            return place == nil || item.place == place
        }
        let last = position.map { position in
            ItemStanding(
                rank: position.rank ?? 0, distance: position.distance ?? 0,
                // One less, so that the position's own place ranks equal; among its items, the item decides.
                place: order.count(upTo: position.place, in: index.things) - 1, placeID: position.place.id,
                item: position.item, language: order.language)
        }
        let budget = Budget.current
        var total = 0
        var hits: [Hit] = []
        var page = Smallest<ItemStanding>(limit + 1)
        for hit in found {
            guard Budget.allows(of: budget), case .item(let item) = index.things[hit.id],
                let number = index.things.number(.place, item.place), let entry = index.things.place(number)
            else { continue }
            let distance = near.map { entry.distance(from: $0) }
            guard distance ?? 0 <= radius else { continue }
            total += 1
            let standing = ItemStanding(
                rank: -hit.score, distance: distance ?? 0, place: order.rank(of: number), placeID: entry.id,
                item: item.key, language: order.language, number: hits.count)
            if let last, !(last < standing) { continue }
            hits.append(Hit(item: item, place: entry, distance: distance, rank: -hit.score))
            page.add(standing)
        }
        return (page.sorted().map { hits[$0.number] }, total)
    }

    // MARK: - By place

    /// Up to a page's items and at least one more, if there are so many.
    private func menus(in index: SearchIndex, _ order: NameOrder, limit: Int, after position: Position?) -> [Hit] {
        let budget = Budget.current
        var hits: [Hit] = []
        for place in places(in: index, order, limit: limit, after: position) {
            guard hits.count <= limit, Budget.allows(of: budget) else { break }
            var menu = index.things.menu(of: place.entry.id, named: name)
                .map { (standing: order.language.standing(of: $0.key), item: $0) }
            if let position, position.place == place.entry.key {
                let last = order.language.standing(of: position.item)
                menu.removeAll { $0.standing <= last }
            }
            menu.sort { $0.standing < $1.standing }
            hits += menu.map { Hit(item: $0.item, place: place.entry, distance: place.distance) }
        }
        return hits
    }

    private func total(in index: SearchIndex) -> Int {
        let budget = Budget.current
        func count(_ entry: PlaceEntry) -> Int {
            guard Budget.allows(of: budget) else { return 0 }
            return menuCount(of: entry.id, in: index)
        }
        if let place {
            guard let entry = index.things.place(place) else { return 0 }
            return near.map { entry.distance(from: $0) } ?? 0 <= radius ? count(entry) : 0
        }
        if near == nil, name == nil { return index.things.listed }
        var total = 0
        index.near.forEach(near.map { .near($0, within: radius) } ?? .everything()) { number, _ in
            if let entry = index.things.place(number) { total += count(entry) }
        }
        return total
    }

    private func menuCount(of place: String, in index: SearchIndex) -> Int {
        name == nil ? index.things.menuCount(of: place) : index.things.menu(of: place, named: name).count
    }

    /// The places in the list's order, beginning with the position's; around a point, only enough of them for a page.
    private func places(
        in index: SearchIndex, _ order: NameOrder, limit: Int, after position: Position?
    ) -> any Sequence<PlaceHit> {
        if let place {
            guard let entry = index.things.place(place) else { return [] as [PlaceHit] }
            let distance = near.map { entry.distance(from: $0) }
            return distance ?? 0 <= radius ? [PlaceHit(entry: entry, distance: distance)] : [] as [PlaceHit]
        }
        if let near { return nearest(to: near, in: index, limit: limit, after: position) }
        // Begins with the place in which the last page ended, because it may have more items.
        let start = position.map { max(0, order.count(upTo: $0.place, in: index.things) - 1) } ?? 0
        return order.numbers[start...].lazy.compactMap { number in
            index.things.place(Int(number)).map { PlaceHit(entry: $0) }
        }.drop { hit in
            position.map { order.language.standing(of: hit.entry.key) < order.language.standing(of: $0.place) } ?? false
        }
    }

    private func nearest(
        to center: Coordinate, in index: SearchIndex, limit: Int, after position: Position?
    ) -> [PlaceHit] {
        let budget = Budget.current
        let previous = position?.distance.map { Neighbor(id: -1, distance: $0) }
        var places: [PlaceHit] = []
        var items = 0
        for neighbor in index.near.nearestFirst(.near(center, within: radius), after: previous) {
            guard Budget.allows(of: budget) else { break }
            // Takes all places at the same distance, because their ids decide the order.
            if items > limit, neighbor.distance > places.last?.distance ?? 0 { break }
            guard let entry = index.things.place(neighbor.id) else { continue }
            let isBefore = position.map { $0.distance == neighbor.distance && entry.id < $0.place.id } ?? false
            guard !isBefore else { continue }
            places.append(PlaceHit(entry: entry, distance: neighbor.distance))
            // The position's own place is not counted: the last page had some of its items.
            if position?.place.id != entry.id {
                items += menuCount(of: entry.id, in: index)
            }
        }
        return places.sorted { ($0.distance ?? 0, $0.entry.id) < ($1.distance ?? 0, $1.entry.id) }
    }
}

/// The position of an item among those that words found.
private struct ItemStanding: Comparable {
    var rank: Double
    var distance: Double
    /// The rank of its place by name.
    var place: Int
    var placeID: String
    var item: NamedKey
    var language: NameLanguage
    /// Its index among the hits.
    var number = 0

    static func == (left: ItemStanding, right: ItemStanding) -> Bool { !(left < right) && !(right < left) }

    static func < (left: ItemStanding, right: ItemStanding) -> Bool {
        if left.rank != right.rank { return left.rank < right.rank }
        if left.distance != right.distance { return left.distance < right.distance }
        if left.placeID != right.placeID { return left.place < right.place }
        // Few items are of one place, so their sort keys are made only here.
        return left.language.standing(of: left.item) < left.language.standing(of: right.item)
    }
}

extension Item {
    fileprivate var key: NamedKey { NamedKey(name: name, id: id) }
}
