import Experts
import Foundation
import Testing

/// A case of `Goldens/cases.json`; `Goldens/make.py` says what its members mean.
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
        var norms: String
        var shrinkage: Double?
        var neighbours: Int?
        var raters: Int
        var threshold: Double?
    }

    /// An id, a value and a count.
    struct Row: Decodable {
        var id: String
        var value: Double
        var count: Int

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            id = try container.decode(String.self)
            value = try container.decode(Double.self)
            count = try container.decode(Int.self)
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
        let norms = Norms(rawValue: rule.norms) ?? .all
        return rule.kind == "wisdom"
            ? .wisdom(WisdomSettings(norms: norms, threshold: rule.threshold ?? -1, raters: rule.raters))
            : .nearest(
                NearestSettings(
                    norms: norms, shrinkage: rule.shrinkage ?? -1, neighbours: rule.neighbours ?? -1,
                    raters: rule.raters))
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
