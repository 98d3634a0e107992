import Contract
import Finding
import Geo
import TestKit
import Testing
import Words

@testable import SearchService

@Suite struct `An index that is built at once` {
    private func change(_ random: inout Seeded) -> Change {
        let id = "p\(Int.random(in: 0..<40, using: &random))"
        let dish = "d\(Int.random(in: 0..<3, using: &random))"
        switch Int.random(in: 0..<10, using: &random) {
        case 0: return .gone(.place, id)
        case 1: return .gone(.item, "\(id).\(dish)")
        case 2: return .gone(.rating, id)
        case 3: return .put(.rated(id, Double(Int.random(in: 10...50, using: &random)) / 10, by: 3))
        case 4, 5:
            let price = Int64.random(in: 1...9, using: &random) * 500
            return .put(.item(.sample(dish, of: id, called: "soup \(dish)", price: price)))
        default:
            var place = Place.sample(
                id, at: point(13.75, 100.5 + .random(in: 0...0.05, using: &random)),
                name: "Krua N\(Int.random(in: 0..<9, using: &random))",
                types: ["T\(Int.random(in: 0..<70, using: &random))"])
            place.address = PostalAddress(
                addressLocality: "City \(Int.random(in: 0..<3, using: &random))", postalCode: "10\(dish)")
            return .put(.place(place))
        }
    }

    /// What is left of some changes, as the store keeps it: what is said of places before the places.
    private func left(of changes: [Change]) -> [Change] {
        var last: [ThingKey: Change] = [:]
        for change in changes {
            switch change {
            case .put(let thing): last[ThingKey(thing.kind, thing.id)] = change
            case .gone(let kind, let id): last[ThingKey(kind, id)] = nil
            }
        }
        let kinds: [Kind] = [.rating, .item, .place]
        return kinds.flatMap { kind in last.filter { $0.key.kind == kind }.sorted { $0.key.id < $1.key.id }.map(\.value)
        }
    }

    private func answers(_ index: SearchIndex) -> [[String]] {
        let sorts: [PlaceQuery.Sort] = [.name, .distance, .relevance, .rating, .popular, .price, .newest]
        var answers = sorts.map { sort in
            var query = PlaceQuery()
            (query.sort, query.origin, query.region) = (sort, point(), .ring(point(), 0...4000))
            let found = PlaceFinder(index: index, order: index.orders[.en], query: query, limit: 1000).find()
            return found.hits.map { "\($0.entry.place) \($0.entry.dishes) \($0.entry.prices)" }
                + found.counts.map { "\($0): \($1)" }.sorted()
        }
        for text in ["krua", "soup", "d1", "n3", "city", "soop"] {
            let hits = index.words.search(WordQuery(text, near: point(), limit: 1000))
            // The last digits of a score depend on which parts of the index it was added up from.
            answers.append(hits.map { "\(index.things[$0.id]!.id) \(Int(($0.score * 1e5).rounded()))" }.sorted())
        }
        for city in 0..<3 {
            let found = Localities.Key(.city, "City \(city)").map(index.things.localities.named) ?? []
            answers.append(found.map { "\($0.center) \($0.places)" })
        }
        let places = (0..<40).map { "p\($0)" }
        answers.append(places.map { id in "\(index.things.menu(of: id).map(\.id).sorted()) \(index.things.listed)" })
        answers.append(index.things.counts.filter { $0.value > 0 }.map { "\($0): \($1)" }.sorted())
        return answers
    }

    @Test(arguments: [3, 4, 5] as [UInt64])
    func `answers as one that was changed thing by thing does`(seed: UInt64) throws {
        var random = Seeded(seed)
        let live = LiveIndex()
        live.build([], since: .now)
        var all: [Change] = []
        for _ in 0..<120 {
            let batch = (0..<Int.random(in: 1...6, using: &random)).map { _ in change(&random) }
            live.apply(batch)
            all += batch
        }
        let built = LiveIndex()
        built.build(left(of: all), since: .now)
        let (one, other) = (try live.index(), try built.index())
        for (one, other) in zip(answers(one), answers(other)) { #expect(one == other) }
        // And it goes on as that does.
        let more = (0..<50).map { _ in change(&random) }
        live.apply(more)
        for change in more { built.apply([change]) }
        for (one, other) in zip(answers(try live.index()), answers(try built.index())) { #expect(one == other) }
    }
}

extension IndexedThing {
    fileprivate var kind: Kind {
        switch self {
        case .place: .place
        case .item: .item
        case .rating: .rating
        default: .critic
        }
    }
}
