import Contract
import Events
import Finding

/// A movie in lists, with where and when it is shown next.
struct MovieView: Encodable, Sendable {
    var id: String
    var name: String
    var originalName: String?
    var names: [String: String]
    var director: [String]
    var actor: [String]
    var genre: [String]
    var description: String?
    var image: String?
    var duration: String?
    var contentRating: String?
    var trailer: String?
    var datePublished: String?
    var url: String?
    var attribution: String?
    var illustrative: Bool?
    var updatedAt: Timestamp
    /// Missing if nobody rated it.
    var rating: RatingView?
    /// How many of the requested shows are still to come.
    var shows: Int
    /// The next show at the nearest cinema; without a point, at any cinema.
    var nextShow: ScreeningView?
    /// The distance to that cinema, in metres.
    var distance: Double?

    init(_ movie: Movie, rating: RatingView?, shows: [ShowFinder.Show]) {
        (id, name, originalName, names) = (movie.id, movie.name, movie.originalName, movie.names)
        (director, actor, genre) = (movie.director, movie.actor, movie.genre)
        (description, image, duration) = (movie.description, movie.image, movie.duration)
        (contentRating, trailer, datePublished) = (movie.contentRating, movie.trailer, movie.datePublished)
        (url, attribution, illustrative) = (movie.url, movie.attribution, movie.illustrative)
        updatedAt = movie.updatedAt
        self.rating = rating
        self.shows = shows.count
        nextShow = shows.min { $0.position < $1.position }?.view(for: nil)
        distance = nextShow?.distance
    }
}
