public import Geo

extension ListRequest<Area> {
    /// Provinces and districts by name.
    /// - Parameters:
    ///   - kind: "province" or "district"; nil is both.
    ///   - parent: only the districts of this province.
    ///   - words: words of the name.
    public static func areas(kind: String? = nil, of parent: String? = nil, words: String? = nil) -> ListRequest {
        var list = ListRequest("areas")
        list.query.add("kind", kind)
        list.query.add("parent", parent)
        list.query.add("q", words)
        return list
    }
}

extension ListRequest<Line> {
    /// Lines of trains by service and name, in one page.
    /// - Parameter service: only lines of this operator, such as "BTS".
    public static func lines(of service: String? = nil) -> ListRequest {
        var list = ListRequest("lines")
        list.query.add("service", service)
        list.hasPages = false
        return list
    }
}

extension ListRequest<Station> {
    /// Stations of a line by their number on it, in one page.
    /// - Parameter line: the line's id.
    public static func stations(of line: String) -> ListRequest {
        var list = ListRequest("lines", line, "stations")
        list.hasPages = false
        return list
    }
}

extension ListRequest<Person> {
    /// People of directories by name.
    /// - Parameters:
    ///   - place: only people of this place.
    ///   - words: words of the name or job title.
    public static func people(of place: String? = nil, words: String? = nil) -> ListRequest {
        var list = ListRequest("people")
        list.query.add("place", place)
        list.query.add("q", words)
        return list
    }
}

extension ListRequest<Critic> {
    /// Critics by name, or by how similar their ratings are to those of the token's owner.
    /// - Parameters:
    ///   - words: words of the name.
    ///   - bySimilarity: the most similar first; needs a token.
    public static func critics(words: String? = nil, bySimilarity: Bool = false) -> ListRequest {
        var list = ListRequest("critics", needsToken: bySimilarity)
        list.query.add("q", words)
        if bySimilarity { list.query.add("sort", "similarity") }
        return list
    }
}

extension ListRequest<Order> {
    /// Orders of the token's owner, the newest first.
    /// - Parameters:
    ///   - statuses: only orders with one of these; empty is all.
    ///   - place: only orders with a part at this place.
    public static func orders(_ statuses: [Order.Status] = [], at place: String? = nil) -> ListRequest {
        var list = ListRequest("orders", needsToken: true)
        list.query.add("status", list: statuses.map(\.rawValue))
        list.query.add("place", place)
        return list
    }
}

extension ListRequest<Rating> {
    /// Things that the token's owner rated or watched, alphabetically.
    /// - Parameter which: all, only rated, or only watched ones.
    public static func ratings(_ which: RatingList = .all) -> ListRequest {
        var list = ListRequest("ratings", needsToken: true)
        list.query.add("list", which.rawValue)
        return list
    }
}

extension ListRequest<Recommendation> {
    /// Movies now in cinemas that critics with a similar taste rate well. The token's owner needs ratings on the server; `PrivateRecommender`
    /// computes the same from ratings that stay on the device.
    /// - Parameter wish: where, when and what to recommend.
    public static func recommendations(_ wish: RecommendationWish = RecommendationWish()) -> ListRequest {
        var list = ListRequest("recommendations", needsToken: true)
        list.query.add("near", wish.near?.parameter)
        if wish.near != nil { list.query.add("radius", wish.radius.map { $0.parameter } ?? "any") }
        list.query.add("date", wish.date)
        list.query.add("genre", wish.genre)
        list.query.add("rating", wish.leastStars)
        return list
    }
}

/// Conditions on recommended movies.
public struct RecommendationWish: Sendable {
    /// Point from which distances to cinemas are measured.
    public var near: Coordinate?
    /// Metres around `near`, 100 to 50,000; nil is any.
    public var radius: Double?
    /// Day of the show, "2026-11-21"; nil is any.
    public var date: String?
    /// Genre, such as "Drama"; nil is any.
    public var genre: String?
    /// Least predicted stars, 0 to 5.
    public var leastStars: Double

    /// By default movies of three stars and more, on any day, within 5 km of a point if there is one.
    public init(
        near: Coordinate? = nil, radius: Double? = 5000, date: String? = nil, genre: String? = nil,
        leastStars: Double = 3
    ) {
        self.near = near
        self.radius = radius
        self.date = date
        self.genre = genre
        self.leastStars = leastStars
    }
}
