import Contract
import Events
import Finding
import Geo
import Words

/// Keys of a query: a where (a cell, a place) with a what (a type, a word, a price). A thing that a query matches has at least one of its
/// keys. Keys are hashes, so that another thing may have the same by chance.
struct QueryKeys: Sendable {
    var keys: Set<UInt64> = []
    /// The what of each key.
    private(set) var whats: [UInt64] = []
    /// Level of its cells.
    var level: Int?
    var hasWords = false
    var hasPrices = false

    /// Greatest number of keys of one query.
    private static let most = 512

    init(_ query: StandingQuery) {
        let list = Hash.of("\(query.list)")
        var places: Set<UInt64>?
        var kinds: [Set<UInt64>] = []
        var prices: Set<UInt64>?
        func cover(_ region: PlaceQuery.Region) {
            guard let found = region.boxes.flatMap({ Cells.cover($0) }) else { return }
            (level, places) = (found.level, Set(found.cells.map { Hash.of("c", $0) }))
        }
        switch query.wish {
        case .places(let places):
            cover(places.region)
            if !places.types.isEmpty { kinds.append(Set(places.types.map { Hash.of("t\($0)") })) }
            prices = places.price.map { QueryKeys.bands($0, places.currency) }
        case .items(let items):
            if let place = items.place { places = [Hash.of("h\(place)")] } else { cover(items.places.region) }
            prices = items.wish.price.map { QueryKeys.bands($0, items.wish.currency) }
        case .movies(let movies, let shows):
            if let place = shows.place {
                places = [Hash.of("h\(place)")]
            } else if let near = shows.near, let radius = shows.radius {
                cover(.ring(near, 0...radius))
            }
            if let genre = movies.genre { kinds.append([Hash.of("g\(genre)")]) }
        }
        let room = QueryKeys.most / max(1, places?.count ?? 1)
        let words = query.words.map { Set($0.keys.map { Hash.of("w\($0)") }) }
        // The most selective: words, then types and genres, then prices.
        var chosen: Set<UInt64>?
        if let words, words.count <= room {
            (chosen, hasWords) = (words, true)
        } else if let kind = kinds.first, kind.count <= room {
            chosen = kind
        } else if let prices, prices.count <= room {
            (chosen, hasPrices) = (prices, true)
        }
        whats = Array(chosen ?? [Hash.none])
        for place in places ?? [Hash.none] { for what in whats { keys.insert(Hash.of(list, place, what)) } }
    }

    /// Calls `body` with each key of a thing; with some more than once.
    /// - Parameters:
    ///   - levels: levels of the queries' cells.
    ///   - words, prices: whether any query has keys of them.
    ///   - isKnown: whether any query has a what.
    static func each(
        of thing: FoundThing, levels: [Int], words: Bool, prices: Bool, isKnown: (UInt64) -> Bool,
        _ body: (UInt64) -> Void
    ) {
        let list = Hash.of("\(thing.list)")
        var wheres = [Hash.none]
        for point in thing.places.flatMap(\.points) {
            for level in levels { wheres += Cells.cells(of: point, level: level).map { Hash.of("c", $0) } }
        }
        var whats = [Hash.none]
        switch thing.subject {
        case .place(let entry):
            whats += entry.types.map { Hash.of("t\($0)") }
            if prices { for (currency, range) in entry.prices { whats += named(range, currency) } }
        case .item(let item, let entry):
            wheres.append(Hash.of("h\(entry.id)"))
            if prices {
                whats += named(item.price.amount...item.price.amount, item.price.currency)
            }
        case .movie(let movie, _, let cinemas):
            wheres += cinemas.map { Hash.of("h\($0.id)") }
            whats += movie.genre.map { Hash.of("g\(folded($0))") }
        }
        if words { whats += thing.sheet.keys.map { Hash.of("w\($0)") } }
        let known = whats.filter(isKnown)
        for place in wheres { for what in known { body(Hash.of(list, place, what)) } }
    }

    // MARK: - Prices

    /// Each band is four times as wide as the one below.
    private static func band(_ amount: Int64) -> Int { (Int64.bitWidth - max(0, amount).leadingZeroBitCount) / 2 }

    /// Hashes of a range's bands.
    /// - Parameter currency: nil: any.
    private static func bands(_ range: ClosedRange<Int64>, _ currency: String?) -> Set<UInt64> {
        Set((band(range.lowerBound)...band(range.upperBound)).map { Hash.of("p\(currency ?? "")/\($0)") })
    }

    private static func named(_ range: ClosedRange<Int64>, _ currency: String) -> Set<UInt64> {
        bands(range, currency).union(bands(range, nil))
    }
}

private enum Hash {
    static let none: UInt64 = 0

    static func of(_ text: String, _ number: UInt64? = nil) -> UInt64 {
        let hash = StableHash(text).value
        return number.map { of(hash, $0, 1) } ?? hash
    }

    static func of(_ one: UInt64, _ two: UInt64, _ three: UInt64) -> UInt64 {
        var hash = one
        for part in [two, three] {
            hash = (hash ^ part) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 29
        }
        return hash
    }
}
