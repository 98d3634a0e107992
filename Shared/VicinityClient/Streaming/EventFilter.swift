public import Geo

/// What a stream is about. Without topics it is about what the others are about; without any, about places, items and one's own orders.
public struct EventFilter: Sendable {
    /// What can be followed.
    public enum Topic: String, Sendable, CaseIterable {
        case orders, places, items, movies, screenings, ratings, matches
    }

    /// None leaves it to the others.
    public var topics: [Topic]
    /// The ids of places, at most 100: narrows places, items and screenings.
    public var places: [String]
    /// The ids of movies, at most 100: narrows movies, screenings and ratings.
    public var movies: [String]
    /// Types of places, or of events such as "vicinity.order.confirmed.v1"; at most 20.
    public var types: [String]
    /// Narrows places.
    public var box: BoundingBox?

    /// What is left out narrows nothing.
    public init(
        _ topics: [Topic] = [], places: [String] = [], movies: [String] = [], types: [String] = [],
        in box: BoundingBox? = nil
    ) {
        self.topics = topics
        self.places = places
        self.movies = movies
        self.types = types
        self.box = box
    }

    /// The token's person's orders.
    public static let orders = EventFilter([.orders])

    var query: Query {
        var query = Query()
        query.add("topics", list: topics.map(\.rawValue))
        query.add("place", list: places)
        query.add("movie", list: movies)
        query.add("types", list: types)
        if let box { query.add("bbox", list: [box.west, box.south, box.east, box.north].map { $0.parameter }) }
        return query
    }

    /// Orders are shown to nobody without a token.
    var needsToken: Bool { topics.contains(.orders) || types.contains { $0.hasPrefix("vicinity.order.") } }
}
