public import Geo

/// Conditions on the events of a stream. Without topics the other conditions choose them; without any condition the stream has places, items and
/// one's own orders.
public struct EventFilter: Sendable {
    /// Topics that can be followed.
    public enum Topic: String, Sendable, CaseIterable {
        case orders, places, items, movies, screenings, ratings, matches
    }

    /// Topics of the stream; empty lets the other conditions choose.
    public var topics: [Topic]
    /// Ids of at most 100 places, for events of places, items and screenings.
    public var places: [String]
    /// Ids of at most 100 movies, for events of movies, screenings and ratings.
    public var movies: [String]
    /// At most 20 types of places, or of events such as "vicinity.order.confirmed.v1".
    public var types: [String]
    /// Box for events of places.
    public var box: BoundingBox?

    /// A filter; conditions that are left out let everything pass.
    /// - Parameters:
    ///   - topics: topics of the stream.
    ///   - places: ids of places, at most 100.
    ///   - movies: ids of movies, at most 100.
    ///   - types: types of places or events, at most 20.
    ///   - box: box for events of places.
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

    /// Orders of the token's owner.
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

    /// Whether the stream fails without a token, as with orders.
    var needsToken: Bool { topics.contains(.orders) || types.contains { $0.hasPrefix("vicinity.order.") } }
}
