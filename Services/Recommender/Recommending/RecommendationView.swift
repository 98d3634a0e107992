import Contract
import Events
import Experts
import Geo
import HTTPTypes
import Hummingbird
import ServiceKit

/// A list in the API's usual form that also states why it is empty.
struct RecommendationList: Codable, Sendable {
    var items: [RecommendationView]
    var total: Int
    var next: String?
    /// Null unless `items` is empty.
    var nothing: Why?

    struct Why: Codable, Sendable {
        var code: String
        var detail: String
    }

    init(
        _ rows: ArraySlice<Recommendation>, from first: Int, of total: Int, _ nothing: NothingRecommended?,
        _ model: RecommenderModel
    ) {
        items = rows.map { RecommendationView($0, model) }
        self.total = total
        next = first + rows.count < total ? try? Cursor.text(first + rows.count) : nil
        self.nothing = nothing.map { Why(code: $0.rawValue, detail: $0.sentence) }
    }

    private enum CodingKeys: CodingKey { case items, total, next, nothing }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(items, forKey: .items)
        try container.encode(total, forKey: .total)
        try container.encode(next, forKey: .next)
        try container.encode(nothing, forKey: .nothing)
    }

    func response(to request: Request) throws -> Response {
        var response = try Response.json(self, for: request, headers: [.cacheControl: "private, no-cache"])
        response.headers[.link] = request.link(toNext: next)
        return response
    }
}

/// A recommended movie in the API.
struct RecommendationView: Codable, Sendable {
    struct MovieView: Codable, Sendable {
        var id: String
        var name: String
        var names: [String: String]
        var genre: [String]
        var image: String?
        var duration: String?
        var contentRating: String?
        var datePublished: String?
    }

    struct CinemaView: Codable, Sendable {
        var id: String
        var name: String
        var geo: Coordinate
        /// In metres; missing without a point to measure from.
        var distance: Double?
    }

    struct ShowView: Codable, Sendable {
        var screening: String
        var screen: String?
        var startDate: OffsetTime
        var endDate: OffsetTime
        var inLanguage: String?
        var price: Money
        var available: Int
        /// The address at which tickets are sold, if they are not sold here.
        var url: String?
    }

    struct VoiceView: Codable, Sendable {
        var critic: String
        var name: String
        /// The similarity of the person and the critic, 0 to 1.
        var similarity: Double
        var stars: Double
    }

    var movie: MovieView
    /// The predicted rating, in stars.
    var prediction: Double
    var critics: [VoiceView]
    /// How many stars more than usual those critics gave it, negative for less; if none of those rated it, all critics.
    var aboveUsual: Double
    var cinema: CinemaView
    var next: ShowView
    /// How many cinemas in reach show it.
    var cinemas: Int
    /// The recommendation with its reasons as one sentence.
    var because: String

    init(_ row: Recommendation, _ model: RecommenderModel) {
        let movie = row.movie
        self.movie = MovieView(
            id: movie.id, name: movie.name, names: movie.names, genre: movie.genre, image: movie.image,
            duration: movie.duration, contentRating: movie.contentRating, datePublished: movie.datePublished)
        prediction = row.prediction.value
        critics = row.voices.map { voice in
            VoiceView(
                critic: voice.critic, name: model.critics[voice.critic]?.name ?? voice.critic,
                similarity: voice.similarity, stars: voice.stars.value)
        }
        aboveUsual = row.aboveUsual
        cinema = CinemaView(
            id: row.cinema.id, name: row.cinema.name, geo: row.cinema.geo,
            distance: row.distance.map { ($0 * 10).rounded() / 10 })
        next = ShowView(
            screening: row.next.screening, screen: row.next.screen, startDate: row.next.starts, endDate: row.ends,
            inLanguage: row.next.inLanguage, price: row.next.price, available: row.next.seats, url: row.next.url)
        cinemas = row.cinemas
        because = Self.sentence(row, critics)
    }

    /// A sentence such as `predicted 4.3: Ada Roca (0.32), Bo Lind (0.28) and 3 more critics near you gave it half a star more than usual;
    /// nearest cinema 1.40 km, next show 19:30, ends about 21:41`.
    private static func sentence(_ row: Recommendation, _ critics: [VoiceView]) -> String {
        let cinema = row.distance.map { "nearest cinema \(decimals($0 / 1000, 2)) km" } ?? "at \(row.cinema.name)"
        return "predicted \(decimals(row.prediction.value, 1)): \(who(critics)) gave it \(howMuch(row.aboveUsual)); "
            + "\(cinema), next show \(row.next.starts.timeOfDay), ends about \(row.ends.timeOfDay)"
    }

    private static func who(_ critics: [VoiceView]) -> String {
        guard !critics.isEmpty else { return "critics" }
        let named = critics.prefix(2).map { "\($0.name) (\(decimals($0.similarity, 2)))" }
        switch critics.count {
        case 1, 2: return named.joined(separator: " and ")
        case 3: return named.joined(separator: ", ") + " and 1 more critic near you"
        default: return named.joined(separator: ", ") + " and \(critics.count - 2) more critics near you"
        }
    }

    private static func howMuch(_ aboveUsual: Double) -> String {
        let halves = Int((abs(aboveUsual) * 2).rounded())
        let way = aboveUsual > 0 ? "more" : "less"
        switch halves {
        case 0: return "about as much as usual"
        case 1: return "half a star \(way) than usual"
        case 2: return "1 star \(way) than usual"
        default: return "\(decimals(Double(halves) / 2, halves % 2)) stars \(way) than usual"
        }
    }

    private static func decimals(_ value: Double, _ digits: Int) -> String {
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        let whole = Int64((value * scale).rounded())
        guard digits > 0 else { return "\(whole)" }
        let fraction = String(abs(whole) % Int64(scale))
        let zeros = String(repeating: "0", count: digits - fraction.count)
        return "\(whole / Int64(scale)).\(zeros)\(fraction)"
    }
}
