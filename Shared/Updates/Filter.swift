public import Events
public import Geo

/// A subscriber's filter of events. Each member restricts its own topics; the topics form a union.
public struct Filter: Hashable, Sendable {
    public var topics: Set<StreamedTopic>
    /// Only these places, their items, screenings and ratings; sorted.
    public var places: [String]?
    /// Only these movies, their screenings and ratings; sorted.
    public var movies: [String]?
    /// Only places of one of these schema.org types; sorted.
    public var types: [String]?
    /// Only events of one of these types; sorted.
    public var events: [String]?
    /// Only places inside the box.
    public var box: BoundingBox?

    public static let mostPlaces = 100
    public static let mostMovies = 100
    /// Types of places and of events together.
    public static let mostTypes = 20

    public init(
        topics: Set<StreamedTopic>, places: [String]? = nil, movies: [String]? = nil, types: [String]?,
        events: [String]?, box: BoundingBox?
    ) {
        self.topics = topics
        self.places = places
        self.movies = movies
        self.types = types
        self.events = events
        self.box = box
    }

    /// Partition keys of a topic's matching events; nil if any key may match.
    public func keys(of topic: StreamedTopic) -> [String]? {
        switch topic {
        case .orders, .matches: nil
        case .places, .items, .screenings: places
        case .movies: movies
        case .ratings: places == nil && movies == nil ? nil : (places ?? []) + (movies ?? [])
        }
    }

    /// - Parameter subject: subject of the event; decoded only if it is needed.
    public func matches(_ event: Event, in topic: StreamedTopic, _ subject: @autoclosure () -> EventSubject) -> Bool {
        guard topics.contains(topic) else { return false }
        if let events, !events.contains(event.type) { return false }
        if let keys = keys(of: topic), !keys.contains(event.partitionKey) { return false }
        switch topic {
        case .places: return types == nil && box == nil || matches(place: subject())
        case .screenings: return movies == nil || matches(screening: subject())
        case .orders, .items, .movies, .ratings, .matches: return true
        }
    }

    private func matches(screening subject: EventSubject) -> Bool {
        guard case .screening(let movie) = subject else { return false }
        return movies?.contains(movie) ?? true
    }

    private func matches(place subject: EventSubject) -> Bool {
        guard case .place(let geo, let itsTypes) = subject else { return false }
        if let types, !itsTypes.contains(where: types.contains) { return false }
        if let box, !geo.contains(where: box.contains) { return false }
        return true
    }
}
