/// A topic that a client may keep a copy of.
public struct SyncTopic: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// Value as the API writes it.
    public let rawValue: String

    /// Value as the API writes it.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Value as the API writes it.
    public init(stringLiteral value: String) { rawValue = value }

    /// Things of the type ``Movie``.
    public static let movies: SyncTopic = "movies"
    /// Things of the type ``Screening``.
    public static let screenings: SyncTopic = "screenings"
    /// Things of the type ``Place``, without distance, rating and whether it is open now.
    public static let places: SyncTopic = "places"
    /// Things of the type ``Item``, without its place's name.
    public static let items: SyncTopic = "items"
    /// Things of the type ``Area``.
    public static let areas: SyncTopic = "areas"
    /// Things of the type ``Station``.
    public static let stations: SyncTopic = "stations"
    /// Things of the type ``Person``.
    public static let people: SyncTopic = "people"
    /// Things of the type ``Critic``, without likeness.
    public static let critics: SyncTopic = "critics"
    /// Things of the type ``CriticsRating``.
    public static let criticsRatings: SyncTopic = "ratings.expert"
    /// Things of the type ``ThingRating``.
    public static let ratings: SyncTopic = "ratings.summaries"

    /// Topics that this version has types for.
    public static let known: [SyncTopic] = [
        .movies, .screenings, .places, .items, .areas, .stations, .people, .critics, .criticsRatings, .ratings,
    ]

    /// Text as the API writes it.
    public var description: String { rawValue }
}
