public import Geo

/// What a list is asked for by; `page(_:)` reads a part of it, `all(_:)` goes through it.
///
///     let nearby = ListRequest.places(near: here, radius: 500, types: ["Restaurant"])
public struct ListRequest<Element: Decodable & Sendable>: Sendable {
    let path: [String]
    var query = Query()
    var needsToken = false
    /// Not every list has pages.
    var hasPages = true

    init(_ path: String..., needsToken: Bool = false) {
        self.path = ["v1"] + path
        self.needsToken = needsToken
    }
}

/// Where places are looked for.
public enum Region: Sendable {
    /// Around a point, within metres: 100 to 50,000, 2,000 unless said.
    case around(Coordinate, radius: Double? = nil)
    case box(BoundingBox)
    /// Along a way's points, so many metres beside it: 10 to 10,000, 500 unless said.
    case route([Coordinate], corridor: Double? = nil)
    /// Provinces or districts, by id.
    case areas([String])
    /// Around a station, by id.
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

/// The order of a list of places. Unless said by relevance with words, else by distance where there is one, else by name.
public enum PlaceSort: String, Sendable, CaseIterable {
    case distance, rating, relevance, price, newest, popular, name
}

/// The order of a list of movies; by popularity unless said.
public enum MovieSort: String, Sendable, CaseIterable { case popular, rating, newest, title }

/// Which of one's ratings: `watched` is seen and not rated.
public enum RatingList: String, Sendable, CaseIterable { case all, rated, watched }

extension ListRequest<Place> {
    /// Places, homes, buildings and whatever else is somewhere.
    /// - Parameters:
    ///   - region: everywhere if nil.
    ///   - from: where distances are measured from, in a region that is not around a point.
    ///   - types: schema.org's; any of them.
    ///   - words: in any order, and spelling that is nearly right.
    ///   - isOpen: only what is open now.
    ///   - rating: the least average, 0 to 5.
    ///   - price: from least to most in minor units; what a home or one of a place's items costs.
    ///   - currency: only prices in it count.
    ///   - purpose: "sale" or "rent": only such homes.
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
    /// - Parameter radius: in metres, 100 to 50,000; 2,000 unless said.
    public static func places(near point: Coordinate, radius: Double? = nil, types: [String] = []) -> ListRequest {
        places(in: .around(point, radius: radius), types: types)
    }
}

extension ListRequest<Item> {
    /// Items by their place's name, or by its distance, then by their own; with words those first that they fit best.
    /// - Parameter radius: in metres, with `near`.
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
    /// Movies; with a day, a cinema or a radius only what still plays then and there.
    /// - Parameters:
    ///   - date: "2026-11-21", "today" or "tomorrow", by each cinema's clock.
    ///   - radius: in metres, with `near`.
    ///   - isComing: only those published later than today.
    ///   - rating: the least average.
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
    ///   - date: "2026-11-21", "today" or "tomorrow", by each cinema's clock.
    ///   - radius: in metres, with `near`.
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
    /// "41.4036,2.1744"
    var parameter: String { "\(latitude.parameter),\(longitude.parameter)" }
}

extension Double {
    /// Without an exponent and with at most seven decimals, which is a centimetre.
    var parameter: String {
        // The server says what it thinks of such a number.
        guard abs(self) < 1e11 else { return String(self) }
        let scaled = Int64((abs(self) * 1e7).rounded())
        let (whole, part) = scaled.quotientAndRemainder(dividingBy: 10_000_000)
        let digits = String(part)
        let fraction = String(repeating: "0", count: 7 - digits.count) + digits
        let end = fraction.lastIndex { $0 != "0" }.map { ".\(fraction[...$0])" } ?? ""
        return (self < 0 && scaled > 0 ? "-" : "") + String(whole) + end
    }
}
