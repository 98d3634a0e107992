/// A person's use of the stars.
struct Scale {
    /// Mean in stars.
    var mean: Double
    /// Additional stars for each star that critics give a movie more than usual.
    var slope: Double
    /// Residuals of the ratings by movie number, ascending; only of movies that critics rated.
    var residuals: [(movie: Int, left: Double)]
}

extension Taste {
    var scale: Scale {
        let mean = mean
        let known = ratings.compactMap { id, stars in table.movie(id).map { (movie: $0, above: stars.value - mean) } }
            .sorted { $0.movie < $1.movie }
        var (products, squares) = (DeviationSettings.slopeDamping, DeviationSettings.slopeDamping)
        for (movie, above) in known {
            products += above * table.deviations[movie]
            squares += table.deviations[movie] * table.deviations[movie]
        }
        let slope = products / squares
        return Scale(
            mean: mean, slope: slope,
            residuals: known.map { ($0.movie, ($0.above - slope * table.deviations[$0.movie]).settled) })
    }

    /// Critics with a similarity above zero by the rule of deviations, in the order of their numbers.
    func similarities(by settings: DeviationSettings) -> [Similarity] {
        let none = [Double](repeating: 0, count: table.critics.count)
        var (products, own, theirs) = (none, none, none)
        for (movie, left) in scale.residuals {
            for place in table.byMovie.range(movie) {
                let critic = Int(table.byMovie.numbers[place])
                let stars = Double(table.byMovie.stars[place]) / 100
                let residual = (stars - table.means[critic] - table.deviations[movie]).settled
                products[critic] += residual * left
                own[critic] += left * left
                theirs[critic] += residual * residual
            }
        }
        return table.critics.indices.compactMap { critic in
            guard products[critic] > 0 else { return nil }
            let count = Double(common[critic])
            let cosine = products[critic] / (theirs[critic].squareRoot() * own[critic].squareRoot())
            let value = cosine * count / (count + max(0, settings.shrinkage))
            guard value.inNineDecimals > 0 else { return nil }
            return Similarity(critic: critic, value: value, common: Int(common[critic]))
        }
    }
}

extension Double {
    /// The value, with rounding errors as 0: a cosine over them would be arbitrary.
    fileprivate var settled: Double { magnitude < 1e-9 ? 0 : self }
}
