import Budget
import Contract
import Finding
import Geo
import Words

/// Finds things that are similar to a thing and near it, by their own data. People's orders are not used.
struct SimilarThings {
    /// In metres around a thing. A thing that is nearer by half of `Combination.halfway` ranks like one that is a little more similar.
    static let radius = 10_000.0
    /// The maximum number of the nearest places of a type, and of dishes with the same words, that are compared.
    private static let mostCompared = 300
    /// Things with a lower similarity are left out.
    private static let least = 0.3

    let index: SearchIndex
    private let budget = Budget.current

    init(in index: SearchIndex) { self.index = index }

    /// The places most similar to one, the most similar first; equal ones in the order of their ids.
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
            let likeness = Similarity.of(one, other)
            guard likeness >= SimilarThings.least else { continue }
            let standing = other.rating.map { Rating(average: $0.average, count: $0.count) }
            let score = Combination.score(relevance: likeness, distance: neighbor.distance, rating: standing)
            hits.append(PlaceHit(entry: other, distance: neighbor.distance, rank: Rank(first: -score)))
        }
        hits.sort { $0.rank == $1.rank ? $0.entry.id < $1.entry.id : $0.rank < $1.rank }
        return Array(hits.prefix(limit))
    }

    /// The items most similar to one, of its place and of places around it.
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
            let likeness = Similarity.of(one, other, relevance: hit.relevance)
            guard likeness >= SimilarThings.least else { continue }
            let score = Combination.score(relevance: likeness, distance: distance, rating: nil)
            hits.append(ItemList.Hit(item: other, place: seller, distance: distance, rank: -score))
        }
        hits.sort { ($0.rank ?? 0, $0.item.id) < ($1.rank ?? 0, $1.item.id) }
        return Array(hits.prefix(limit))
    }

    /// The distance in metres to the place of an item; nil if it is too far away.
    private func distance(of item: Item, from place: PlaceEntry) -> Double? {
        guard let seller = index.things.place(item.place) else { return nil }
        let distance = seller.distance(from: place.geo)
        return distance <= SimilarThings.radius ? distance : nil
    }
}
