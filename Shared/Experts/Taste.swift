/// One person's ratings, with sums over the movies in common with every critic.
///
/// A new, changed or withdrawn rating updates only the critics who rated that movie. All sums are whole numbers, so updated ones equal new
/// ones.
public struct Taste: Sendable {
    public let table: CriticTable
    /// Ratings by movie id; movies that no critic rated count for the person's own norm and mean.
    public private(set) var ratings: [String: Stars] = [:]
    /// Σ r² and Σ r of the person, in hundredths.
    private(set) var square: Int64 = 0
    private(set) var sum: Int64 = 0
    /// By critic: number of movies that both rated, Σ rᵤ·r꜀, Σ rᵤ² and Σ r꜀² over them.
    private(set) var common: [Int32]
    private(set) var products: [Int64]
    private(set) var ownSquares: [Int64]
    private(set) var criticSquares: [Int64]

    public init(_ ratings: some Sequence<(key: String, value: Stars)> = [:], among table: CriticTable) {
        self.table = table
        let count = table.critics.count
        common = [Int32](repeating: 0, count: count)
        products = [Int64](repeating: 0, count: count)
        ownSquares = products
        criticSquares = products
        for (movie, stars) in ratings { rate(movie, stars) }
    }

    /// - Parameter stars: nil withdraws.
    public mutating func rate(_ movie: String, _ stars: Stars?) {
        if let old = ratings[movie] { add(movie, Int64(old.hundredths), sign: -1) }
        ratings[movie] = stars
        if let stars { add(movie, Int64(stars.hundredths), sign: 1) }
    }

    private mutating func add(_ movie: String, _ own: Int64, sign: Int64) {
        square += sign * own * own
        sum += sign * own
        guard let number = table.movie(movie) else { return }
        for place in table.byMovie.range(number) {
            let critic = Int(table.byMovie.numbers[place])
            let theirs = Int64(table.byMovie.stars[place])
            common[critic] += Int32(sign)
            products[critic] += sign * own * theirs
            ownSquares[critic] += sign * own * own
            criticSquares[critic] += sign * theirs * theirs
        }
    }
}
