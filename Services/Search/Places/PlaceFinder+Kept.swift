import Budget
import Contract
import Finding
import Geo

/// A kept order of all places, and the start of a list's page in it.
struct KeptOrder {
    /// The places' numbers, in order.
    let numbers: [Int32]
    let ranks: Ranks
    /// The number of places up to the position after which the page begins.
    let start: Int
}

extension PlaceFinder {
    /// The kept order of the list; nil if the found places must be sorted.
    var keptOrder: KeptOrder? {
        if query.sort == .name, let order {
            let start = after.map { order.count(upTo: $0.key, in: index.things) }
            return KeptOrder(numbers: order.numbers, ranks: order.ranks, start: start ?? 0)
        }
        // The kept order is by the lowest price in any currency.
        guard let order = index.ranked[query.sort], query.sort != .price || query.currency == nil else { return nil }
        let start = after.flatMap { after in
            after.rank.map { order.count(upTo: $0, after.id, in: index.things) }
        }
        return KeptOrder(numbers: order.numbers, ranks: order.ranks, start: start ?? 0)
    }

    /// A page of all places, or of all places of some types, in a kept order; nil for other lists. Its cost depends on the page's length
    /// and, for rare types, on their number of places, not on the number of others.
    var pageOfAll: FoundPlaces? {
        guard query.isEverywhere, query.words == nil, !PlaceFilter(query).isNeeded,
            let order = keptOrder
        else { return nil }
        var found = FoundPlaces()
        found.counts = index.things.typeCounts
        if query.countsCuisines { found.cuisines = cuisinesOfAll }
        let part = query.types.isEmpty ? everything(order) : walk(order) ?? gather(order)
        found.total = part.total
        found.hits = part.numbers.prefix(limit).compactMap { number in
            index.things.place(number).map { entry in
                PlaceHit(
                    entry: entry, distance: query.origin.map { entry.distance(from: $0) },
                    rank: Rank(of: entry, by: query.sort))
            }
        }
        found.first = part.numbers.isEmpty ? 0 : part.before + 1
        guard part.numbers.count > limit, let hit = found.hits.last else { return found }
        found.next = position(of: hit, count: part.before + limit)
        return found
    }

    /// A part of an order.
    private struct Part {
        /// The number of places in the whole list.
        var total: Int
        /// The number of places before the page.
        var before: Int
        /// The page's places, and one more if there are more.
        var numbers: [Int] = []
    }

    private func everything(_ order: KeptOrder) -> Part {
        let page = order.numbers[order.start...].prefix(limit + 1)
        return Part(total: order.numbers.count, before: order.start, numbers: page.map { Int($0) })
    }

    /// Walks along the order until the page is full, which is soon for frequent types. Nil if gathering all places of the types costs less.
    private func walk(_ order: KeptOrder) -> Part? {
        guard let total = index.things.count(ofTypes: query.types) else { return nil }
        var part = Part(total: total, before: after?.count ?? 0)
        let rest = order.numbers[order.start...]
        for number in rest.prefix(total) {
            guard part.numbers.count <= limit, Budget.allows(of: budget) else { return part }
            if let entry = index.things.place(Int(number)), types.want(entry) { part.numbers.append(Int(number)) }
        }
        return part.numbers.count > limit || rest.count <= total ? part : nil
    }

    /// True if a place has one of the types.
    func want(_ place: SpatialIndex.Hit) -> Bool {
        types.want(place.categories) { index.things.place(place.document) }
    }

    /// Reads all places of the types, and no others.
    private func gather(_ order: KeptOrder) -> Part {
        var part = Part(total: 0, before: 0)
        var page = Smallest<Int>(limit + 1)
        var places = SpatialQuery.everything()
        places.categories = types.bits
        index.near.forEach(places) { place in
            guard Budget.allows(of: budget), want(place) else { return }
            part.total += 1
            let rank = order.ranks[place.document]
            if rank < order.start { part.before += 1 } else { page.add(rank) }
        }
        part.numbers = page.sorted().map { Int(order.numbers[$0]) }
        return part
    }
}

extension PlacePosition {
    fileprivate var key: NamedKey { NamedKey(name: name ?? "", id: id) }
}

/// The types of which a place must have one.
struct WantedTypes {
    private let types: Set<String>
    /// The bits of the types that occur.
    let bits: UInt64
    private let areAll: Bool
    /// True if some of the types have no bit of their own.
    private let haveOthers: Bool

    init(_ types: Set<String>, in things: ThingTable) {
        self.types = types
        areAll = types.isEmpty
        bits = things.types.mask(types.filter { things.typeCounts[$0] != nil })
        haveOthers = bits & TypeBits.others != 0
    }

    func want(_ entry: PlaceEntry) -> Bool { want(entry.categories) { entry } }

    /// - Parameter entry: the place, which is read only where its types have no bits of their own.
    func want(_ categories: UInt64, _ entry: () -> PlaceEntry?) -> Bool {
        if areAll { return true }
        let common = categories & bits
        guard haveOthers, common & ~TypeBits.others == 0 else { return common != 0 }
        return common != 0 && entry()?.types.contains(where: types.contains) == true
    }
}
