/// What a client may keep a copy of.
public struct SyncTopic: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// As the API writes it.
    public let rawValue: String

    /// As the API writes it.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// As the API writes it.
    public init(stringLiteral value: String) { rawValue = value }

    /// Of `Movie`.
    public static let movies: SyncTopic = "movies"
    /// Of `Screening`.
    public static let screenings: SyncTopic = "screenings"
    /// Of `Place`, without distance, rating and whether it is open now.
    public static let places: SyncTopic = "places"
    /// Of `Item`, without its place's name.
    public static let items: SyncTopic = "items"
    /// Of `Area`.
    public static let areas: SyncTopic = "areas"
    /// Of `Station`.
    public static let stations: SyncTopic = "stations"
    /// Of `Person`.
    public static let people: SyncTopic = "people"
    /// Of `Critic`, without likeness.
    public static let critics: SyncTopic = "critics"
    /// Of `CriticsRating`.
    public static let criticsRatings: SyncTopic = "ratings.expert"
    /// Of `ThingRating`.
    public static let ratings: SyncTopic = "ratings.summaries"

    /// Those that this version knows.
    public static let known: [SyncTopic] = [
        .movies, .screenings, .places, .items, .areas, .stations, .people, .critics, .criticsRatings, .ratings,
    ]

    /// For people to read.
    public var description: String { rawValue }
}
