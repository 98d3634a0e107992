public import Geo

extension ListRequest<Area> {
    /// Provinces and districts by name.
    /// - Parameters:
    ///   - kind: "province" or "district".
    ///   - parent: only the districts of this province.
    public static func areas(kind: String? = nil, of parent: String? = nil, words: String? = nil) -> ListRequest {
        var list = ListRequest("areas")
        list.query.add("kind", kind)
        list.query.add("parent", parent)
        list.query.add("q", words)
        return list
    }
}

extension ListRequest<Line> {
    /// The lines of trains by service and name, in one page.
    /// - Parameter service: only those that it runs, such as "BTS".
    public static func lines(of service: String? = nil) -> ListRequest {
        var list = ListRequest("lines")
        list.query.add("service", service)
        list.hasPages = false
        return list
    }
}

extension ListRequest<Station> {
    /// The stations of a line by their number on it, in one page.
    public static func stations(of line: String) -> ListRequest {
        var list = ListRequest("lines", line, "stations")
        list.hasPages = false
        return list
    }
}

extension ListRequest<Person> {
    /// People of a directory by name.
    public static func people(of place: String? = nil, words: String? = nil) -> ListRequest {
        var list = ListRequest("people")
        list.query.add("place", place)
        list.query.add("q", words)
        return list
    }
}

extension ListRequest<Critic> {
    /// Critics by name, or by how alike they and the token's person rate.
    public static func critics(words: String? = nil, bySimilarity: Bool = false) -> ListRequest {
        var list = ListRequest("critics", needsToken: bySimilarity)
        list.query.add("q", words)
        if bySimilarity { list.query.add("sort", "similarity") }
        return list
    }
}

extension ListRequest<Order> {
    /// The token's person's orders, the newest first.
    /// - Parameter statuses: any of them; all if empty.
    public static func orders(_ statuses: [Order.Status] = [], at place: String? = nil) -> ListRequest {
        var list = ListRequest("orders", needsToken: true)
        list.query.add("status", list: statuses.map(\.rawValue))
        list.query.add("place", place)
        return list
    }
}

extension ListRequest<Rating> {
    /// What the token's person rated and watched on the server, alphabetically.
    public static func ratings(_ which: RatingList = .all) -> ListRequest {
        var list = ListRequest("ratings", needsToken: true)
        list.query.add("list", which.rawValue)
        return list
    }
}

extension ListRequest<Recommendation> {
    /// Movies that are shown and that critics who rate as the token's person does would give good stars. It needs ratings on the server;
    /// `PrivateRecommender` computes the same from ratings that stay here.
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

/// What movies are to be recommended.
public struct RecommendationWish: Sendable {
    /// Where cinemas are measured from.
    public var near: Coordinate?
    /// In metres around `near`, 100 to 50,000; nil is any.
    public var radius: Double?
    /// A day at the cinema, "2026-11-21"; nil is any.
    public var date: String?
    /// Such as "Drama".
    public var genre: String?
    /// The least prediction, 0 to 5.
    public var leastStars: Double

    /// Within 5 km of a point, if there is one, at any time, from three stars on, unless said.
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
