import Contract
public import Events

/// Topics whose events streams and webhooks send, by the names that clients use.
public enum StreamedTopic: Int, CaseIterable, Sendable {
    case orders, places, items, movies, screenings, ratings
    /// Matches of the reader's saved searches.
    case matches

    public init?(_ name: some StringProtocol) {
        guard let topic = StreamedTopic.allCases.first(where: { $0.name == name }) else { return nil }
        self = topic
    }

    public var name: String { "\(self)" }

    public var topic: Topic {
        switch self {
        case .orders: .orders
        case .places: .catalogPlaces
        case .items: .catalogItems
        case .movies: .catalogMovies
        case .screenings: .catalogScreenings
        case .ratings: .ratingSummaries
        case .matches: .searchMatches
        }
    }

    /// The topic of each event type. Every topic contains owners' claims; they are shown to nobody.
    public static let ofEvent: [String: StreamedTopic] = Dictionary(
        uniqueKeysWithValues: allCases.flatMap { topic in
            topic.topic.types.filter { $0.name != OwnerClaim.event }.map { ($0.name, topic) }
        })
}
