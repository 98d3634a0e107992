import Contract
import Events
import Store

/// The kinds of things whose present state the recommender keeps, each in a topic and a table. A new kind is a case here, and the compiler
/// names the places that have to handle it.
enum RatingState: CaseIterable {
    case ratings, expertRatings, summaries, reports

    /// - Parameter topic: one of the recommender's topics.
    init(_ topic: Topic) {
        guard let state = RatingState.allCases.first(where: { $0.topic == topic }) else {
            preconditionFailure("\(topic.name) is no topic that the recommender keeps")
        }
        self = state
    }

    var topic: Topic {
        switch self {
        case .ratings: .ratings
        case .expertRatings: .expertRatings
        case .summaries: .ratingSummaries
        case .reports: .reviewReports
        }
    }

    var table: StateTable {
        switch self {
        case .ratings: StateTable("ratings", key: "person", "thing")
        case .expertRatings: StateTable("expert_ratings", key: "critic", "thing")
        case .summaries: StateTable("summaries", key: "thing")
        case .reports: StateTable("reports", key: "person", "review")
        }
    }

    func partitionKey(of key: String) -> String? {
        switch self {
        case .ratings, .expertRatings, .reports: RatingState.parts(of: key)?.who
        case .summaries: key
        }
    }

    /// Splits "<who>/<thing>". A thing's or review's id has no slash; the id of the person or critic may have one.
    static func parts(of key: String) -> (who: String, thing: String)? {
        guard let slash = key.lastIndex(of: "/") else { return nil }
        return (String(key[..<slash]), String(key[key.index(after: slash)...]))
    }
}
