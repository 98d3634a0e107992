import Contract
import Events
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
        case 0: return .deleted(.place, id)
        case 1: return .deleted(.item, "\(id).\(dish)")
        case 2: return .deleted(.rating, id)
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
            case .deleted(let kind, let id): last[ThingKey(kind, id)] = nil
            }
        }
        let kinds: [ThingKind] = [.rating, .item, .place]
        return kinds.flatMap { kind in last.filter { $0.key.kind == kind }.sorted { $0.key.id < $1.key.id }.map(\.value)
        }
    }

    private func stored(_ change: Change) throws -> StoredThings.Stored {
        switch change {
        case .put(.place(let place)):
            .init(kind: .place, data: try JSON.encode(PlaceChange(place: place)))
        case .put(.item(let item)): .init(kind: .item, data: try JSON.encode(item))
        case .put(.rating(let summary)): .init(kind: .rating, data: try JSON.encode(summary))
        default: throw CancellationError()
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
        for city in 0..<3 {
            let found = Localities.Key(.city, "City \(city)").map { index.things.localities.named($0) } ?? []
            answers.append(found.map { "\($0.center) \($0.places)" })
        }
        let places = (0..<40).map { "p\($0)" }
        answers.append(
            places.map { id in "\(index.things.menu(of: id).map(\.id).sorted()) \(index.things.offered.count)" })
        answers.append(index.things.counts.filter { $0.value > 0 }.map { "\($0): \($1)" }.sorted())
        return answers
    }

    /// How well things fit words.
    private func scores(_ index: SearchIndex) -> [String: Double] {
        var scores: [String: Double] = [:]
        for text in ["krua", "soup", "d1", "n3", "city", "soop"] {
            for hit in index.words.search(WordQuery(text, near: point(), limit: 1000)) {
                scores["\(text) \(index.things[hit.id]!.id)"] = hit.score
            }
        }
        return scores
    }

    private func expectSame(_ one: SearchIndex, _ other: SearchIndex) {
        for (one, other) in zip(answers(one), answers(other)) { #expect(one == other) }
        let (scores, others) = (scores(one), scores(other))
        #expect(Set(scores.keys) == Set(others.keys) && scores.count > 50)
        // How much a word says is reckoned with what was taken out and still stands in a part of the index.
        for (hit, score) in scores { #expect(abs(score - (others[hit] ?? -1)) < 1e-5, "\(hit)") }
    }

    @Test func `is not built if a stored thing cannot be read`() throws {
        let loader = ThingLoader()
        loader.take([try stored(.put(.place(.sample()))), .init(kind: .place, data: Array("{}".utf8))])
        for _ in 0..<9 { loader.take([try stored(.put(.place(.sample("b"))))]) }
        #expect(throws: DecodingError.self) { _ = try loader.finish() }
    }

    @Test func `has things in the order in which they were read, however long each took`() throws {
        let loader = ThingLoader()
        for batch in 0..<60 {
            loader.take(
                try (0..<5).map { number in
                    var place = Place.sample("p\(batch * 5 + number)")
                    // Some take a thousand times as long as others.
                    if batch % 7 == 0 { place.description = String(repeating: "long ", count: 20_000) }
                    return try stored(.put(.place(place)))
                })
        }
        let things = try loader.finish().things
        #expect((0..<300).map { things.place($0)?.id } == (0..<300).map { "p\($0)" })
        #expect((0..<300).map { things.number(.place, "p\($0)") } == Array(0..<300))
        #expect(things.end == 300 && things.counts[.place] == 300)
    }

    @Test(arguments: [3, 4, 5] as [UInt64], [false, true])
    func `answers as one that was changed thing by thing does`(seed: UInt64, isShuffled: Bool) throws {
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
        var things = try left(of: all).map(stored)
        // In whatever order they are stored.
        if isShuffled { things.shuffle(using: &random) }
        let loader = ThingLoader()
        for start in stride(from: 0, to: things.count, by: 7) { loader.take(Array(things[start...].prefix(7))) }
        let loaded = try loader.finish()
        #expect(loaded.count == things.count)
        built.build(loaded.things, since: .now)
        expectSame(try live.index(), try built.index())
        // And it goes on as that does.
        let more = (0..<50).map { _ in change(&random) }
        live.apply(more)
        for change in more { built.apply([change]) }
        expectSame(try live.index(), try built.index())
    }
}

extension IndexedThing {
    fileprivate var kind: ThingKind {
        switch self {
        case .place: .place
        case .item: .item
        case .rating: .rating
        default: .critic
        }
    }
}
