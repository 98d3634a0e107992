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
    /// The query for the places: the region, the point that distances are measured from, and the filters.
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

    struct Page: Sendable {
        var hits: [Hit] = []
        var total = 0
        var next: Position?
        /// The matched words, for marking them in texts; nil if no words were given.
        var marks: WordMarks?
    }

    /// - Parameter order: the order of places; unused if the list is around a point or of one place.
    func find(in index: SearchIndex, _ order: NameOrder, limit: Int, after position: Position?) -> Page {
        var found = Page()
        var hits: [Hit]
        if let words {
            hits = fitting(words, in: index, order, limit: limit, after: position, &found)
        } else {
            (hits, found.total) = menus(in: index, order, limit: limit, after: position)
        }
        found.hits = Array(hits.prefix(limit))
        if hits.count > limit { found.next = found.hits.last?.position }
        return found
    }

    // MARK: - By words

    private func fitting(
        _ words: String, in index: SearchIndex, _ order: NameOrder, limit: Int, after position: Position?,
        _ found: inout Page
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
        let needsPrices = preferred.isCheap || preferred.isDear
        let preference = Preference(
            preferred, prices: needsPrices ? known.hits.compactMap { index.things.item($0.id)?.price } : [])
        var open = OpenPlaces(preferred, in: index.things)
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

    /// Up to a page's items, one more if there are more, and the total.
    private func menus(
        in index: SearchIndex, _ order: NameOrder, limit: Int, after position: Position?
    ) -> (hits: [Hit], total: Int) {
        let budget = Budget.current
        if let place {
            guard let found = menu(ofOnly: place, in: index) else { return ([], 0) }
            return (hits(of: found.items, at: found.place, order.language, after: position), found.items.count)
        }
        let menus = WantedMenus(places, wish, in: index)
        var hits: [Hit] = []
        for place in places(menus, in: index, order, limit: limit, after: position) {
            guard hits.count <= limit, Budget.allows(of: budget) else { break }
            hits += self.hits(of: menu(of: place.entry.id, in: index), at: place, order.language, after: position)
        }
        return (hits, menus.total)
    }

    /// A place's items after the position, in their order.
    private func hits(
        of items: [Item], at place: PlaceHit, _ language: NameLanguage, after position: Position?
    ) -> [Hit] {
        let last = position.flatMap { $0.place == place.entry.key ? language.standing(of: $0.item) : nil }
        var menu = items.map { (standing: language.standing(of: $0.key), item: $0) }
        if let last { menu.removeAll { $0.standing <= last } }
        menu.sort { $0.standing < $1.standing }
        return menu.map { Hit(item: $0.item, place: place.entry, distance: place.distance) }
    }

    /// Nil if the place is unknown or filtered out.
    private func menu(ofOnly place: String, in index: SearchIndex) -> (place: PlaceHit, items: [Item])? {
        var chosen = ChosenPlaces(places, in: index)
        guard let number = index.things.number(.place, place), let entry = index.things.place(number),
            chosen.contains(number, entry)
        else { return nil }
        return (
            PlaceHit(entry: entry, distance: places.origin.map { entry.distance(from: $0) }),
            menu(of: place, in: index)
        )
    }

    private func menu(of place: String, in index: SearchIndex) -> [Item] {
        let menu = index.things.menu(of: place, named: wish.name)
        return wish.isAnything ? menu : menu.filter(wish.wants)
    }

    /// The places with wanted items, in the list's order, from the position's place on, until they have a page's items.
    private func places(
        _ menus: WantedMenus, in index: SearchIndex, _ order: NameOrder, limit: Int, after position: Position?
    ) -> [PlaceHit] {
        if let origin = places.origin {
            return ChosenPlaces(places, in: index).ring
                .map { nearest($0, menus, in: index, limit: limit, after: position) }
                ?? byDistance(from: origin, menus, in: index, limit: limit, after: position)
        }
        // Begins with the place in which the last page ended, because it may have more items.
        var start = position.map { order.count(upTo: $0.place, in: index.things) } ?? 0
        if start > 0, index.things.place(Int(order.numbers[start - 1]))?.key == position?.place { start -= 1 }
        let budget = Budget.current
        var found: [PlaceHit] = []
        var items = 0
        for number in order.numbers[start...] where menus[Int(number)] > 0 {
            guard items <= limit, Budget.allows(of: budget) else { break }
            guard let entry = index.things.place(Int(number)) else { continue }
            found.append(PlaceHit(entry: entry))
            // The position's own place is not counted: the last page had some of its items.
            if entry.key != position?.place { items += menus[Int(number)] }
        }
        return found
    }

    /// The nearest places of a ring around the origin, until they have a page's items.
    private func nearest(
        _ ring: SpatialQuery, _ menus: WantedMenus, in index: SearchIndex, limit: Int, after position: Position?
    ) -> [PlaceHit] {
        let budget = Budget.current
        let previous = position?.distance.map { Neighbor(id: -1, distance: $0) }
        var found: [PlaceHit] = []
        var items = 0
        for neighbor in index.near.nearestFirst(ring, after: previous) {
            guard Budget.allows(of: budget) else { break }
            // Takes all places at the same distance, because their ids decide the order.
            if items > limit, neighbor.distance > found.last?.distance ?? 0 { break }
            guard menus[neighbor.id] > 0, let entry = index.things.place(neighbor.id) else { continue }
            let isBefore = position.map { $0.distance == neighbor.distance && entry.id < $0.place.id } ?? false
            guard !isBefore else { continue }
            found.append(PlaceHit(entry: entry, distance: neighbor.distance))
            if position?.place.id != entry.id { items += menus[neighbor.id] }
        }
        return found.sorted { $0.isNearer(than: $1) }
    }

    /// The nearest places of a region that is no ring around the origin.
    private func byDistance(
        from origin: Coordinate, _ menus: WantedMenus, in index: SearchIndex, limit: Int, after position: Position?
    ) -> [PlaceHit] {
        let budget = Budget.current
        // Each place has at least one item, except that the position's place may have none left.
        var page = Smallest<NearPlace>(limit + 2)
        menus.forEach { number in
            guard Budget.allows(of: budget), let entry = index.things.place(number) else { return }
            let distance = entry.distance(from: origin)
            if let position, let last = position.distance {
                if distance < last || distance == last && entry.id < position.place.id { return }
            }
            page.add(NearPlace(hit: PlaceHit(entry: entry, distance: distance)))
        }
        return page.sorted().map(\.hit)
    }
}

/// A place by its distance; its id is read only where distances are equal.
private struct NearPlace: Comparable {
    let hit: PlaceHit

    static func == (left: NearPlace, right: NearPlace) -> Bool { !(left < right) && !(right < left) }
    static func < (left: NearPlace, right: NearPlace) -> Bool { left.hit.isNearer(than: right.hit) }
}

extension PlaceHit {
    fileprivate func isNearer(than other: PlaceHit) -> Bool {
        distance == other.distance ? entry.id < other.entry.id : (distance ?? 0) < (other.distance ?? 0)
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
