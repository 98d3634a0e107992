import Budget
import Contract
import Events
import Finding
import Words

/// Which movies are wanted, and in what order.
struct MovieFinder: Sendable {
    enum Sort: String, CaseIterable, Codable, Sendable { case popular, rating, newest, title }

    /// A movie's position in a list: by its rank (lower comes first), then by name and id.
    struct Position: Codable, Sendable {
        var sort: Sort
        var rank: Rank
        var name: NamedKey

        init(of movie: Movie, by sort: Sort, _ language: NameLanguage, _ things: ThingTable) {
            (self.sort, rank, name) = (sort, sort.rank(of: movie, in: things), movie.key(in: language))
        }
    }

    /// The position with the name's sort key in one language.
    struct Standing: Comparable, Sendable {
        var rank: Rank
        var name: NameStanding

        init(_ position: Position, in language: NameLanguage) {
            (rank, name) = (position.rank, language.standing(of: position.name))
        }

        static func < (left: Standing, right: Standing) -> Bool {
            left.rank == right.rank ? left.name < right.name : left.rank < right.rank
        }
    }

    struct Match: Sendable {
        let movie: Movie
        let position: Position
        let standing: Standing
        /// Its shows that match.
        let shows: [ShowFinder.Show]
    }

    let wish: MovieWish
    var sort = Sort.popular
    let shows: ShowFinder

    /// True if only movies with a matching show are wanted, because the query restricts the shows.
    private var mustPlay: Bool { shows.day != nil || !shows.wish.isAny }

    /// True if the result is a part of an order of all movies: neither words nor shows choose them.
    var isOrdered: Bool { wish.words == nil && !mustPlay }

    /// A page of an ordered result. One of all movies costs its length, any other one a look at each movie.
    /// - Parameter orders: those of the index.
    func page(
        after position: Position?, limit: Int, in index: SearchIndex, _ orders: MovieOrders
    ) -> (matches: [Match], total: Int, isLast: Bool) {
        let rest = orders.numbers(by: sort, after: position, in: index.things)
        guard !wish.isAny else {
            return (matches(rest.prefix(limit), index, orders.language), orders.count, rest.count <= limit)
        }
        let today = ShowDay.today.date(in: "UTC", at: shows.now)
        let budget = Budget.current
        let wanted = { (number: Int32) in
            Budget.allows(of: budget)
                && index.things.movie(Int(number)).map { movie in
                    wish.wants(movie, index.things.rating(movie.id), on: today)
                } ?? false
        }
        let before = orders.numbers(by: sort, after: nil, in: index.things).dropLast(rest.count).count(where: wanted)
        let found = rest.filter(wanted)
        return (
            matches(found.prefix(limit), index, orders.language), before + found.count, found.count <= limit
        )
    }

    private func matches(_ numbers: ArraySlice<Int32>, _ index: SearchIndex, _ language: NameLanguage) -> [Match] {
        numbers.compactMap { index.things.movie(Int($0)) }.map { movie in
            var shows = shows
            shows.movie = movie.id
            return match(movie, shows.shows(in: index.things), index.things, language)
        }
    }

    private func match(
        _ movie: Movie, _ shows: [ShowFinder.Show], _ things: ThingTable, _ language: NameLanguage
    ) -> Match {
        let position = Position(of: movie, by: sort, language, things)
        return Match(
            movie: movie, position: position, standing: Standing(position, in: language), shows: shows)
    }

    /// All movies found, in order.
    func find(in index: SearchIndex, _ language: NameLanguage) -> [Match] {
        let playing = Dictionary(grouping: shows.shows(in: index.things)) { $0.screening.movie }
        let today = ShowDay.today.date(in: "UTC", at: shows.now)
        var found: [Match] = []
        let budget = Budget.current
        for movie in movies(in: index)
        where Budget.allows(4, of: budget) && wish.wants(movie, index.things.rating(movie.id), on: today)
            && (!mustPlay || playing[movie.id] != nil)
        {
            found.append(match(movie, playing[movie.id] ?? [], index.things, language))
        }
        return found.sorted { $0.standing < $1.standing }
    }

    private func movies(in index: SearchIndex) -> [Movie] {
        guard let words = wish.words else { return index.things.movies.compactMap { index.things.movie($0) } }
        let hits = index.words.search(WordQuery(words, limit: WordQuery.mostHits)) { number in
            index.things[number]?.kind == .movie
        }
        return hits.compactMap { hit in
            if case .movie(let movie) = index.things[hit.id] { movie } else { nil }
        }
    }
}

extension MovieFinder.Sort {
    /// Popular: by seats sold, then by the number of ratings. Rating: by the average, then by the number of ratings. Newest: by date.
    /// Titles are ordered by name alone.
    func rank(of movie: Movie, in things: ThingTable) -> Rank {
        let rating = things.rating(movie.id)
        let raters = Double(rating?.count ?? 0)
        return switch self {
        case .title: Rank(first: 0)
        case .popular:
            Rank(first: -Double(things.screenings(of: movie.id).reduce(0) { $0 + $1.seats - $1.left }), second: -raters)
        case .rating: Rank(first: -(rating?.average ?? -1), second: -raters)
        case .newest: Rank(first: -(Double((movie.datePublished ?? "").filter(\.isNumber)) ?? 0))
        }
    }
}

extension Movie {
    func key(in language: NameLanguage) -> NamedKey { NamedKey(name: names.name(in: language) ?? name, id: id) }
}
