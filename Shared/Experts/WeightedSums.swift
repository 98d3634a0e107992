/// Σ r·w, Σ w and how many, for each movie, over one neighbour after the other.
struct WeightedSums {
    private var weighted: [Double]
    private var weights: [Double]
    private var counts: [Int32]

    init(movies: Int) {
        weighted = [Double](repeating: 0, count: movies)
        weights = weighted
        counts = [Int32](repeating: 0, count: movies)
    }

    /// - Parameter shift: taken off each of the row's ratings, in stars.
    mutating func add(_ postings: Postings, row: Int, weight: Double, shift: Double) {
        for place in postings.range(row) {
            let movie = Int(postings.numbers[place])
            weighted[movie] += (Double(postings.stars[place]) / 100 - shift) * weight
            weights[movie] += weight
            counts[movie] += 1
        }
    }

    mutating func leaveOut(_ movie: Int) { counts[movie] = 0 }

    /// - Parameter base: added to each, in stars.
    func predictions(raters: Int, base: Double) -> [Prediction] {
        var found: [Prediction] = []
        for movie in counts.indices where Int(counts[movie]) >= raters && weights[movie] > 0 {
            found.append(
                Prediction(
                    movie: movie, value: base + weighted[movie] / weights[movie], raters: Int(counts[movie])))
        }
        return found
    }
}
