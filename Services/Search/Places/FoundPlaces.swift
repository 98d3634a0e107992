import Finding
import Geo
import Words

/// A place that a query found.
struct PlaceHit: Sendable {
    let entry: PlaceEntry
    /// In metres from the query's origin, if it has one.
    var distance: Double?
    var rank = Rank(first: 0)
}

/// The sort key of a list: lower ranks come first, equal ranks are ordered by id. Lists by name have their own order instead.
struct Rank: Codable, Sendable, Hashable, Comparable {
    var first: Double
    var second = 0.0

    static func < (left: Rank, right: Rank) -> Bool {
        left.first == right.first ? left.second < right.second : left.first < right.first
    }
}

/// The end of a page: its sort key and id. Places that come into other pages or leave them do not move it.
struct PlacePosition: Codable, Sendable, Equatable {
    var sort: PlaceQuery.Sort
    var rank: Rank?
    var name: String?
    var id: String
    /// The number of places in the list up to and including this one.
    var count: Int

    /// True if it can be a position in a list with this order. It comes from the client, so it may hold anything.
    func isOf(_ order: PlaceQuery.Sort) -> Bool {
        sort == order && (name == nil) != (rank == nil) && (0...PlacePosition.most).contains(count)
    }

    private static let most = 1_000_000_000
}

/// A page of places.
struct FoundPlaces: Sendable {
    var hits: [PlaceHit] = []
    var total = 0
    /// The first hit's position in the whole list, counted from 1; 0 if there is none.
    var first = 0
    var next: PlacePosition?
    /// How many places of each type there are, whatever types are asked for.
    var counts: [String: Int] = [:]
    /// How many places of the list serve each cuisine; nil unless they are counted.
    var cuisines: [String: Int]?
    /// Where texts have the words that were looked for, if there are some.
    var marks: WordMarks?
    /// How hits have the words, if there are some.
    var words: FoundWords?
    /// What each hit scored by, if that is asked for.
    var scores: [Explanation.Score] = []
    /// The words that were looked for, but that none of the best places has.
    var unused: [String] = []
}

extension PlaceQuery.Region {
    /// Calls `body` with the number of each place in the region, once per place, even if several parts of the region contain it.
    func forEachPlace(in index: SearchIndex, _ body: (Int) -> Void) {
        forEach(in: index.near) { body($0.document) }
    }

    /// Calls `body` with each place in the region, as the index has it, once.
    func forEach(in near: SpatialIndex, _ body: (SpatialIndex.Hit) -> Void) {
        let parts = spatial
        var seen: Set<Int> = []
        for part in parts {
            near.forEach(part) { place in
                if parts.count == 1 || seen.insert(place.document).inserted { body(place) }
            }
        }
    }

    /// The numbers of all places in the region.
    func places(in index: SearchIndex) -> Set<Int> {
        var numbers: Set<Int> = []
        forEachPlace(in: index) { numbers.insert($0) }
        return numbers
    }
}
