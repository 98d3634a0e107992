import Contract
import Events
import Experts
import Foundation
import Geo

/// A request for recommendations.
struct RecommendationQuery: Sendable {
    enum Sort: String, CaseIterable, Sendable {
        /// By rank: the prediction, lowered the fewer critics rated.
        case best
        case prediction, distance, title, next, newest
    }

    var near: Coordinate?
    /// In metres; nil for any distance.
    var radius: Double?
    /// A day in the cinema's time zone, "2026-11-21"; nil for any day.
    var date: String?
    var genre: String?
    var leastStars: Double
    var sort = Sort.best
}

/// A recommended movie, with where and when it is shown next.
struct Recommendation: Sendable {
    var movie: Movie
    var prediction: Prediction
    var voices: [Voice]
    /// How many stars more than usual the critics behind it gave; negative for less.
    var aboveUsual: Double
    var cinema: Cinema
    /// In metres; nil without a point to measure from.
    var distance: Double?
    var next: MovieShow
    var ends: OffsetTime
    /// How many cinemas in reach show it.
    var cinemas: Int
}

/// Why a list is empty.
enum NothingRecommended: String, Sendable, CaseIterable {
    case noCritics = "no-critics"
    case noRatings = "no-ratings"
    case nothingInCommon = "nothing-in-common"
    case noneSimilarEnough = "none-similar-enough"
    case tooFewRaters = "too-few-raters"
    /// No movie with a prediction is shown at the requested place and time.
    case notPlaying = "not-playing"
    /// The movies that are shown have too low a prediction, are of another genre, or were already seen.
    case nothingFits = "nothing-fits"

    init(_ nothing: NothingPredicted) {
        self =
            switch nothing {
            case .noCritics: .noCritics
            case .noRatings: .noRatings
            case .nothingInCommon: .nothingInCommon
            case .noneSimilarEnough: .noneSimilarEnough
            case .tooFewRaters: .tooFewRaters
            }
    }

    var sentence: String {
        switch self {
        case .noCritics: "there are no critics' ratings yet"
        case .noRatings: "rate some movies first: recommendations come from critics who rate as you do"
        case .nothingInCommon: "no critic has rated a movie that you rated; rate some more"
        case .noneSimilarEnough: "no critic rates enough as you do; rate some more"
        case .tooFewRaters: "too few of the critics who rate as you do have rated the same movie; rate some more"
        case .notPlaying: "none of the movies that critics would recommend to you is shown there and then"
        case .nothingFits: "what is shown there and then is nothing that you would like, or you know it already"
        }
    }
}

/// Chooses among the movies that are shown; a pure function of its inputs.
struct Recommending {
    let model: RecommenderModel
    let table: CriticTable
    let rule: ExpertRule
    let now: Timestamp

    func list(
        for ratings: [PersonRating], by actor: Actor?, _ query: RecommendationQuery
    ) -> (list: [Recommendation], nothing: NothingRecommended?) {
        let stars = ratings.compactMap { rating in
            rating.stars.flatMap { Stars($0) }.flatMap { isMovie(rating.thing) ? (key: rating.thing, value: $0) : nil }
        }
        let predictions = Predictions(for: Taste(stars, among: table), by: rule)
        if let nothing = predictions.nothing { return ([], NothingRecommended(nothing)) }
        let known = Set(ratings.map(\.thing)).union(actor.map { model.moviesBought(by: $0) } ?? [])
        var places = NearestCinemas(model: model, query: query)
        var isShown = false
        var list: [Recommendation] = []
        for prediction in predictions.list {
            let id = table.movies[prediction.movie]
            guard let movie = model.movies[id], let place = places.nearest(showing: id, after: now) else { continue }
            isShown = true
            guard prediction.reaches(query.leastStars), !known.contains(id), fits(movie, query) else { continue }
            list.append(
                Recommendation(
                    movie: movie, prediction: prediction, voices: predictions.voices(for: prediction.movie),
                    aboveUsual: predictions.above(for: prediction.movie), cinema: place.cinema,
                    distance: place.distance, next: place.next, ends: model.end(of: place.next, movie: id),
                    cinemas: place.count))
        }
        guard !list.isEmpty else { return ([], isShown ? .nothingFits : .notPlaying) }
        return (list.sorted { isBefore($0, $1, query.sort) }, nil)
    }

    private func isMovie(_ thing: String) -> Bool { model.movies[thing] != nil || table.movie(thing) != nil }

    private func fits(_ movie: Movie, _ query: RecommendationQuery) -> Bool {
        guard let genre = query.genre else { return true }
        return movie.genre.contains { $0.caseInsensitiveCompare(genre) == .orderedSame }
    }

    /// Ranks and predictions that agree in nine decimals count as equal; then the order is by title, then id.
    private func isBefore(_ left: Recommendation, _ right: Recommendation, _ sort: RecommendationQuery.Sort) -> Bool {
        func byTitle() -> Bool {
            (left.movie.name.lowercased(), left.movie.id) < (right.movie.name.lowercased(), right.movie.id)
        }
        func byRank() -> Bool { left.prediction.isAhead(of: right.prediction) ?? byTitle() }
        switch sort {
        case .best: return byRank()
        case .prediction: return left.prediction.isHigher(than: right.prediction) ?? byTitle()
        case .title: return byTitle()
        case .distance:
            let (a, b) = (left.distance ?? .infinity, right.distance ?? .infinity)
            return a == b ? byRank() : a < b
        case .next:
            return left.next.starts == right.next.starts ? byRank() : left.next.starts < right.next.starts
        case .newest:
            let (a, b) = (left.movie.datePublished ?? "", right.movie.datePublished ?? "")
            return a == b ? byRank() : a > b
        }
    }
}
