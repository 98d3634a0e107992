import Budget
import Contract
import Finding
import Geo
import Words

/// What is like a thing and near it, by what is known of both; nobody's orders are asked.
struct SimilarThings {
    /// Metres around a thing; a thing half of `Combination.halfway` nearer counts for one that is a little more alike.
    static let radius = 10_000.0
    /// So many of the nearest of a kind are compared, and so many dishes of the same words.
    private static let mostCompared = 300
    /// What is less alike is something else.
    private static let least = 0.3

    let index: SearchIndex
    private let budget = Budget.current

    init(in index: SearchIndex) { self.index = index }

    /// The places that are most like one, the most alike first; of equal ones the smaller id.
    func places(like one: PlaceEntry, limit: Int) -> [PlaceHit] {
        var ring = SpatialQuery.near(one.geo, from: 0, within: SimilarThings.radius)
        ring.categories = one.categories
        var hits: [PlaceHit] = []
        var compared = 0
        for neighbor in index.near.nearestFirst(ring, after: nil) {
            guard compared < SimilarThings.mostCompared, Budget.allows(of: budget) else { break }
            guard let other = index.things.place(neighbor.id), other.id != one.id else { continue }
            compared += 1
            guard Budget.allows(1 + (one.dishKeys.count + other.dishKeys.count) / 64, of: budget) else { break }
            let likeness = Likeness.of(one, other)
            guard likeness >= SimilarThings.least else { continue }
            let standing = other.rating.map { Rating(average: $0.average, count: $0.count) }
            let score = Combination.score(relevance: likeness, distance: neighbor.distance, rating: standing)
            hits.append(PlaceHit(entry: other, distance: neighbor.distance, rank: Rank(first: -score)))
        }
        hits.sort { $0.rank == $1.rank ? $0.entry.id < $1.entry.id : $0.rank < $1.rank }
        return Array(hits.prefix(limit))
    }

    /// The dishes and goods that are most like one, of its place and of places around it.
    func items(like one: Item, of place: PlaceEntry, limit: Int) -> [ItemList.Hit] {
        let words = WordQuery(one.name, limit: SimilarThings.mostCompared)
        let found = index.words.search(words) { number in
            guard let other = index.things.item(number), other.id != one.id else { return false }
            return distance(of: other, from: place) != nil
        }
        var hits: [ItemList.Hit] = []
        for hit in found {
            guard Budget.allows(of: budget) else { break }
            guard let other = index.things.item(hit.id), let seller = index.things.place(other.place),
                let distance = distance(of: other, from: place)
            else { continue }
            let likeness = Likeness.of(one, other, relevance: hit.relevance)
            guard likeness >= SimilarThings.least else { continue }
            let score = Combination.score(relevance: likeness, distance: distance, rating: nil)
            hits.append(ItemList.Hit(item: other, place: seller, distance: distance, rank: -score))
        }
        hits.sort { ($0.rank ?? 0, $0.item.id) < ($1.rank ?? 0, $1.item.id) }
        return Array(hits.prefix(limit))
    }

    /// Metres to where an item is sold, if that is near enough.
    private func distance(of item: Item, from place: PlaceEntry) -> Double? {
        guard let seller = index.things.place(item.place) else { return nil }
        let distance = seller.distance(from: place.geo)
        return distance <= SimilarThings.radius ? distance : nil
    }
}
