import Contract
import Events
import Finding
import Foundation
import Geo
import Testing
import Words

@testable import SearchService

@Suite struct `The index in use` {
    private func names(_ index: SearchIndex) -> [String] {
        var query = PlaceQuery()
        query.sort = .name
        return PlaceFinder(index: index, order: index.orders[.en], query: query, limit: 1000).find().hits
            .map(\.entry.name)
    }

    @Test func `who has taken it keeps it as it was, whatever is changed since`() throws {
        let liveIndex = LiveIndex()
        liveIndex.build([.put(.place(.sample("a"))), .put(.place(.sample("b")))], since: .now)
        let first = try liveIndex.index()
        liveIndex.apply([.put(.place(.sample("a", name: "x"))), .deleted(.place, "b")])
        let second = try liveIndex.index()
        liveIndex.apply([.put(.place(.sample("c")))])
        liveIndex.apply([.put(.place(.sample("d"))), .deleted(.place, "a")])
        #expect(names(first) == ["a", "b"])
        #expect(names(second) == ["x"])
        #expect(names(try liveIndex.index()) == ["c", "d"])
        #expect(liveIndex.counts[.place] == 2)
    }

    @Test func `an order of names is made once, however many ask at the same time, and follows what changes meanwhile`()
        async throws
    {
        let liveIndex = LiveIndex()
        liveIndex.build((0..<2000).map { .put(.place(.sample("p\($0)", name: "N\($0 * 7919 % 2000)"))) }, since: .now)
        try await withThrowingTaskGroup { group in
            for _ in 0..<50 {
                group.addTask {
                    let (index, order) = try await liveIndex.index(orderedIn: .fi, within: .seconds(60))
                    #expect(order.numbers == NameOrder(index.things, in: .fi)?.numbers)
                }
            }
            for round in 0..<20 {
                let renamed = Place.sample("p\(round)", name: "Äiti \(round)")
                liveIndex.apply([.put(.place(renamed)), .deleted(.place, "p\(100 + round)")])
                await Task.yield()
            }
            try await group.waitForAll()
        }
        let (index, order) = try await liveIndex.index(orderedIn: .fi)
        #expect(order.numbers == NameOrder(index.things, in: .fi)?.numbers)
        #expect(order.count == 1980)
    }

    @Test func `after any changes it is what it would be if it were built of what is left`() throws {
        var numbers = SystemRandomNumberGenerator()
        let liveIndex = LiveIndex()
        liveIndex.build([], since: .now)
        var left: [String: Place] = [:]
        var menus: [String: Item] = [:]
        for _ in 0..<60 {
            var batch: [Change] = []
            for _ in 0..<Int.random(in: 1...8, using: &numbers) {
                let id = "p\(Int.random(in: 0..<30, using: &numbers))"
                // Also of places that are not there.
                let dish = Item.sample(
                    "d\(Int.random(in: 0..<3, using: &numbers))", of: id,
                    price: .random(in: 1...4, using: &numbers))
                if Int.random(in: 0..<3, using: &numbers) > 0 {
                    menus[dish.id] = dish
                    batch.append(.put(.item(dish)))
                } else {
                    menus[dish.id] = nil
                    batch.append(.deleted(.item, dish.id))
                }
                if Bool.random(using: &numbers) {
                    let place = Place.sample(
                        id, at: point(13.75, 100.5 + Double.random(in: 0...0.01, using: &numbers)),
                        name: "N\(Int.random(in: 0..<9, using: &numbers))",
                        types: ["T\(Int.random(in: 0..<70, using: &numbers))"])
                    left[id] = place
                    batch.append(.put(.place(place)))
                } else {
                    left[id] = nil
                    batch.append(.deleted(.place, id))
                }
            }
            liveIndex.apply(batch)
            let built = LiveIndex()
            built.build(
                left.values.map { .put(.place($0)) } + menus.values.map { .put(.item($0)) }, since: .now)
            let (now, whole) = (try liveIndex.index(), try built.index())
            #expect(names(now) == names(whole))
            for types in [[], ["T1", "T2", "T65"]] {
                var query = PlaceQuery()
                (query.region, query.origin, query.sort) = (.ring(point(), 0...2000), point(), .distance)
                query.types = Set(types)
                let found = [now, whole].map { index in
                    PlaceFinder(index: index, query: query, limit: 10).find()
                }
                #expect(found[0].hits.map(\.entry.id) == found[1].hits.map(\.entry.id))
                #expect(found[0].total == found[1].total && found[0].counts == found[1].counts)
            }
            for sort in RankOrder.sorts {
                for types in [[], ["T1"], ["T1", "T2", "T65"]] {
                    var query = PlaceQuery()
                    (query.sort, query.types) = (sort, Set(types))
                    let found = [now, whole].map { PlaceFinder(index: $0, query: query, limit: 10).find() }
                    #expect(found[0].hits.map(\.entry.id) == found[1].hits.map(\.entry.id))
                    #expect(found[0].total == found[1].total && found[0].counts == found[1].counts)
                }
            }
            try compareItems(now, whole, left, menus)
        }
    }

    private func compareItems(
        _ now: SearchIndex, _ whole: SearchIndex, _ places: [String: Place], _ items: [String: Item]
    ) throws {
        for price in [nil, 2...3] as [ClosedRange<Int64>?] {
            var list = ItemList()
            list.wish.price = price
            let found = try [now, whole].map { index in
                list.find(in: index, try #require(index.orders[.en]), limit: 100, after: nil)
            }
            let known = items.values.filter { places[$0.place] != nil && price?.contains($0.price.amount) != false }
            #expect(found[0].hits.map(\.item.id) == found[1].hits.map(\.item.id))
            #expect(Set(found[0].hits.map(\.item.id)) == Set(known.map(\.id)))
            #expect(found[0].total == known.count)
        }
    }

    @Test func `ratings put places in order and filter them`() throws {
        let liveIndex = LiveIndex()
        liveIndex.build(["a", "b", "c", "d"].map { .put(.place(.sample($0))) }, since: .now)
        liveIndex.apply([
            .put(.rated("a", 3.9, by: 90)), .put(.rated("b", 4.5, by: 2)), .put(.rated("c", 4.5, by: 7)),
            .put(.rated("nowhere", 5, by: 1)), .put(.rated("d", 0, by: 0)),
        ])
        func ids(_ change: (inout PlaceQuery) -> Void) throws -> [String] {
            var query = PlaceQuery()
            change(&query)
            let index = try liveIndex.index()
            return PlaceFinder(index: index, query: query, limit: 10).find()
                .hits.map(\.entry.id)
        }
        #expect(try ids { $0.sort = .rating } == ["c", "b", "a", "d"])
        #expect(try ids { $0.sort = .popular } == ["a", "c", "b", "d"])
        #expect(try ids { ($0.sort, $0.rating) = (.rating, 4) } == ["c", "b"])
        liveIndex.apply([.deleted(.rating, "c")])
        #expect(try ids { ($0.sort, $0.rating) = (.rating, 4) } == ["b"])
    }

    @Test(
        arguments: [
            ("100-500", 100...500), ("-500", 0...500), ("100-", 100...Int64.max), ("7-7", 7...7), ("-", nil), ("", nil),
            ("5", nil), ("9-1", nil), ("a-b", nil), ("1-2-3", nil), ("1.5-2", nil), ("+1-2", nil),
        ] as [(String, ClosedRange<Int64>?)])
    func `price ranges are read`(text: String, range: ClosedRange<Int64>?) {
        #expect(PlaceQuery.priceRange(text) == range)
    }
}
