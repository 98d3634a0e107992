import Experts
public import ServiceKit
import Store

/// The recommender's own settings, in addition to those of every service.
public struct RecommenderSettings: OwnSettings {
    let engine: Engine.Options
    let importFolders: ImportFolders
    /// The rule by which critics' ratings become predictions.
    let rule: ExpertRule
    /// Movies with a lower prediction are not recommended, unless a request states another limit.
    let leastStars: Double
    /// Least number of different people who ordered two things before one is shown beside the other.
    let leastCustomers: Int

    private enum RuleName: String, CaseIterable {
        /// `original` is `nearest` as first published: one neighbour's rating is enough.
        case deviations, nearest, original, wisdom

        var raters: Int {
            switch self {
            case .deviations, .original: 1
            case .nearest: 3
            case .wisdom: 10
            }
        }
    }

    public init(_ reader: inout SettingsReader) {
        engine = Engine.Options(&reader)
        importFolders = ImportFolders(&reader)
        let kind = reader.choice("rule", default: RuleName.deviations, help: "how critics predict")
        let norms = reader.choice(
            "norms", default: Norms.all, help: "nearest and wisdom: which movies a similarity's norms are over")
        let shrinkage = reader.double(
            "shrinkage", default: kind == .deviations ? 20 : 0, in: 0...1000,
            help: "deviations and nearest: over how many common movies a similarity counts half")
        let neighbours = reader.int(
            "neighbours", default: kind == .deviations ? 40 : 10, in: 1...1000,
            help: "deviations and nearest: how many critics predict for a person")
        let threshold = reader.double(
            "threshold", default: 0.01, in: 0...1, help: "wisdom: the least similarity of a critic who predicts")
        let raters = reader.int(
            "raters", default: kind.raters, in: 1...1000,
            help: "how many must have rated a movie: critics who predict; by deviations, any critics")
        rule =
            switch kind {
            case .deviations:
                .deviations(DeviationSettings(shrinkage: shrinkage, neighbours: neighbours, raters: raters))
            case .nearest, .original:
                .nearest(
                    NearestSettings(norms: norms, shrinkage: shrinkage, neighbours: neighbours, raters: raters))
            case .wisdom: .wisdom(WisdomSettings(norms: norms, threshold: threshold, raters: raters))
            }
        leastStars = reader.double("least-stars", default: 3, in: 0...5, help: "the least prediction to recommend")
        leastCustomers = reader.int(
            "least-customers", default: 5, in: 2...10_000,
            help: "how many people must have ordered two things before one is shown beside the other")
    }
}

extension SettingsReader {
    fileprivate mutating func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, default fallback: Choice, help: String
    ) -> Choice where Choice.RawValue == String {
        value(
            name, default: fallback, Choice.allCases.map(\.rawValue).joined(separator: " or "), help: help,
            show: \.rawValue, read: { Choice(rawValue: $0) })
    }
}
