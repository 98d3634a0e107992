import Experts
import TestKit
import Testing

@Suite struct TasteTests {
    private let table = CriticTable(
        [
            ("ada", "m1", 5.0), ("ada", "m2", 3), ("ada", "m3", 4), ("bo", "m1", 1), ("bo", "m3", 2), ("bo", "m4", 5),
        ].map { CriticRating(critic: $0, movie: $1, stars: Stars($2)!) })

    @Test func `the example worked out by hand`() throws {
        let taste = Taste(["m1": Stars(4)!, "m2": Stars(2)!], among: table)
        let predictions = Predictions(for: taste, by: .original)
        #expect(predictions.neighbours.map { ($0.value * 1e6).rounded() / 1e6 } == [0.822192, 0.163299])
        #expect(predictions.list.map { table.movies[$0.movie] } == ["m4", "m3"])
        #expect(abs(predictions.list[1].value - 3.668593) < 1e-6)
        let m3 = try #require(table.movie("m3"))
        #expect(predictions.voices(for: m3).map(\.critic) == ["ada", "bo"])
        #expect(predictions.voices(for: m3).map(\.stars.value) == [4, 2])
        #expect(Predictions(for: taste, by: .nearest(NearestSettings())).nothing == .tooFewRaters)
        #expect(abs(predictions.above(for: m3) - (0.822192 * 0 + 0.163299 * (2 - 8.0 / 3)) / 0.985491) < 1e-6)
    }

    @Test func `the example worked out by hand, by deviations`() throws {
        let taste = Taste(["m1": Stars(4)!, "m2": Stars(2)!], among: table)
        let predictions = Predictions(for: taste, by: .standard)
        #expect(predictions.neighbours.map { ($0.value * 1e6).rounded() / 1e6 } == [0.088323])
        #expect(predictions.list.map { table.movies[$0.movie] } == ["m4", "m3"])
        #expect(predictions.list.map { ($0.value * 1e6).rounded() / 1e6 } == [3.604003, 3.123902])
        #expect(predictions.list.map { ($0.rank * 1e6).rounded() / 1e6 } == [2.604003, 2.416795])
        let (m3, m4) = (try #require(table.movie("m3")), try #require(table.movie("m4")))
        #expect(predictions.voices(for: m3).map(\.critic) == ["ada"])
        #expect(predictions.voices(for: m4).isEmpty)
        #expect(abs(predictions.above(for: m4) - (5 - 8.0 / 3)) < 1e-9, "nobody near rated it: all who did")
    }

    @Test func `predictions that differ in the last digits of a sum are equal`() throws {
        // Each gave "x" three stars: the weighed mean of threes is 2.9999999999999996.
        let threes = CriticTable(
            [(1.5, 5.0), (1, 2.5), (1, 4)].enumerated().flatMap { index, stars in
                [("a", stars.0), ("x", 3), ("z\(index)", stars.1)].map {
                    CriticRating(critic: "c\(index)", movie: $0, stars: Stars($1)!)
                }
            })
        let predictions = Predictions(for: Taste(["a": Stars(4)!], among: threes), by: .original)
        let x = try #require(predictions.list.first { threes.movies[$0.movie] == "x" })
        #expect(x.value < 3)
        #expect(x.reaches(3))
        #expect(!x.reaches(3.000_000_001))
    }

    @Test func `a rule says its settings, for whoever computes the same`() {
        #expect(ExpertRule.standard.text == "deviations; shrinkage=20.0; neighbours=40; raters=1")
        #expect(ExpertRule.original.text == "nearest; norms=all; shrinkage=0.0; neighbours=10; raters=1")
        #expect(
            ExpertRule.wisdom(WisdomSettings(norms: .common)).text == "wisdom; norms=common; threshold=0.01; raters=10")
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a taste kept up to date is the taste made anew`(seed: UInt64) {
        var random = Seeded(seed)
        let ratings = (0..<60).flatMap { critic in
            (0..<200).compactMap { movie in
                Int.random(in: 0..<4, using: &random) == 0
                    ? CriticRating(
                        critic: "c\(critic)", movie: "m\(movie)",
                        stars: Stars(hundredths: Int.random(in: 0...10, using: &random) * 50)!) : nil
            }
        }
        let table = CriticTable(ratings)
        var taste = Taste(among: table)
        var known: [String: Stars] = [:]
        for _ in 0..<300 {
            let movie = "m\(Int.random(in: 0..<210, using: &random))"
            let stars =
                Int.random(in: 0..<4, using: &random) == 0
                ? nil : Stars(hundredths: Int.random(in: 0...10, using: &random) * 50)
            taste.rate(movie, stars)
            known[movie] = stars
        }
        #expect(taste.ratings == known)
        let wisdom = ExpertRule.wisdom(WisdomSettings(norms: .common, raters: 4))
        for rule in [ExpertRule.standard, .original, .nearest(NearestSettings()), wisdom] {
            let (kept, anew) = (
                Predictions(for: taste, by: rule), Predictions(for: Taste(known, among: table), by: rule)
            )
            #expect(kept.neighbours == anew.neighbours)
            #expect(kept.list == anew.list)
            #expect(!kept.list.isEmpty)
        }
    }

    @Test func `a movie that is not wanted is left out, and is no reason for an empty list`() {
        let taste = Taste(["m1": Stars(4)!], among: table)
        let predictions = Predictions(for: taste, by: .original) { _ in false }
        #expect(predictions.list.isEmpty)
        #expect(predictions.nothing == nil)
    }

    @Test func `of several ratings for a movie by the same critic the last counts`() {
        let twice = CriticTable([1.0, 4.5].map { CriticRating(critic: "a", movie: "m", stars: Stars($0)!) })
        #expect(twice.count == 1)
        #expect(twice.ratings(ofCritic: 0).map(\.stars.value) == [4.5])
    }

    @Test func `stars are 0 to 5`() {
        #expect(Stars(-0.01) == nil)
        #expect(Stars(5.01) == nil)
        #expect(Stars(.nan) == nil)
        #expect(Stars(3.14)?.hundredths == 314)
        #expect(Stars(hundredths: 501) == nil)
    }
}
