import Contract
import Events
import Experts
import Geo

@testable import RecommenderService

/// A small town with two cinemas: Verdi, and Boliche two and a half kilometres away; five films; twelve critics.
struct Kino {
    var model = RecommenderModel()
    static let home = Coordinate(latitude: 41.4036, longitude: 2.1580)!

    init() {
        put(cinema: "verdi", "Cinemes Verdi", Coordinate(latitude: 41.4040, longitude: 2.1570)!)
        put(cinema: "boliche", "Boliche", Coordinate(latitude: 41.3950, longitude: 2.1850)!)
        put(movie: "movie-alba", "Alba", ["Drama"], published: "2026-10-01")
        put(movie: "movie-boira", "Boira", ["Comedy"], published: "2026-11-01")
        put(movie: "movie-cendra", "Cendra", ["drama", "Crime"], published: "2026-11-20")
        put(movie: "movie-dansa", "Dansa", ["Music"])
        put(movie: "movie-estiu", "Estiu", ["Drama"])
        for number in 1...12 {
            model.apply(
                .critic(
                    Critic(
                        id: "critic-\(number)", name: "Critic \(number)", media: ["Paper \(number)"],
                        updatedAt: noon)))
        }
    }

    /// All critics rate Alba 5, Boira 4, Cendra 4, Dansa 2, and Estiu 4 as the person does.
    static let table = CriticTable(
        (1...12).flatMap { number in
            [("movie-alba", 5.0), ("movie-boira", 4), ("movie-cendra", 4), ("movie-dansa", 2), ("movie-estiu", 4)].map {
                CriticRating(critic: "critic-\(number)", movie: $0, stars: Stars($1)!)
            }
        })

    mutating func put(cinema id: String, _ name: String, _ geo: Coordinate) {
        model.apply(
            .place(Place(id: id, types: ["MovieTheater"], name: name, geo: geo, updatedAt: noon)))
    }

    mutating func put(movie id: String, _ name: String, _ genre: [String], published: String? = nil) {
        model.apply(
            .movie(
                Movie(id: id, name: name, genre: genre, duration: "PT108M", datePublished: published, updatedAt: noon))
        )
    }

    /// - Parameter hours: after noon in UTC; the cinemas' clocks are an hour ahead.
    mutating func show(_ movie: String, at cinema: String, in hours: Double) {
        let start = OffsetTime(noon.advanced(by: .seconds(Int64(hours * 3600))), offset: 3600)
        model.apply(
            .screening(
                Screening(
                    id: "\(cinema).screening-\(movie)-\(Int(hours * 60) + 100_000)", place: cinema, movie: movie,
                    movieName: movie, startDate: start, price: Money(amount: 900, currency: "EUR"), seats: 100,
                    left: 100, updatedAt: noon)))
    }

    /// An order of a seat for a show that begins so many hours after noon.
    mutating func buy(
        _ movie: String, by person: String, in hours: Int, order: String = "07-order",
        status: Order.Status = .confirmed
    ) {
        let show = Show(movie: movie, startDate: OffsetTime(minutes(60 * hours), offset: 3600))
        model.apply(
            .order(
                Order(
                    id: order, customer: person, status: status,
                    lines: [
                        OrderLine(item: "verdi.screening-1", place: "verdi", quantity: 1, name: movie, show: show)
                    ], parts: [], digest: "", deadline: nil, createdAt: noon, updatedAt: noon, history: [])))
    }

    func list(
        _ ratings: [PersonRating] = [rated("movie-estiu", 4)],
        _ query: RecommendationQuery = RecommendationQuery(leastStars: 3),
        by person: String = "ann", rule: ExpertRule = .nearest(NearestSettings())
    ) -> (list: [Recommendation], nothing: NothingRecommended?) {
        Recommending(model: model, table: Kino.table, rule: rule, now: noon)
            .list(for: ratings, by: Actor(id: person, role: .customer), query)
    }
}

func rated(_ thing: String, _ stars: Double?, watched: Bool = false) -> PersonRating {
    PersonRating(person: "ann", thing: thing, stars: stars, watched: watched, at: noon)
}
