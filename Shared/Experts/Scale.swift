/// A person's use of the stars.
struct Scale {
    /// What the person gives a movie of which critics think as usual, in stars.
    var level: Double
    /// Additional stars for each star that critics give a movie more than usual.
    var slope: Double
    /// How widely the person's residuals spread beside critics'.
    var spread: Double
    /// Residuals of the ratings by movie number, ascending; only of movies that critics rated.
    var residuals: [(movie: Int, left: Double)]
}

extension Scale {
    /// - Parameter variance: that of critics' residuals.
    fileprivate init(residuals: [(movie: Int, left: Double)], level: Double, slope: Double, variance: Double) {
        let (count, damping) = (Double(residuals.count), DeviationSettings.personDamping)
        let wide = variance > 0 ? residuals.reduce(0) { $0 + $1.left * $1.left } / variance : count
        self.level =
            level + DeviationSettings.towardsMedian * count / (count + damping) * residuals.map(\.left).sorted().median
        self.slope = slope
        spread = ((wide + damping) / (count + damping)).squareRoot()
        self.residuals = residuals
    }
}

extension Taste {
    var scale: Scale {
        let mean = mean
        let known = ratings.compactMap { id, stars in table.movie(id).map { (movie: $0, stars: stars.value) } }
            .sorted { $0.movie < $1.movie }
        let damping = DeviationSettings.personDamping
        var (products, squares, followed) = (damping, damping, 0.0)
        for (movie, stars) in known {
            let deviation = table.deviations[movie]
            products += (stars - mean) * deviation
            squares += deviation * deviation
            followed += deviation
        }
        let slope = products / squares
        let usual = DeviationSettings.usual
        let level = (Double(sum) / 100 - slope * followed + usual * table.mean) / (Double(ratings.count) + usual)
        let residuals = known.map { ($0.movie, ($0.stars - level - slope * table.deviations[$0.movie]).settled) }
        return Scale(residuals: residuals, level: level, slope: slope, variance: table.variance)
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

extension [Double] {
    /// The median of sorted values; 0 without any.
    fileprivate var median: Double { isEmpty ? 0 : (self[(count - 1) / 2] + self[count / 2]) / 2 }
}

extension Double {
    /// The value, with rounding errors as 0: a cosine over them would be arbitrary.
    var settled: Double { magnitude < 1e-9 ? 0 : self }
}
