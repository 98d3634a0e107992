import Contract
import Events
import Geo
import Hours

/// The data for the old clients' answers, as functions.
struct OldClientSources: Sendable {
    /// Homes within a distance in metres, the nearest first, with their distances.
    var homes: @Sendable (_ near: Coordinate, _ radius: Double, _ kinds: Set<HomeKind>) throws -> [FoundPlace]
    /// True if there is any such home.
    var hasHomes: @Sendable (_ near: Coordinate, _ radius: Double, _ kinds: Set<HomeKind>) throws -> Bool
    /// The station nearest to a home, if one is near, with its distance in metres.
    var station: @Sendable (_ near: Coordinate) throws -> (station: Station, distance: Double)?
    /// All provinces and districts.
    var areas: @Sendable () throws -> [Area]
    /// The requested page of places, and how many there are in all.
    var places: @Sendable (LocalSearchQuery) throws -> (page: [FoundPlace], total: Int)
    /// A text's significant terms, the most relevant first.
    var terms: @Sendable (String) -> [String]
    /// A page of a week's shows.
    var showtimes: @Sendable (ISOWeek, _ after: ShowtimesAnswer.Position?, _ limit: Int) throws -> ShowtimesAnswer
}

/// A place, and its distance in metres from the client's point.
struct FoundPlace: Sendable {
    var place: Place
    var distance: Double
    /// Nil if nobody rated it.
    var rating: RatingView?
}
