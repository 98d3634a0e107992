import Events

/// What clients may keep a copy of by asking, from time to time, what changed.
enum ChangingTopic: String, CaseIterable, Sendable {
    case movies, screenings
    case expertRatings = "ratings.expert"

    var topic: Topic {
        switch self {
        case .movies: .catalogMovies
        case .screenings: .catalogScreenings
        case .expertRatings: .expertRatings
        }
    }

    /// A thing as everybody sees it; nil if the event is its end.
    func shown(_ event: Event) throws -> [UInt8]? {
        guard !event.type.hasSuffix(".deleted.v1") else { return nil }
        return switch self {
        case .movies, .expertRatings: try View.register(event)
        case .screenings: try View.everyone.thing(of: event, in: .screenings)
        }
    }
}
