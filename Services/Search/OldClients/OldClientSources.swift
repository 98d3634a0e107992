import Contract
import Events
import Geo
import Hours

/// Where the old clients' answers come from.
struct OldClientSources: Sendable {
    /// Homes within a distance in metres, the nearest first, with their distances.
    var homes: @Sendable (_ near: Coordinate, _ radius: Double, _ kinds: Set<HomeKind>) throws -> [FoundPlace]
    /// Whether there is any.
    var hasHomes: @Sendable (_ near: Coordinate, _ radius: Double, _ kinds: Set<HomeKind>) throws -> Bool
    /// All provinces and districts.
    var areas: @Sendable () throws -> [Area]
    /// The page of places that is asked for, and how many there are in all.
    var places: @Sendable (LocalSearchQuery) throws -> (page: [FoundPlace], total: Int)
    /// A text's significant terms, the most relevant first.
    var terms: @Sendable (String) -> [String]
    /// A page of a week's shows.
    var showtimes: @Sendable (ISOWeek, _ after: ShowtimesAnswer.Position?, _ limit: Int) throws -> ShowtimesAnswer
}

/// A place, and how far it is in metres from where the client said.
struct FoundPlace: Sendable {
    var place: Place
    var distance: Double
    /// Nil: nobody rated it.
    var rating: RatingView?
}
