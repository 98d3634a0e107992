import Budget
import Contract
import Events
import Finding
import Geo
import Words

/// Finds a page of places in one state of the index.
///
/// Its cost depends on the region and the words. It ends when the question's budget is used up.
struct PlaceFinder {
    let index: SearchIndex
    /// Needed for lists by name.
    var order: NameOrder?
    let query: PlaceQuery
    let limit: Int
    let after: PlacePosition?
    let types: WantedTypes
    let budget = Budget.current
    /// The places in the street that the words name.
    private let street: Set<Int>

    init(index: SearchIndex, order: NameOrder? = nil, query: PlaceQuery, limit: Int, after: PlacePosition? = nil) {
        (self.index, self.order, self.query, self.limit, self.after) = (index, order, query, limit, after)
        types = WantedTypes(query.types, in: index.things)
        let spot = query.understanding?.spot.flatMap { $0.kind == .street ? $0 : nil }
        street = Set(spot.map { index.places(inStreet: $0.name, near: $0.geo) } ?? [])
    }

    func find() -> FoundPlaces {
        // "near the station" means little where no station is known.
        if query.understanding?.has(.nearStation) == true, let origin = query.origin, query.stationWithin != nil,
            !index.things.stationPoints.haveOne(within: SearchIndex.stationReach, of: [origin])
        {
            var query = query
            query.stationWithin = nil
            return PlaceFinder(index: index, order: order, query: query, limit: limit, after: after).find()
        }
        if let page = pageOfAll { return page }
        var found = FoundPlaces()
        let ring = nearestRing
        if let ring, !query.countsCuisines, !PlaceFilter(query).isNeeded {
            tally(ring, &found)
            addNearest(ring, &found)
            return found
        }
        var candidates = query.words == nil ? inRegion() : withWords(&found)
        tally(&candidates, &found)
        prefer(&candidates)
        if query.countsCuisines { found.cuisines = cuisines(of: candidates) }
        if let ring {
            addNearest(ring, &found)
        } else {
            addPage(of: candidates, &found)
        }
        if query.isExplained, query.sort == .relevance {
            found.scores = scores(of: found.hits, found.words, amongPrices: candidates.compactMap(\.entry.usualPrice))
        }
        return found
    }

    /// Calls `body` with each place of the result, in no order. Most callers need only what the spatial index holds.
    func forEach(_ body: (SpatialIndex.Hit) -> Void) {
        guard query.words == nil else {
            var found = FoundPlaces()
            for candidate in withWords(&found) where types.want(candidate.entry) { body(candidate.place) }
            return
        }
        var filter = PlaceFilter(query)
        let isNeeded = filter.isNeeded
        query.region.forEach(in: index.near) { place in
            guard Budget.allows(of: budget), want(place) else { return }
            guard !isNeeded || index.things.place(place.document).map({ filter.wants($0, in: index.things) }) == true
            else { return }
            body(place)
        }
    }

    // MARK: - Candidates

    /// The end of a page.
    func position(of hit: PlaceHit, count: Int) -> PlacePosition {
        let isNamed = query.sort == .name && order != nil
        return PlacePosition(
            sort: query.sort, rank: isNamed ? nil : hit.rank, name: isNamed ? hit.entry.name : nil, id: hit.entry.id,
            count: count)
    }

    /// The region, if it is a ring sorted by the distance from its centre; else nil. An area's homes are a ring around its centre, but
    /// their distances are measured from the reader.
    private var nearestRing: SpatialQuery? {
        guard query.sort == .distance, query.words == nil, case .ring(query.origin, _) = query.region else {
            return nil
        }
        return query.region.spatial.first
    }

    /// A place that may be in the result.
    private struct Candidate {
        let number: Int
        let entry: PlaceEntry
        var score = 0.0
        /// How well the words fit, 0 to 1.
        var relevance = 1.0

        var place: SpatialIndex.Hit {
            SpatialIndex.Hit(
                document: number, categories: entry.categories, location: entry.geo, isOnly: entry.points.count == 1)
        }
    }

    /// The places in the region that pass the filter, of any type.
    private func inRegion() -> [Candidate] {
        var filter = PlaceFilter(query)
        let isNeeded = filter.isNeeded
        var candidates: [Candidate] = []
        query.region.forEachPlace(in: index) { number in
            guard Budget.allows(of: budget), let entry = index.things.place(number),
                !isNeeded || filter.wants(entry, in: index.things)
            else { return }
            candidates.append(Candidate(number: number, entry: entry))
        }
        return candidates
    }

    private func withWords(_ found: inout FoundPlaces) -> [Candidate] {
        var filter = PlaceFilter(query)
        // The word index knows only one point of each place, so the region is looked up separately.
        let inside = query.isEverywhere ? nil : query.region.places(in: index)
        var words = WordQuery(query.words ?? "", near: query.origin, limit: WordQuery.mostHits)
        words.excluded = query.excluded
        words.isWidened = query.sort == .relevance
        if let halfway = namedSpot?.halfway { words.nearby = 3 * halfway }
        words.isSentence = query.understanding?.has(.asking) == true
        let known = index.words.find(words) { number in
            guard inside?.contains(number) ?? true, let entry = index.things.place(number) else { return false }
            return filter.wants(entry, in: index.things)
        }
        found.marks = known.marks
        found.words = known
        found.unused = known.unused
        if known.hits.isEmpty, query.understanding?.hasWish == true {
            found.unused = [query.words ?? ""]
            return inRegion().map { candidate in
                var candidate = candidate
                (candidate.score, candidate.relevance) = (score(of: candidate.entry), 0.1)
                return candidate
            }
        }
        return known.hits.compactMap { hit in
            index.things.place(hit.id).map {
                Candidate(number: hit.id, entry: $0, score: hit.score, relevance: hit.relevance)
            }
        }
    }

    /// Around a place that the words name, nearness counts more than around the reader.
    private func approach(_ candidates: inout [Candidate]) {
        guard namedSpot != nil else { return }
        for place in candidates.indices {
            guard Budget.allows(of: budget) else { return }
            candidates[place].score *= approach(candidates[place].entry, candidates[place].number) ?? 1
        }
    }

    /// The place that the words name, if distances are measured from it, or the street.
    private var namedSpot: NamedSpot? {
        query.understanding?.spot.flatMap { query.origin == $0.geo || $0.kind == .street ? $0 : nil }
    }

    /// The factor of a place's nearness to the named place; nil if that is none. In a named street all are equally near.
    func approach(_ entry: PlaceEntry, _ number: Int) -> Double? {
        guard let spot = namedSpot, let halfway = spot.halfway, !street.contains(number) else { return nil }
        return (spot.kind == .street ? Self.besideStreet : 1) / (1 + entry.distance(from: spot.geo) / halfway)
    }

    /// The factor of places that are not in the named street.
    private static var besideStreet: Double { 0.05 }

    /// The factor of nearness where the nearest is asked for.
    static func nearest(_ distance: Double) -> Double { 1 / (1 + distance / 100) }

    /// The score of a place for no words: its nearness and rating.
    private func score(of entry: PlaceEntry) -> Double {
        Combination.score(
            relevance: 1, distance: query.origin.map { entry.distance(from: $0) },
            rating: entry.rating.map { Rating(average: $0.average, count: $0.count) })
    }

    /// Applies the preferences in the words to the relevance. Without words to match, near and well rated places rank higher.
    private func prefer(_ candidates: inout [Candidate]) {
        guard query.sort == .relevance else { return }
        if query.words == nil {
            for place in candidates.indices {
                candidates[place].score = score(of: candidates[place].entry)
            }
        }
        approach(&candidates)
        let wish = query.preferences
        guard wish.isAny else { return }
        let preference = Preference(wish, prices: candidates.compactMap(\.entry.usualPrice))
        var open = OpenPlaces(wish, in: index.things)
        let best = candidates.reduce(0) { max($0, $1.relevance) }
        for place in candidates.indices {
            guard Budget.allows(of: budget) else { return }
            let candidate = candidates[place]
            let factor = preference.factor(candidate.entry.usualPrice, of: candidate.entry) { open?.areOpen($0) }
            candidates[place].score *= factor
            guard wish.isNearest, let origin = query.origin else { continue }
            // Among equally good places the nearest comes first.
            let near = Self.nearest(candidate.entry.distance(from: origin))
            candidates[place].score = factor * near * (candidate.relevance > 0.6 * best ? 1 : 1e-3)
        }
    }

    /// Counts types in a region from the spatial index alone; only places with a type that has no bit of its own are read.
    private func tally(_ region: SpatialQuery, _ found: inout FoundPlaces) {
        let bits = query.types.isEmpty ? UInt64.max : types.bits
        var others: [Int] = []
        var total = 0
        withUnsafeTemporaryAllocation(of: Int.self, capacity: 64) { byBit in
            byBit.initialize(repeating: 0)
            index.near.forEach(region) { place in
                if place.categories & TypeBits.others != 0 { return others.append(place.document) }
                if query.types.isEmpty || place.categories & bits != 0 { total += 1 }
                var rest = place.categories
                while rest != 0 {
                    byBit[rest.trailingZeroBitCount] += 1
                    rest &= rest - 1
                }
            }
            var candidates = others.compactMap { number in
                index.things.place(number).map { Candidate(number: number, entry: $0) }
            }
            tally(&candidates, &found)
            for (bit, name) in index.things.types.names.enumerated() where byBit[bit] > 0 {
                found.counts[name, default: 0] += byBit[bit]
            }
        }
        found.total += total
    }

    /// Counts the types of all candidates, and keeps those of the types asked for.
    private func tally(_ candidates: inout [Candidate], _ found: inout FoundPlaces) {
        var byBit = Array(repeating: 0, count: 64)
        var others: [String: Int] = [:]
        let names = index.things.types.names
        candidates.removeAll { candidate in
            guard Budget.allows(of: budget) else { return true }
            let entry = candidate.entry
            var rest = entry.categories
            while rest != 0 {
                byBit[rest.trailingZeroBitCount] += 1
                rest &= rest - 1
            }
            if entry.categories & TypeBits.others != 0 {
                for type in entry.types where !names.contains(type) { others[type, default: 0] += 1 }
            }
            return !types.want(entry)
        }
        for (bit, name) in names.enumerated() where byBit[bit] > 0 { others[name] = byBit[bit] }
        found.counts = others
        found.total = candidates.count
    }

    /// The cuisines that most of the places serve, with how many do.
    private func cuisines(of candidates: [Candidate]) -> [String: Int] {
        var lists: [ObjectIdentifier: (cuisines: [String], count: Int)] = [:]
        for candidate in candidates {
            guard Budget.allows(of: budget) else { break }
            lists[candidate.entry.kindID, default: (candidate.entry.cuisines, 0)].count += 1
        }
        return Self.mostServed(lists.values)
    }

    /// The same of all places of the types.
    var cuisinesOfAll: [String: Int] {
        Self.mostServed(
            index.things.cuisineCounts.lazy
                .filter { query.types.isEmpty || $0.key.types.contains(where: query.types.contains) }
                .map { ($0.key.cuisines, $0.value) })
    }

    private static func mostServed(_ lists: some Sequence<(cuisines: [String], count: Int)>) -> [String: Int] {
        var counts: [String: Int] = [:]
        for (cuisines, count) in lists {
            for cuisine in Set(cuisines) { counts[cuisine, default: 0] += count }
        }
        let most = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(PlaceFinder.mostCuisines)
        return Dictionary(uniqueKeysWithValues: most.map { ($0.key, $0.value) })
    }

    private static var mostCuisines: Int { 20 }

    // MARK: - Order

    /// Adds a page of the places around a point, without measuring the distances of all the others.
    private func addNearest(_ ring: SpatialQuery, _ found: inout FoundPlaces) {
        var filter = PlaceFilter(query)
        let isNeeded = filter.isNeeded
        var spatial = ring
        if !query.types.isEmpty { spatial.categories = types.bits }
        // -1 is below all numbers: places at the same distance as the last one come again, because their ids decide the order.
        let previous = after?.rank.map { Neighbor(id: -1, distance: $0.first) }
        var hits: [PlaceHit] = []
        for neighbor in index.near.nearestFirst(spatial, after: previous) {
            if hits.count > limit, neighbor.distance > hits[limit].rank.first { break }
            guard Budget.allows(of: budget) else { break }
            guard let entry = index.things.place(neighbor.id), types.want(entry),
                !isNeeded || filter.wants(entry, in: index.things)
            else { continue }
            if let after, after.rank?.first == neighbor.distance, entry.id <= after.id { continue }
            hits.append(PlaceHit(entry: entry, distance: neighbor.distance, rank: Rank(first: neighbor.distance)))
        }
        hits.sort { $0.rank == $1.rank ? $0.entry.id < $1.entry.id : $0.rank < $1.rank }
        found.hits = Array(hits.prefix(limit))
        found.first = hits.isEmpty ? 0 : (after?.count ?? 0) + 1
        guard hits.count > limit, let last = found.hits.last else { return }
        found.next = PlacePosition(
            sort: .distance, rank: last.rank, name: nil, id: last.entry.id, count: found.first - 1 + limit)
    }

    /// Adds the page after the position. All candidates are compared, but only as many as a page has are kept and sorted.
    private func addPage(of candidates: [Candidate], _ found: inout FoundPlaces) {
        // A rank in a kept order replaces what the order is by.
        let kept = keptOrder
        let last = after.map { after in
            let rank = kept.map { Rank(first: Double($0.start) - 0.5) }
            return Standing(rank: rank ?? after.rank ?? Rank(first: 0), id: after.id)
        }
        var before = 0
        var page = Smallest<Standing>(limit + 1)
        for (place, candidate) in candidates.enumerated() {
            guard Budget.allows(of: budget) else { return }
            let rank = kept.map { Rank(first: Double($0.ranks[candidate.number])) } ?? rank(candidate)
            let standing = Standing(rank: rank, entry: candidate.entry, place: place)
            if let last, !(last < standing) { before += 1 } else { page.add(standing) }
        }
        let sorted = page.sorted()
        found.hits = sorted.prefix(limit).map { standing in
            let entry = candidates[standing.place].entry
            return PlaceHit(
                entry: entry, distance: query.origin.map { entry.distance(from: $0) },
                rank: kept == nil ? standing.rank : Rank(of: entry, by: query.sort))
        }
        found.first = sorted.isEmpty ? 0 : before + 1
        guard sorted.count > limit, let hit = found.hits.last else { return }
        found.next = position(of: hit, count: before + limit)
    }

    /// The position of a candidate in the list.
    private struct Standing: Comparable {
        var rank: Rank
        /// Set only for a cursor's position. A candidate's id is read only where ranks are equal, because it must be unpacked.
        var id: String?
        var entry: PlaceEntry?
        /// Its index among the candidates.
        var place = 0

        private var tie: String { id ?? entry?.id ?? "" }

        static func == (left: Standing, right: Standing) -> Bool { left.rank == right.rank && left.tie == right.tie }

        static func < (left: Standing, right: Standing) -> Bool {
            left.rank == right.rank ? left.tie < right.tie : left.rank < right.rank
        }
    }

    private func rank(_ candidate: Candidate) -> Rank {
        let (entry, last) = (candidate.entry, Double.greatestFiniteMagnitude)
        switch query.sort {
        case .name, .rating, .popular, .newest: return Rank(of: entry, by: query.sort)
        case .distance: return Rank(first: query.origin.map { entry.distance(from: $0) } ?? last)
        case .relevance: return Rank(first: -candidate.score)
        case .price:
            guard let currency = query.currency else { return Rank(of: entry, by: .price) }
            return Rank(first: entry.prices[currency].map { Double($0.lowerBound) } ?? last)
        }
    }
}
