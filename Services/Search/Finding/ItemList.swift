import Budget
import Contract
import Events
import Finding
import Geo
import Words

/// A list of items: by place, then by the item's name in the order of one language. The places are in the order of their names, or of their
/// distances from a point. If words are given, the items that fit them best come first.
struct ItemList: Sendable {
    /// Only items of this place.
    var place: String?
    var words: String?
    /// Which items of a place.
    var wish = ItemWish()
    /// Which places: its region, the point that distances are from, and what filters places.
    var places = PlaceQuery()

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
        /// Where texts have the words that were looked for, if there are some.
        var marks: WordMarks?
    }

    /// - Parameter order: the order of places; unused if the list is around a point or of one place.
    func find(in index: SearchIndex, _ order: NameOrder, limit: Int, after position: Position?) -> Found {
        var found = Found()
        var hits: [Hit]
        if let words {
            hits = fitting(words, in: index, order, limit: limit, after: position, &found)
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
        _ words: String, in index: SearchIndex, _ order: NameOrder, limit: Int, after position: Position?,
        _ found: inout Found
    ) -> [Hit] {
        let known = index.words.find(WordQuery(words, limit: WordQuery.mostHits)) { number in
            guard case .item(let item) = index.things[number], wish.wants(item) else { return false }
            return place == nil || item.place == place
        }
        var chosen = ChosenPlaces(places, in: index)
        let last = position.map { position in
            ItemStanding(
                rank: position.rank ?? 0, distance: position.distance ?? 0,
                // One less, so that the position's own place ranks equal; among its items, the item decides.
                place: order.count(upTo: position.place, in: index.things) - 1, placeID: position.place.id,
                item: position.item, language: order.language)
        }
        let budget = Budget.current
        let preferred = places.preferences
        let preference = Preference(
            preferred, prices: preferred.isCheap ? known.hits.compactMap { index.things.item($0.id)?.price } : [])
        var open = preferred.openAt.map { OpenPlaces(at: $0, in: index.things) }
        found.marks = known.marks
        var hits: [Hit] = []
        var page = Smallest<ItemStanding>(limit + 1)
        for hit in known.hits {
            guard Budget.allows(of: budget), case .item(let item) = index.things[hit.id],
                let number = index.things.number(.place, item.place), let entry = index.things.place(number),
                chosen.contains(number, entry)
            else { continue }
            let distance = places.origin.map { entry.distance(from: $0) }
            found.total += 1
            let fit = preferred.isAny ? preference.factor(item.price, of: entry) { open?.areOpen($0) } : 1
            let score = hit.score * fit
            let standing = ItemStanding(
                rank: -score, distance: distance ?? 0, place: order.rank(of: number), placeID: entry.id,
                item: item.key, language: order.language, number: hits.count)
            if let last, !(last < standing) { continue }
            hits.append(Hit(item: item, place: entry, distance: distance, rank: -score))
            page.add(standing)
        }
        return page.sorted().map { hits[$0.number] }
    }

    // MARK: - By place

    /// Up to a page's items and at least one more, if there are so many.
    private func menus(in index: SearchIndex, _ order: NameOrder, limit: Int, after position: Position?) -> [Hit] {
        let budget = Budget.current
        var hits: [Hit] = []
        for place in places(in: index, order, limit: limit, after: position) {
            guard hits.count <= limit, Budget.allows(of: budget) else { break }
            var menu = menu(of: place.entry.id, in: index)
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
        var chosen = ChosenPlaces(places, in: index)
        if let place {
            guard let number = index.things.number(.place, place), let entry = index.things.place(number),
                chosen.contains(number, entry)
            else { return 0 }
            return menuCount(of: place, in: index)
        }
        if chosen.areAll, wish.isAnything { return index.things.listed }
        var total = 0
        chosen.forEach { number in
            guard Budget.allows(of: budget), let entry = index.things.place(number) else { return }
            total += menuCount(of: entry.id, in: index)
        }
        return total
    }

    private func menu(of place: String, in index: SearchIndex) -> [Item] {
        let menu = index.things.menu(of: place, named: wish.name)
        return wish.isAnything ? menu : menu.filter(wish.wants)
    }

    private func menuCount(of place: String, in index: SearchIndex) -> Int {
        wish.isAnything ? index.things.menuCount(of: place) : menu(of: place, in: index).count
    }

    /// The places in the list's order, beginning with the position's; around a point, only enough of them for a page.
    private func places(
        in index: SearchIndex, _ order: NameOrder, limit: Int, after position: Position?
    ) -> any Sequence<PlaceHit> {
        var chosen = ChosenPlaces(places, in: index)
        if let place {
            guard let number = index.things.number(.place, place), let entry = index.things.place(number),
                chosen.contains(number, entry)
            else { return [] as [PlaceHit] }
            return [PlaceHit(entry: entry, distance: places.origin.map { entry.distance(from: $0) })]
        }
        if let origin = places.origin {
            return chosen.ring.map { nearest($0, in: index, limit: limit, after: position) }
                ?? byDistance(from: origin, in: index, after: position)
        }
        let isAfter: (PlaceHit) -> Bool = { hit in
            position.map { order.language.standing(of: hit.entry.key) >= order.language.standing(of: $0.place) } ?? true
        }
        guard chosen.areAll else {
            var numbers: [Int] = []
            chosen.forEach { numbers.append($0) }
            return numbers.sorted { order.rank(of: $0) < order.rank(of: $1) }.lazy
                .compactMap { index.things.place($0).map { PlaceHit(entry: $0) } }.drop { !isAfter($0) }
        }
        // Begins with the place in which the last page ended, because it may have more items.
        let start = position.map { max(0, order.count(upTo: $0.place, in: index.things) - 1) } ?? 0
        return order.numbers[start...].lazy.compactMap { number in
            index.things.place(Int(number)).map { PlaceHit(entry: $0) }
        }.drop { !isAfter($0) }
    }

    /// The nearest places of a ring around the origin, so many as have a page's items.
    private func nearest(
        _ ring: SpatialQuery, in index: SearchIndex, limit: Int, after position: Position?
    ) -> [PlaceHit] {
        let budget = Budget.current
        var filter = PlaceFilter(places)
        let previous = position?.distance.map { Neighbor(id: -1, distance: $0) }
        var found: [PlaceHit] = []
        var items = 0
        for neighbor in index.near.nearestFirst(ring, after: previous) {
            guard Budget.allows(of: budget) else { break }
            // Takes all places at the same distance, because their ids decide the order.
            if items > limit, neighbor.distance > found.last?.distance ?? 0 { break }
            guard let entry = index.things.place(neighbor.id), filter.wants(entry, in: index.things) else { continue }
            let isBefore = position.map { $0.distance == neighbor.distance && entry.id < $0.place.id } ?? false
            guard !isBefore else { continue }
            found.append(PlaceHit(entry: entry, distance: neighbor.distance))
            // The position's own place is not counted: the last page had some of its items.
            if position?.place.id != entry.id {
                items += menuCount(of: entry.id, in: index)
            }
        }
        return found.sorted { ($0.distance ?? 0, $0.entry.id) < ($1.distance ?? 0, $1.entry.id) }
    }

    /// All places of a region that is no ring around the origin, the nearest to it first.
    private func byDistance(from origin: Coordinate, in index: SearchIndex, after position: Position?) -> [PlaceHit] {
        let budget = Budget.current
        var chosen = ChosenPlaces(places, in: index)
        var found: [PlaceHit] = []
        chosen.forEach { number in
            guard Budget.allows(of: budget), let entry = index.things.place(number) else { return }
            let distance = entry.distance(from: origin)
            if let position, (distance, entry.id) < (position.distance ?? 0, position.place.id) { return }
            found.append(PlaceHit(entry: entry, distance: distance))
        }
        return found.sorted { ($0.distance ?? 0, $0.entry.id) < ($1.distance ?? 0, $1.entry.id) }
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
