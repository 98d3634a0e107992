import Experts
import Foundation
import TestKit
import Testing
import VicinityClient

@Suite struct `Private recommendations` {
    /// A case of the goldens, with which every implementation of the rule is compared.
    private struct Golden: Decodable {
        struct Rule: Decodable {
            var kind: String
            var norms: String?
            var shrinkage: Double?
            var neighbours: Int?
            var raters: Int
            var threshold: Double?
        }

        struct Row: Decodable {
            var id: String
            var value: Double

            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                id = try container.decode(String.self)
                value = try container.decode(Double.self)
            }
        }

        var name: String
        var rule: Rule
        var critics: [String: [String: Double]]
        var own: [String: Double]
        var predicted: [Row]
        var nothing: String?

        var expertRule: ExpertRule {
            let norms = rule.norms.flatMap { Norms(rawValue: $0) } ?? .all
            let (shrinkage, neighbours) = (rule.shrinkage ?? -1, rule.neighbours ?? -1)
            switch rule.kind {
            case "deviations":
                return .deviations(
                    DeviationSettings(shrinkage: shrinkage, neighbours: neighbours, raters: rule.raters))
            case "wisdom":
                return .wisdom(WisdomSettings(norms: norms, threshold: rule.threshold ?? -1, raters: rule.raters))
            default:
                return .nearest(
                    NearestSettings(norms: norms, shrinkage: shrinkage, neighbours: neighbours, raters: rule.raters))
            }
        }

        var ratings: [CriticRating] {
            critics.flatMap { critic, ratings in
                ratings.compactMap { movie, stars in
                    Stars(stars).map { CriticRating(critic: critic, movie: movie, stars: $0) }
                }
            }
        }
    }

    private static func goldens() throws -> [Golden] {
        struct File: Decodable { var cases: [Golden] }
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return try JSONDecoder().decode(
            File.self, from: Data(contentsOf: tests.appending(path: "Experts/Goldens/cases.json"))
        ).cases
    }

    private func decode<Value: Decodable>(_ text: String) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    }

    private func movie(_ id: String, named name: String? = nil) throws -> Movie {
        try decode(
            #"{"id": "\#(id)", "name": "\#(name ?? id)", "names": {}, "director": [], "actor": [], "genre": ["Drama"]}"#
        )
    }

    private func show(_ id: String, of movie: String, at cinema: String, _ start: String) throws -> Screening {
        try decode(
            """
            {"id": "\(id)", "place": "\(cinema)", "movie": "\(movie)", "movieName": "\(movie)", "startDate": "\(start)",
             "price": {"amount": 900, "currency": "EUR"}, "seats": 50, "available": 49}
            """)
    }

    private func cinema(_ id: String, _ longitude: Double = 2.17) throws -> Place {
        try decode(
            Sample.place(id).replacing("Restaurant", with: "MovieTheater").replacing("2.17", with: "\(longitude)"))
    }

    @Test func `equal the goldens, for each of their movies that is shown`() throws {
        let now = try #require(Timestamp("2026-11-21T12:00:00Z")).date
        let all = try Self.goldens()
        #expect(all.count >= 800)
        for golden in all {
            let ids = Set(golden.critics.values.flatMap(\.keys)).union(golden.own.keys)
            let recommender = PrivateRecommender(
                critics: CriticTable(golden.ratings), movies: try ids.map { try movie($0, named: "all alike") },
                screenings: try ids.map { try show("c.\($0)", of: $0, at: "c", "2026-11-21T20:00:00+01:00") },
                cinemas: [try cinema("c")], rule: golden.expertRule)
            let (list, nothing) = recommender.recommendations(
                for: golden.own, RecommendationWish(leastStars: -.infinity), at: now)
            try #require(list.map(\.movie.id) == golden.predicted.map(\.id), "\(golden.name)")
            for (ours, theirs) in zip(list, golden.predicted) {
                #expect(abs(ours.prediction - theirs.value) < 1e-9, "\(golden.name)")
            }
            #expect(nothing?.code == golden.nothing, "\(golden.name)")
        }
    }

    @Test func `are movies shown within reach and not known yet, at the nearest cinema first`() throws {
        let now = try #require(Timestamp("2026-11-21T12:00:00Z")).date
        let movies = ["m1", "m2", "m3", "m4", "m5"]
        let critics = ["a", "b", "c"].flatMap { critic in
            movies.map { CriticRating(critic: critic, movie: $0, stars: Stars(4)!) }
        }
        let recommender = try PrivateRecommender(
            critics: CriticTable(critics), movies: movies.map { try movie($0) },
            screenings: [
                show("far.m2", of: "m2", at: "far", "2026-11-21T19:00:00+01:00"),
                show("near.m2-late", of: "m2", at: "near", "2026-11-21T22:00:00+01:00"),
                show("near.m2", of: "m2", at: "near", "2026-11-21T20:00:00+01:00"),
                show("near.m3-over", of: "m3", at: "near", "2026-11-21T12:59:59+01:00"),
                show("near.m4", of: "m4", at: "near", "2026-11-21T20:00:00+01:00"),
                show("away.m5", of: "m5", at: "away", "2026-11-21T20:00:00+01:00"),
            ], cinemas: [cinema("near", 2.171), cinema("far", 2.19), cinema("away", 3.5)], names: ["a": "Ada"],
            rule: .original)
        let wish = RecommendationWish(near: try cinema("x").geo, radius: 5000)
        let (list, nothing) = recommender.recommendations(for: ["m1": 4], knowing: ["m4"], wish, at: now)
        #expect(nothing == nil)
        let one = try #require(list.first)
        #expect(list.count == 1)
        #expect(one.movie.id == "m2" && one.cinema.id == "near" && one.next.screening == "near.m2" && one.cinemas == 2)
        #expect(one.next.endDate.text == "2026-11-21T22:00:00+01:00", "two hours, as far as is known")
        #expect(one.critics.map(\.name) == ["Ada", "b", "c"])
        #expect(one.cinema.distance.map { (80...90).contains($0) } == true)
        let tomorrow = RecommendationWish(date: "2026-11-22")
        #expect(recommender.recommendations(for: ["m1": 4], tomorrow, at: now).nothing?.code == "not-playing")
        #expect(recommender.recommendations(for: [:], at: now).nothing?.code == "no-ratings")
        let other = RecommendationWish(genre: "Comedy")
        #expect(recommender.recommendations(for: ["m1": 4], other, at: now).nothing?.code == "nothing-fits")
    }
}
