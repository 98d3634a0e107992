import Geo
import TestKit
import Testing

@Suite struct `The spatial index` {
    private func expect(
        _ index: SpatialIndex, toFindAsMuchAs reference: SpatialReference, around center: Coordinate,
        _ random: inout Seeded
    ) {
        let categories: UInt64? = Bool.random(using: &random) ? nil : 1 << UInt64.random(in: 0..<9, using: &random) | 2
        let limit = [1, 10, 60, 5000].randomElement(using: &random)!
        let distances = reference.documents.values.flatMap(\.locations).map { center.distance(to: $0) }
        if let least = distances.min() {
            #expect(index.hasAny(within: least, of: center) && !index.hasAny(within: least.nextDown, of: center))
        }
        for one in SpatialReference.cases(around: center, categories: categories, &random) {
            let truth = reference.find(one)
            #expect(index.nearest(one.query, limit: limit) == Array(truth.prefix(limit)), "\(one.name) at \(center)")
            let even = reference.find(one) { $0 % 2 == 0 }
            #expect(
                index.nearest(one.query, limit: limit) { $0 % 2 == 0 } == Array(even.prefix(limit)),
                "\(one.name) at \(center)")
            let tally = index.tally(one.query) { $0 % 2 == 0 }
            index.forEach(one.query) { found in
                let document = reference.documents[found.document]
                #expect(document?.locations.contains(found.location) == true)
                #expect(document?.categories == found.categories)
                #expect(found.isOnly == (document?.locations.count == 1))
                #expect(one.distance([found.location]) != nil, "\(one.name): the location given is one in the region")
            }
            #expect(tally.total == even.count && index.count(one.query) == truth.count, "\(one.name) at \(center)")
            for category in 0..<64 {
                let count = even.count { reference.documents[$0.id]!.categories & 1 << UInt64(category) != 0 }
                #expect(tally.byCategory[category] == count)
            }
            if let middle = truth.dropFirst(truth.count / 2).first {
                #expect(
                    index.nearest(one.query, limit: 3, after: middle)
                        == Array(truth.dropFirst(truth.count / 2 + 1).prefix(3)), "\(one.name) at \(center)")
            }
        }
    }

    @Test(arguments: Cloud.allCases, seeds) func `finds just what a look at everything finds`(
        cloud: Cloud, seed: UInt64
    ) {
        var random = Seeded(seed)
        var reference = SpatialReference()
        reference.apply((0..<500).map { cloud.document($0 * 3, &random) })
        // Given all at once, or made one after the other.
        let index =
            seed % 2 == 0
            ? SpatialIndex(reference.documents.values)
            : SpatialIndex(numbered: 1500) { reference.documents[$0] }
        #expect(index.count == 500)
        for query in 0..<8 {
            expect(
                index, toFindAsMuchAs: reference, around: query % 4 == 0 ? random.coordinate() : cloud.point(&random),
                &random)
        }
    }

    @Test(arguments: Cloud.allCases, seeds) func `goes on finding it while documents come, move and go`(
        cloud: Cloud, seed: UInt64
    ) {
        var random = Seeded(seed)
        var reference = SpatialReference()
        reference.apply((0..<200).map { cloud.document($0, &random) })
        var index = SpatialIndex(reference.documents.values)
        var merged: SpatialIndex.Merged?
        for step in 0..<400 {
            let changes = (0..<[1, 1, 1, 20].randomElement(using: &random)!).map { _ in
                let number = Int.random(in: 0..<300, using: &random)
                return Int.random(in: 0..<3, using: &random) == 0
                    ? SpatialIndex.Document(number: number, categories: 0, locations: [])
                    : cloud.document(number, &random)
            }
            index.apply(changes)
            reference.apply(changes)
            #expect(index.count == reference.documents.count)
            // A merge takes twenty steps, during which changes go on.
            if step % 40 == 10 { merged = index.beginMerge()?.run() }
            if step % 40 == 30, let merged { index.finish(merged) }
            if step % 40 == 20 || step % 40 == 31 {
                expect(index, toFindAsMuchAs: reference, around: cloud.point(&random), &random)
            }
        }
        for number in 0..<300 {
            #expect(
                index.locations(of: number).map(Set.init) == reference.documents[number].map { Set($0.locations) })
        }
    }

    @Test(arguments: Cloud.allCases, seeds) func `gives all one after another, and goes on after any`(
        cloud: Cloud, seed: UInt64
    ) {
        var random = Seeded(seed)
        var reference = SpatialReference()
        reference.apply((0..<400).map { cloud.document($0, &random) })
        let index = SpatialIndex(reference.documents.values)
        for one in SpatialReference.cases(around: cloud.point(&random), categories: nil, &random) {
            let truth = reference.find(one)
            #expect(Array(index.nearestFirst(one.query)) == truth, "\(one.name)")
            guard let last = truth.dropFirst(40).first else { continue }
            #expect(Array(index.nearestFirst(one.query, after: last)) == Array(truth.dropFirst(41)), "\(one.name)")
        }
    }

    @Test func `stays as it was for those who have a copy`() {
        var random = Seeded(8)
        var index = SpatialIndex((0..<5000).map { Cloud.city.document($0, &random) })
        let copy = index
        let before = copy.nearest(.near(at(13.75, 100.5)), limit: 5000)
        for number in 0..<2000 { index.remove(number) }
        index.merge()
        #expect(copy.count == 5000 && index.count == 3000)
        #expect(copy.nearest(.near(at(13.75, 100.5)), limit: 5000) == before)
        #expect(index.nearest(.near(at(13.75, 100.5)), limit: 5000) == before.filter { $0.id >= 2000 })
    }

    @Test func `asks for a merge when much has changed, and takes no more memory after it`() {
        var random = Seeded(9)
        var index = SpatialIndex((0..<6000).map { Cloud.city.document($0, &random) })
        let size = index.size
        #expect(!index.isMergeDue)
        for _ in 0..<3 {
            index.apply((0..<3000).map { Cloud.city.document($0, &random) })
            #expect(index.isMergeDue)
        }
        index.merge()
        #expect(!index.isMergeDue && index.count == 6000 && index.size < size * 3 / 2)
        index.apply((0..<6000).map { SpatialIndex.Document(number: $0, categories: 0, locations: []) })
        index.merge()
        #expect(index.count == 0 && index.size == 0)
    }

    @Test func `has what was put in last under a number`() {
        let first = SpatialIndex.Document(number: 7, categories: 1, locations: [at(0, 0)])
        let second = SpatialIndex.Document(number: 7, categories: 2, locations: [at(1, 1)])
        #expect(SpatialIndex([first, second]).locations(of: 7) == [at(1, 1)])
        var index = SpatialIndex()
        index.apply([second, first])
        #expect(index.locations(of: 7) == [at(0, 0)] && index.count == 1)
        index.put(second)
        #expect(index.count(.everything(categories: 2)) == 1 && index.count(.everything(categories: 1)) == 0)
    }

    @Test func `of nothing, or asked for nothing, finds nothing`() {
        var index = SpatialIndex()
        index.remove(1)
        #expect(index.nearest(.near(at(0, 0)), limit: 5).isEmpty && index.count == 0)
        index.put(SpatialIndex.Document(number: 1, categories: 0, locations: [at(0, 0)]))
        #expect(index.nearest(.near(at(0, 0)), limit: 0).isEmpty)
        #expect(index.nearest(.near(at(0, 0), from: 10, within: 5), limit: 5).isEmpty)
        #expect(index.count(.near(at(0, 0), within: -1)) == 0)
        #expect(index.count(.everything(categories: 1)) == 0 && index.count(.everything()) == 1)
    }
}
