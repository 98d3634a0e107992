/// A critic's rating of a movie.
public struct CriticRating: Sendable, Hashable {
    public var critic: String
    public var movie: String
    public var stars: Stars

    public init(critic: String, movie: String, stars: Stars) {
        self.critic = critic
        self.movie = movie
        self.stars = stars
    }
}

/// All critics' ratings in columns: by critic, for predictions, and by movie, for similarities. Six bytes a rating in each.
///
/// Critics and movies are numbered in the order of their ids' UTF-8 bytes, so that a smaller number is a smaller id.
public struct CriticTable: Sendable {
    /// Ids by number, ascending.
    public let critics: [String]
    /// Ids by number, ascending.
    public let movies: [String]
    let byCritic: Postings
    let byMovie: Postings
    /// Σ r² of each critic over all his movies, in hundredths squared.
    let squares: [Int64]
    /// Σ r of each critic, in hundredths.
    let sums: [Int64]
    /// √squares.
    let norms: [Double]
    /// Mean of each critic's ratings, in stars.
    let means: [Double]
    /// By movie: how much more than usual its critics gave, in stars; damped, so that few critics count little.
    let deviations: [Double]
    /// Mean of all ratings, in stars; 0 without any.
    let mean: Double
    /// Mean square of residuals, which are ratings' differences from their critic's mean and their movie's deviation.
    let variance: Double
    private let numberOfMovie: [String: Int32]

    /// - Parameter ratings: in any order; of several for the same critic and movie the last counts.
    public init(_ ratings: some Sequence<CriticRating>) {
        var stars: [String: [String: Stars]] = [:]
        for rating in ratings { stars[rating.critic, default: [:]][rating.movie] = rating.stars }
        let critics = stars.keys.sorted(by: isBefore)
        let movies = Set(stars.values.joined().map(\.key)).sorted(by: isBefore)
        let numbers = Dictionary(uniqueKeysWithValues: movies.enumerated().map { ($1, Int32($0)) })
        let rows = critics.map { critic in
            (stars[critic] ?? [:]).map { (number: numbers[$0] ?? 0, stars: $1.hundredths) }
                .sorted { $0.number < $1.number }
        }
        self.init(critics: critics, movies: movies, rows: rows, numberOfMovie: numbers)
    }

    /// - Parameter rows: ratings of each critic, ascending by the movie's number.
    init(
        critics: [String], movies: [String], rows: [[(number: Int32, stars: UInt16)]], numberOfMovie: [String: Int32]
    ) {
        self.critics = critics
        self.movies = movies
        self.numberOfMovie = numberOfMovie
        byCritic = Postings(rows)
        byMovie = Postings(rows, turnedTo: movies.count)
        squares = rows.map { $0.reduce(0) { $0 + Int64($1.stars) * Int64($1.stars) } }
        sums = rows.map { $0.reduce(0) { $0 + Int64($1.stars) } }
        norms = squares.map { Double($0).squareRoot() }
        let (means, byMovie) = (zip(sums, rows).map { Double($0) / 100 / Double($1.count) }, byMovie)
        self.means = means
        let deviations = movies.indices.map { movie in
            let range = byMovie.range(movie)
            let above = range.reduce(0.0) { $0 + Double(byMovie.stars[$1]) / 100 - means[Int(byMovie.numbers[$1])] }
            return above / (Double(range.count) + DeviationSettings.damping)
        }
        self.deviations = deviations
        let count = Double(max(1, byMovie.numbers.count))
        mean = Double(sums.reduce(0, +)) / 100 / count
        variance =
            movies.indices.reduce(0.0) { sum, movie in
                byMovie.range(movie).reduce(sum) {
                    let critic = Int(byMovie.numbers[$1])
                    let residual = (Double(byMovie.stars[$1]) / 100 - means[critic] - deviations[movie]).settled
                    return $0 + residual * residual
                }
            } / count
    }

    /// Number of ratings.
    public var count: Int { byCritic.numbers.count }

    /// A movie's number; nil if no critic rated it.
    public func movie(_ id: String) -> Int? { numberOfMovie[id].map(Int.init) }

    /// Mean of the critics' ratings of a movie, in stars, and their number; nil if there is none.
    public func mean(ofMovie id: String) -> (stars: Double, count: Int)? {
        guard let movie = movie(id) else { return nil }
        let given = byMovie.stars[byMovie.range(movie)]
        return (given.reduce(0) { $0 + Double($1) } / 100 / Double(given.count), given.count)
    }

    /// Ratings of one critic, by movie.
    public func ratings(ofCritic critic: Int) -> [(movie: Int, stars: Stars)] {
        byCritic.range(critic).map {
            (Int(byCritic.numbers[$0]), Stars(hundredths: Int(byCritic.stars[$0])) ?? .init(hundredths: 0)!)
        }
    }
}

/// Rows of (number, stars), one after the other.
struct Postings: Sendable {
    /// Beginning of each row, then the end of the last one.
    private(set) var starts: [Int32]
    private(set) var numbers: [Int32]
    private(set) var stars: [UInt16]

    init(_ rows: [[(number: Int32, stars: UInt16)]]) {
        starts = [0]
        numbers = []
        stars = []
        for row in rows {
            for (number, given) in row {
                numbers.append(number)
                stars.append(given)
            }
            starts.append(Int32(numbers.count))
        }
    }

    /// The transposed rows: numbers as rows and rows as numbers.
    init(_ rows: [[(number: Int32, stars: UInt16)]], turnedTo count: Int) {
        var starts = [Int32](repeating: 0, count: count + 1)
        for row in rows { for (number, _) in row { starts[Int(number) + 1] += 1 } }
        for index in 0..<count { starts[index + 1] += starts[index] }
        var next = starts
        numbers = [Int32](repeating: 0, count: Int(starts[count]))
        stars = [UInt16](repeating: 0, count: Int(starts[count]))
        for (index, row) in rows.enumerated() {
            for (number, given) in row {
                let place = Int(next[Int(number)])
                numbers[place] = Int32(index)
                stars[place] = given
                next[Int(number)] += 1
            }
        }
        self.starts = starts
    }

    func range(_ row: Int) -> Range<Int> { Int(starts[row])..<Int(starts[row + 1]) }
}

/// The order of ids everywhere: by their UTF-8 bytes.
func isBefore(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
}
