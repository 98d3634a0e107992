import Experts
import Testing

@Suite struct GoldenTests {
    @Test func `there are at least 800 cases, and each corner is among them`() {
        #expect(Golden.all.count >= 800)
        #expect(Golden.all.filter { $0.rule.kind == "deviations" }.count >= 300)
        for nothing in NothingPredicted.allCases {
            #expect(Golden.all.filter { $0.nothing == nothing.rawValue }.count >= 10, "\(nothing)")
        }
        #expect(Golden.all.filter { !$0.predicted.isEmpty }.count >= 200)
    }

    @Test func `similarities, predictions and reasons are those that numpy's matrices give`() throws {
        for golden in Golden.all {
            let table = golden.table
            let taste = Taste(golden.ownStars, among: table)
            let similar = taste.similarities(by: golden.expertRule)
            try #require(similar.map { table.critics[$0.critic] } == golden.similar.map(\.id), "\(golden.name)")
            for (ours, theirs) in zip(similar, golden.similar) {
                #expect(abs(ours.value - theirs.value) < 1e-9, "\(golden.name)")
                #expect(ours.common == theirs.count, "\(golden.name)")
            }
            let predictions = Predictions(for: taste, by: golden.expertRule)
            try #require(
                predictions.list.map { table.movies[$0.movie] } == golden.predicted.map(\.id), "\(golden.name)")
            for (ours, theirs) in zip(predictions.list, golden.predicted) {
                #expect(abs(ours.value - theirs.value) < 1e-9, "\(golden.name)")
                #expect(ours.raters == theirs.count, "\(golden.name)")
                #expect(abs(ours.rank - (try #require(theirs.rank))) < 1e-9, "\(golden.name)")
                let above = predictions.above(for: ours.movie)
                #expect(abs(above - (try #require(theirs.above))) < 1e-9, "\(golden.name)")
            }
            #expect(predictions.nothing?.rawValue == golden.nothing, "\(golden.name)")
        }
    }

    @Test func `the best few are the first of all`() {
        for golden in Golden.all {
            let taste = Taste(golden.ownStars, among: golden.table)
            let all = Predictions(for: taste, by: golden.expertRule).list
            for limit in [0, 1, 2, 5] {
                let best = Predictions(for: taste, by: golden.expertRule, limit: limit).list
                #expect(best == Array(all.prefix(limit)), "\(golden.name)")
            }
        }
    }

    @Test func `critics' ratings come back from their compact bytes as they were`() throws {
        for golden in Golden.all {
            let table = golden.table
            let bytes = CompactRatings.encode(table)
            let back = try CompactRatings.decode(bytes)
            #expect(back.critics == table.critics)
            #expect(back.movies == table.movies)
            for critic in table.critics.indices {
                #expect(
                    back.ratings(ofCritic: critic).map { "\($0)" } == table.ratings(ofCritic: critic).map { "\($0)" })
            }
            #expect(CompactRatings.encode(back) == bytes)
        }
    }
}
