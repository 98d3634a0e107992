package import Contract
package import Geo
package import ServiceKit

/// The filter for movies, apart from their shows.
package struct MovieWish: Sendable {
    package var words: String?
    /// Folded.
    package var genre: String?
    /// Only those published later than today.
    package var isComing: Bool
    /// The lowest average rating.
    package var rating: Double?

    /// How `q` was understood; nil if its words were taken literally. For movies, only filler words and places are recognized.
    package var understanding: Understanding?

    /// - Parameter near: the reader's position.
    /// - Parameter names: resolves names of places in words.
    /// - Throws: 400 naming the parameter.
    package init(_ parameters: Query, near: Coordinate?, names: some PlaceNames) throws(Problem) {
        words = try parameters.words
        genre = try parameters.filled("genre", characters: 100).map(folded)
        isComing = try parameters.flag("coming") ?? false
        rating = try parameters.double("rating", in: 0...5)
        let isUnderstood = try parameters.flag("understand") ?? true
        guard isUnderstood, let asked = words, let understood = Understanding(asked, near: near, in: names) else {
            return
        }
        words = understood.words.isEmpty ? nil : understood.words
        understanding = understood
    }

    /// True if all movies match.
    package var isAny: Bool { words == nil && genre == nil && rating == nil && !isComing }

    /// True if everything but the words matches.
    /// - Parameter today: as in "2026-11-21".
    package func wants(_ movie: Movie, _ rated: RatingView?, on today: String) -> Bool {
        if let rating, (rated?.average ?? -1) < rating { return false }
        if let genre, !movie.genre.contains(where: { folded($0) == genre }) { return false }
        return !isComing || (movie.datePublished ?? "") > today
    }
}

/// The filter for cinemas.
package struct ShowWish: Sendable {
    /// The cinema's id.
    package var place: String?
    package var near: Coordinate?
    /// In metres, around `near`; nil for any distance.
    package var radius: Double?

    package init() {}

    /// - Throws: 400 naming the parameter.
    package init(_ parameters: Query) throws(Problem) {
        place = try parameters.text("place", longest: 64)
        near = try parameters.coordinate("near")
        radius = try parameters.radius
        try parameters.require("radius", with: near != nil, "near")
    }

    /// Restricts the shows to those around a place that the words name.
    package mutating func take(_ understood: Understanding?) {
        guard place == nil, let spot = understood?.spot else { return }
        (near, radius) = (spot.geo, max(radius ?? 0, spot.reach))
    }

    package var isAny: Bool { place == nil && radius == nil }

    /// - Parameter entry: the cinema; nil if it is not known.
    package func wants(_ cinema: String, _ entry: PlaceEntry?) -> Bool {
        guard place == nil || place == cinema else { return false }
        guard let near, let radius else { return true }
        return (entry?.distance(from: near) ?? .infinity) <= radius
    }
}
