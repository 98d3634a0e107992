public import Geo

/// A list of the API with its filters. ``Vicinity/page(_:limit:after:)`` reads a page of it, ``Vicinity/all(_:most:)`` goes through it.
///
///     let nearby = ListRequest.places(near: here, radius: 500, types: ["Restaurant"])
public struct ListRequest<Element: Decodable & Sendable>: Sendable {
    let path: [String]
    var query = Query()
    var needsToken = false
    /// Whether the list has pages.
    var hasPages = true

    init(_ path: String..., needsToken: Bool = false) {
        self.path = ["v1"] + path
        self.needsToken = needsToken
    }
}

/// Region in which places are searched.
public enum Region: Sendable {
    /// Circle around a point; its radius in metres is 100 to 50,000, nil is 2,000.
    case around(Coordinate, radius: Double? = nil)
    /// Box between two parallels and two meridians.
    case box(BoundingBox)
    /// Corridor along a way; its width to each side in metres is 10 to 10,000, nil is 500.
    case route([Coordinate], corridor: Double? = nil)
    /// Provinces or districts, by id.
    case areas([String])
    /// Circle around a station, by id.
    case station(String, radius: Double? = nil)

    fileprivate func add(to query: inout Query) {
        switch self {
        case .around(let point, let radius):
            query.add("near", point.parameter)
            query.add("radius", radius)
        case .box(let box):
            query.add("bbox", list: [box.west, box.south, box.east, box.north].map { $0.parameter })
        case .route(let points, let corridor):
            query.add("route", points.map(\.parameter).joined(separator: ";"))
            query.add("corridor", corridor)
        case .areas(let ids): query.add("area", list: ids)
        case .station(let id, let radius):
            query.add("station", id)
            query.add("radius", radius)
        }
    }
}

/// The order of a list of places. The default is relevance with words, else distance where there is one, else name.
public enum PlaceSort: String, Sendable, CaseIterable {
    case distance, rating, relevance, price, newest, popular, name
}

/// The order of a list of movies; the default is popularity.
public enum MovieSort: String, Sendable, CaseIterable { case popular, rating, newest, title }

/// A selection of one's ratings; `watched` are movies that were watched and not rated.
public enum RatingList: String, Sendable, CaseIterable { case all, rated, watched }

extension ListRequest<Place> {
    /// Places of every type: restaurants, homes, cinemas, buildings.
    /// - Parameters:
    ///   - region: where; nil is everywhere.
    ///   - from: point from which distances are measured, in a region that is not around a point.
    ///   - types: types of schema.org; places of any of them.
    ///   - words: words in any order; small spelling errors are tolerated.
    ///   - isOpen: true for places that are open now.
    ///   - rating: least average of stars, 0 to 5.
    ///   - price: range in minor units for the price of a home or of one of a place's items.
    ///   - currency: currency of these prices.
    ///   - purpose: "sale" or "rent", for homes.
    ///   - sort: order of the list.
    public static func places(
        in region: Region? = nil, from: Coordinate? = nil, types: [String] = [], words: String? = nil,
        isOpen: Bool? = nil, rating: Double? = nil, price: ClosedRange<Int>? = nil, currency: String? = nil,
        purpose: String? = nil, sort: PlaceSort? = nil
    ) -> ListRequest {
        var list = ListRequest("places")
        region?.add(to: &list.query)
        if case .around = region {} else { list.query.add("near", from?.parameter) }
        list.query.add("types", list: types)
        list.query.add("q", words)
        list.query.add("open-now", isOpen)
        list.query.add("rating", rating)
        list.query.add("price", price.map { "\($0.lowerBound)-\($0.upperBound)" })
        list.query.add("currency", currency)
        list.query.add("purpose", purpose)
        list.query.add("sort", sort?.rawValue)
        return list
    }

    /// Places around a point.
    /// - Parameters:
    ///   - point: centre of the circle.
    ///   - radius: metres, 100 to 50,000; nil is 2,000.
    ///   - types: types of schema.org; places of any of them.
    public static func places(near point: Coordinate, radius: Double? = nil, types: [String] = []) -> ListRequest {
        places(in: .around(point, radius: radius), types: types)
    }
}

extension ListRequest<Item> {
    /// Items by the name or distance of their place, then by their own name; with words the best match first.
    /// - Parameters:
    ///   - place: only items of this place.
    ///   - words: words of the item's name.
    ///   - near: point from which distances are measured.
    ///   - radius: metres around `near`.
    public static func items(
        of place: String? = nil, words: String? = nil, near: Coordinate? = nil, radius: Double? = nil
    ) -> ListRequest {
        var list = ListRequest("items")
        list.query.add("place", place)
        list.query.add("q", words)
        list.query.add("near", near?.parameter)
        list.query.add("radius", radius)
        return list
    }
}

extension ListRequest<Movie> {
    /// Movies; with a day, a cinema or a radius only movies with a show then and there.
    /// - Parameters:
    ///   - words: words of the title.
    ///   - genre: genre, such as "Drama".
    ///   - date: "2026-11-21", "today" or "tomorrow", by each cinema's clock.
    ///   - cinema: id of a cinema.
    ///   - near: point from which distances are measured.
    ///   - radius: metres around `near`.
    ///   - isComing: true for movies published later than today.
    ///   - rating: least average of stars.
    ///   - sort: order of the list.
    public static func movies(
        words: String? = nil, genre: String? = nil, date: String? = nil, at cinema: String? = nil,
        near: Coordinate? = nil, radius: Double? = nil, isComing: Bool? = nil, rating: Double? = nil,
        sort: MovieSort? = nil
    ) -> ListRequest {
        var list = ListRequest("movies")
        list.query.add("q", words)
        list.query.add("genre", genre)
        list.query.add("date", date)
        list.query.add("place", cinema)
        list.query.add("near", near?.parameter)
        list.query.add("radius", radius)
        list.query.add("coming", isComing)
        list.query.add("rating", rating)
        list.query.add("sort", sort?.rawValue)
        return list
    }
}

extension ListRequest<Screening> {
    /// Shows that have not begun, the nearest cinema first, then by time.
    /// - Parameters:
    ///   - movie: id of a movie.
    ///   - cinema: id of a cinema.
    ///   - date: "2026-11-21", "today" or "tomorrow", by each cinema's clock.
    ///   - near: point from which distances are measured.
    ///   - radius: metres around `near`.
    public static func screenings(
        of movie: String? = nil, at cinema: String? = nil, date: String? = nil, near: Coordinate? = nil,
        radius: Double? = nil
    ) -> ListRequest {
        var list = ListRequest("screenings")
        list.query.add("movie", movie)
        list.query.add("place", cinema)
        list.query.add("date", date)
        list.query.add("near", near?.parameter)
        list.query.add("radius", radius)
        return list
    }
}

extension Coordinate {
    /// Latitude and longitude, such as "41.4036,2.1744".
    var parameter: String { "\(latitude.parameter),\(longitude.parameter)" }
}

extension Double {
    /// Decimal text without an exponent, with at most seven decimals, which is a centimetre.
    var parameter: String {
        // The server refuses such a number.
        guard abs(self) < 1e11 else { return String(self) }
        let scaled = Int64((abs(self) * 1e7).rounded())
        let (whole, part) = scaled.quotientAndRemainder(dividingBy: 10_000_000)
        let digits = String(part)
        let fraction = String(repeating: "0", count: 7 - digits.count) + digits
        let end = fraction.lastIndex { $0 != "0" }.map { ".\(fraction[...$0])" } ?? ""
        return (self < 0 && scaled > 0 ? "-" : "") + String(whole) + end
    }
}
