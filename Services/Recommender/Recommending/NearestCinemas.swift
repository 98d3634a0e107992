import Events
import Geo

/// The cinemas within reach of a query; each distance is computed once.
struct NearestCinemas {
    let model: RecommenderModel
    let query: RecommendationQuery
    /// In metres, by cinema.
    private var distances: [String: Double] = [:]

    init(model: RecommenderModel, query: RecommendationQuery) {
        self.model = model
        self.query = query
    }

    struct CinemaMatch {
        var cinema: Cinema
        var distance: Double?
        var next: MovieShow
        /// How many cinemas in reach show it.
        var count: Int
    }

    /// The nearest cinema in reach that still shows a movie, and its next show there. Without a point to measure from, the cinema with the
    /// next show of all.
    mutating func nearest(showing movie: String, after now: Timestamp) -> CinemaMatch? {
        var best: CinemaMatch?
        var cinemas: Set<String> = []
        for show in (model.shows[movie] ?? [:]).values {
            guard show.starts.instant > now, query.date == nil || query.date == show.starts.date,
                let cinema = model.cinemas[show.cinema], let distance = reach(cinema)
            else { continue }
            cinemas.insert(cinema.id)
            let found = CinemaMatch(cinema: cinema, distance: query.near == nil ? nil : distance, next: show, count: 0)
            if best.map({ isBefore(found, $0) }) ?? true { best = found }
        }
        best?.count = cinemas.count
        return best
    }

    private func isBefore(_ left: CinemaMatch, _ right: CinemaMatch) -> Bool {
        let (a, b) = (left.distance ?? 0, right.distance ?? 0)
        if a != b { return a < b }
        return (left.next.starts.instant.microseconds, left.next.screening)
            < (right.next.starts.instant.microseconds, right.next.screening)
    }

    /// - Returns: the distance in metres, 0 without a point to measure from; nil if the cinema is too far.
    private mutating func reach(_ cinema: Cinema) -> Double? {
        guard let near = query.near else { return 0 }
        let distance = distances[cinema.id] ?? near.distance(to: cinema.geo)
        distances[cinema.id] = distance
        return distance <= query.radius ?? .infinity ? distance : nil
    }
}
