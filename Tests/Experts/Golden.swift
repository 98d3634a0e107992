import Experts
import Foundation
import Testing

/// A case of `Goldens/cases.json`; `Goldens/make.py` describes its members.
struct Golden: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var rule: Rule
    var critics: [String: [String: Double]]
    var own: [String: Double]
    var similar: [Row]
    var predicted: [Row]
    var nothing: String?
    var testDescription: String { name }

    struct Rule: Decodable {
        var kind: String
        var norms: String?
        var shrinkage: Double?
        var neighbours: Int?
        var raters: Int
        var threshold: Double?
    }

    /// An id, a value and a count; of a movie also its rank and how much more than usual its critics gave.
    struct Row: Decodable {
        var id: String
        var value: Double
        var count: Int
        var rank: Double?
        var above: Double?

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            id = try container.decode(String.self)
            value = try container.decode(Double.self)
            count = try container.decode(Int.self)
            rank = try container.decodeIfPresent(Double.self)
            above = try container.decodeIfPresent(Double.self)
        }
    }

    static let all: [Golden] = {
        struct File: Decodable { var cases: [Golden] }
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens/cases.json")
        return (try? JSONDecoder().decode(File.self, from: Data(contentsOf: url)).cases) ?? []
    }()
}

extension Golden {
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

    var table: CriticTable {
        CriticTable(
            critics.flatMap { critic, ratings in
                ratings.compactMap { movie, stars in
                    Stars(stars).map { CriticRating(critic: critic, movie: movie, stars: $0) }
                }
            })
    }

    var ownStars: [String: Stars] { own.compactMapValues { Stars($0) } }
}
