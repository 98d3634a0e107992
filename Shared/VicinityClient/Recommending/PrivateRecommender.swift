public import Experts
public import Foundation
import Geo

/// Recommends movies from ratings that never leave the device: the server's rule on the server's data, with the server's result.
///
/// The value knows only what it was made of. Critics' ratings come from ``Vicinity/criticsRatings()`` or a synced copy, movies and screenings
/// from synced copies, cinemas from the list of places with the type `MovieTheater`. These requests reveal nothing about the person.
public struct PrivateRecommender: Sendable {
    private let critics: CriticTable
    private let rule: ExpertRule
    private let movies: [String: Movie]
    private let cinemas: [String: Place]
    /// Screenings by movie.
    private let shows: [String: [Screening]]
    private let names: [String: String]

    /// A recommender over these critics, movies and shows.
    /// - Parameters:
    ///   - critics: ratings of critics.
    ///   - movies: movies that can be recommended.
    ///   - screenings: shows of these movies.
    ///   - cinemas: places of the shows; places of other types are ignored.
    ///   - names: names of critics by id; a critic without one is named by the id.
    ///   - rule: the server's default. A server with another rule names it in the header `Vicinity-Rule` of critics' ratings.
    public init(
        critics: CriticTable, movies: [Movie], screenings: [Screening], cinemas: [Place],
        names: [String: String] = [:], rule: ExpertRule = .standard
    ) {
        self.critics = critics
        self.rule = rule
        self.names = names
        self.movies = Dictionary(movies.map { ($0.id, $0) }) { $1 }
        let theaters = cinemas.filter { $0.types.contains("MovieTheater") }
        self.cinemas = Dictionary(theaters.map { ($0.id, $0) }) { $1 }
        shows = Dictionary(grouping: screenings, by: \.movie)
    }

    /// Recommendations for a person's ratings.
    /// - Parameters:
    ///   - ratings: stars by movie; values outside 0…5 are ignored.
    ///   - known: movies that were watched or booked, which are not recommended either.
    ///   - wish: where, when and what to recommend.
    ///   - now: time after which shows begin.
    /// - Returns: the best first by rank, by title where ranks agree in nine decimals; or the reason for an empty list.
    public func recommendations(
        for ratings: [String: Double], knowing known: Set<String> = [],
        _ wish: RecommendationWish = RecommendationWish(), at now: Date = Date()
    ) -> (list: [Recommendation], nothing: Recommendation.Nothing?) {
        let stars = ratings.compactMap { movie, stars in Stars(stars).map { (key: movie, value: $0) } }
            .filter { movies[$0.key] != nil || critics.movie($0.key) != nil }
        let predictions = Predictions(for: Taste(stars, among: critics), by: rule)
        if let nothing = predictions.nothing { return ([], Self.nothing(nothing.rawValue)) }
        let left = known.union(ratings.keys)
        var isShown = false
        var list: [Ranked] = []
        for prediction in predictions.list {
            guard let movie = movies[critics.movies[prediction.movie]],
                let place = nearest(showing: movie.id, wish, after: now)
            else { continue }
            isShown = true
            guard prediction.reaches(wish.leastStars), !left.contains(movie.id), Self.fits(movie, wish) else {
                continue
            }
            list.append(
                (prediction, recommendation(of: movie, prediction, predictions, place, isMeasured: wish.near != nil)))
        }
        guard !list.isEmpty else { return ([], Self.nothing(isShown ? "nothing-fits" : "not-playing")) }
        return (list.sorted { Self.isBefore($0, $1) }.map(\.one), nil)
    }

    // MARK: - Where it is shown

    private struct NearestShow {
        var cinema: Place
        /// Metres; 0 without a point to measure from.
        var distance: Double
        var next: Screening
        /// Number of cinemas in reach that show the movie.
        var count = 1
    }

    /// The nearest cinema in reach with a show to come, and its next show. Without a point to measure from, the cinema with the next show of all.
    private func nearest(showing movie: String, _ wish: RecommendationWish, after now: Date) -> NearestShow? {
        var best: NearestShow?
        var showing: Set<String> = []
        for show in shows[movie] ?? [] where show.startDate.date > now {
            guard wish.date == nil || wish.date == show.startDate.localDate, let cinema = cinemas[show.place] else {
                continue
            }
            let distance = wish.near?.distance(to: cinema.geo) ?? 0
            if wish.near != nil, let radius = wish.radius, distance > radius { continue }
            showing.insert(cinema.id)
            let candidate = NearestShow(cinema: cinema, distance: distance, next: show)
            if best.map({ Self.isBefore(candidate, $0) }) ?? true { best = candidate }
        }
        best?.count = showing.count
        return best
    }

    private static func isBefore(_ left: NearestShow, _ right: NearestShow) -> Bool {
        if left.distance != right.distance { return left.distance < right.distance }
        return (left.next.startDate.date, left.next.id) < (right.next.startDate.date, right.next.id)
    }

    // MARK: - The recommendation

    /// Duration of a movie that states none.
    private static let usualMinutes = 120

    private func recommendation(
        of movie: Movie, _ prediction: Prediction, _ predictions: Predictions, _ place: NearestShow, isMeasured: Bool
    ) -> Recommendation {
        let start = place.next.startDate
        let minutes = movie.minutes ?? Self.usualMinutes
        let end =
            place.next.endDate ?? Timestamp(start.date.addingTimeInterval(Double(60 * minutes)), offset: start.offset)
        let voices = predictions.voices(for: prediction.movie).map {
            Recommendation.Voice(
                critic: $0.critic, name: names[$0.critic] ?? $0.critic, similarity: $0.similarity, stars: $0.stars.value
            )
        }
        return Recommendation(
            movie: .init(
                id: movie.id, name: movie.name, names: movie.names, genre: movie.genre, image: movie.image,
                duration: movie.duration, contentRating: movie.contentRating, datePublished: movie.datePublished),
            prediction: prediction.value, critics: voices, aboveUsual: predictions.above(for: prediction.movie),
            cinema: .init(
                id: place.cinema.id, name: place.cinema.name, geo: place.cinema.geo,
                distance: isMeasured ? (place.distance * 10).rounded() / 10 : nil),
            next: .init(
                screening: place.next.id, screen: place.next.screen, startDate: start, endDate: end,
                inLanguage: place.next.inLanguage, price: place.next.price, available: place.next.available,
                url: place.next.url),
            cinemas: place.count, because: nil)
    }

    private static func fits(_ movie: Movie, _ wish: RecommendationWish) -> Bool {
        guard let genre = wish.genre else { return true }
        return movie.genre.contains { $0.caseInsensitiveCompare(genre) == .orderedSame }
    }

    private typealias Ranked = (rank: Prediction, one: Recommendation)

    private static func isBefore(_ left: Ranked, _ right: Ranked) -> Bool {
        if let isAhead = left.rank.isAhead(of: right.rank) { return isAhead }
        let (a, b) = (left.one.movie, right.one.movie)
        return (a.name.lowercased(), a.id) < (b.name.lowercased(), b.id)
    }

    /// A reason with the server's codes and sentences.
    private static func nothing(_ code: String) -> Recommendation.Nothing {
        let sentence =
            switch code {
            case "no-critics": "there are no critics' ratings yet"
            case "no-ratings": "rate some movies first: recommendations come from critics who rate as you do"
            case "nothing-in-common": "no critic has rated a movie that you rated; rate some more"
            case "none-similar-enough": "no critic rates enough as you do; rate some more"
            case "too-few-raters": "too few of the critics who rate as you do have rated the same movie; rate some more"
            case "not-playing": "none of the movies that critics would recommend to you is shown there and then"
            default: "what is shown there and then is nothing that you would like, or you know it already"
            }
        return .init(code: code, detail: sentence)
    }
}

extension CriticTable {
    /// A table of a synced copy of critics' ratings.
    /// - Parameter ratings: values outside 0…5 are ignored.
    public init(_ ratings: [CriticsRating]) {
        self.init(
            ratings.compactMap { rating in
                Stars(rating.stars).map { CriticRating(critic: rating.critic, movie: rating.thing, stars: $0) }
            })
    }
}
