/// Σ r·w, Σ w and the number of ratings, for each movie, over the neighbours.
struct WeightedSums {
    private var weighted: [Double]
    private var weights: [Double]
    private var counts: [Int32]

    init(movies: Int) {
        weighted = [Double](repeating: 0, count: movies)
        weights = weighted
        counts = [Int32](repeating: 0, count: movies)
    }

    /// - Parameter shift: subtracted from each rating of the row, in stars.
    mutating func add(_ postings: Postings, row: Int, weight: Double, shift: Double) {
        for place in postings.range(row) {
            let movie = Int(postings.numbers[place])
            weighted[movie] += (Double(postings.stars[place]) / 100 - shift) * weight
            weights[movie] += weight
            counts[movie] += 1
        }
    }

    /// - Parameter base: added to each prediction, in stars.
    func predictions(raters: Int, base: Double) -> [Prediction] {
        var found: [Prediction] = []
        for movie in counts.indices where Int(counts[movie]) >= raters && weights[movie] > 0 {
            let value = base + weighted[movie] / weights[movie]
            found.append(Prediction(movie: movie, value: value, rank: value, raters: Int(counts[movie])))
        }
        return found
    }

    /// Predictions by the rule of deviations, of all movies with enough raters.
    func predictions(of table: CriticTable, raters: Int, _ scale: Scale) -> [Prediction] {
        var found: [Prediction] = []
        for movie in counts.indices {
            let count = table.byMovie.range(movie).count
            guard count >= raters else { continue }
            let deviation = table.deviations[movie]
            let residual = (weighted[movie] - deviation * weights[movie]) / (weights[movie] + DeviationSettings.pull)
            let value = scale.level + scale.slope * deviation + scale.spread * residual
            let unsure = 1 / Double(count).squareRoot()
            found.append(
                Prediction(movie: movie, value: min(5, max(0, value)), rank: value - unsure, raters: count))
        }
        return found
    }
}
