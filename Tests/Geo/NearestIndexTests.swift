import Geo
import Testing

@Suite struct `The nearest index` {
    /// What the index must give, by looking at everything.
    private func bruteForce(
        _ things: [Int: Coordinate], to center: Coordinate, limit: Int, within radius: Double,
        after previous: Neighbor<Int>? = nil, where isWanted: (Int) -> Bool = { _ in true }
    ) -> [Neighbor<Int>] {
        let all = things.map { Neighbor(id: $0.key, distance: center.distance(to: $0.value)) }
        let wanted = all.filter { neighbor in
            neighbor.distance <= radius && isWanted(neighbor.id) && previous.map { $0 < neighbor } ?? true
        }
        return Array(wanted.sorted().prefix(limit))
    }

    @Test(arguments: Cloud.allCases) func `finds just what a look at everything finds`(cloud: Cloud) {
        var random = Seeded(4)
        var index = NearestIndex<Int>()
        var things: [Int: Coordinate] = [:]
        for id in 0..<1000 {
            things[id] = cloud.point(&random)
            index.insert(id, at: things[id]!)
        }
        for query in 0..<36 {
            let center = query % 3 == 0 ? random.coordinate() : query % 3 == 1 ? cloud.point(&random) : things[query]!
            let limit = [1, 10, 200, 5000][query % 4]
            let radius = [500, 20_000, 2_000_000, .infinity].randomElement(using: &random)!
            #expect(
                index.nearest(to: center, limit: limit, within: radius)
                    == bruteForce(things, to: center, limit: limit, within: radius))
            #expect(
                index.nearest(to: center, limit: limit, within: radius) { $0 % 7 == 0 }
                    == bruteForce(things, to: center, limit: limit, within: radius) { $0 % 7 == 0 })
            #expect(
                index.count(within: radius, of: center) { $0 % 2 == 0 }
                    == bruteForce(things, to: center, limit: .max, within: radius) { $0 % 2 == 0 }.count)
        }
    }

    @Test(arguments: Cloud.allCases) func `goes on finding it while things come, move and go`(cloud: Cloud) {
        var random = Seeded(5)
        var index = NearestIndex<Int>()
        var things: [Int: Coordinate] = [:]
        for step in 0..<6000 {
            let id = Int.random(in: 0..<400, using: &random)
            // It grows, shrinks to a few, and grows again.
            let removes = Int.random(in: 0..<10, using: &random) < (step / 1500 % 2 == 0 ? 2 : 9)
            let coordinate = removes ? nil : cloud.point(&random)
            let previous = coordinate.map { index.insert(id, at: $0) } ?? index.remove(id)
            #expect(previous == things[id])
            things[id] = coordinate
            #expect(index[id] == coordinate && index.count == things.count)
            guard step % 50 == 0 else { continue }
            let center = cloud.point(&random)
            #expect(
                index.nearest(to: center, limit: 12, within: 50_000)
                    == bruteForce(things, to: center, limit: 12, within: 50_000))
        }
    }

    @Test(arguments: Cloud.allCases) func `gives every page once, each after the last of the one before`(cloud: Cloud) {
        var random = Seeded(6)
        var index = NearestIndex<Int>()
        var things: [Int: Coordinate] = [:]
        for id in 0..<300 {
            things[id] = cloud.point(&random)
            index.insert(id, at: things[id]!)
        }
        let center = cloud.point(&random)
        var pages: [Neighbor<Int>] = []
        while pages.count <= things.count {
            let page = index.nearest(to: center, limit: 7, after: pages.last)
            guard !page.isEmpty else { break }
            pages += page
        }
        #expect(pages == bruteForce(things, to: center, limit: .max, within: .infinity))
    }

    @Test func `includes what is exactly at the radius and nothing beyond`() {
        var index = NearestIndex<String>()
        let center = at(60.17, 24.94)
        index.insert("edge", at: at(60.19, 24.97))
        let distance = center.distance(to: at(60.19, 24.97))
        #expect(index.nearest(to: center, limit: 1, within: distance).map(\.id) == ["edge"])
        #expect(index.count(within: distance, of: center) == 1)
        #expect(index.nearest(to: center, limit: 1, within: distance.nextDown).isEmpty)
        #expect(index.count(within: distance.nextDown, of: center) == 0)
    }

    @Test func `puts things of the same distance in the order of their ids`() {
        var index = NearestIndex<String>()
        for id in ["c", "a", "d", "b"] { index.insert(id, at: at(41.38, 2.17)) }
        #expect(index.nearest(to: at(41, 2), limit: 3).map(\.id) == ["a", "b", "c"])
    }

    @Test func `of nothing, or asked for nothing, finds nothing`() {
        var index = NearestIndex<Int>()
        #expect(index.nearest(to: at(0, 0), limit: 5).isEmpty)
        #expect(index.remove(1) == nil)
        index.insert(1, at: at(0, 0))
        #expect(index.nearest(to: at(0, 0), limit: 0).isEmpty)
        #expect(index.nearest(to: at(0, 0), limit: 5, within: -1).isEmpty)
        #expect(index.count(within: -1, of: at(0, 0)) == 0)
    }
}
