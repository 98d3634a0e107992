import Events
import Geo
import Hummingbird
import ServiceKit
import Words

/// `GET /v1/movies?q=&genre=&date=&near=&radius=&place=&coming=&sort=&limit=&cursor=`
///
/// With `date`, `place` or `radius` only what plays there and then; `coming` keeps what is published later than today.
struct MovieRoutes: Sendable {
    let directory: Directory

    enum Sort: String, CaseIterable, Codable, Sendable { case popular, rating, newest, title }

    /// Where a page ended: what the order goes by (the less, the earlier), then the name and the id.
    struct Position: Codable, Sendable {
        var sort: Sort
        var rank: Double
        var name: NamedKey
    }

    func add(to group: RouterGroup<ServiceContext>) {
        group.get("movies", use: list)
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let parameters = try request.query
        try parameters.only([
            "q", "genre", "date", "near", "radius", "place", "coming", "sort", "limit", "cursor", "format",
        ])
        let format = try Format(request, parameters)
        let finder = try ShowFinder(parameters)
        let sort = try parameters.choice("sort", of: Sort.self) ?? .popular
        let page = try PageRequest<Position>(parameters)
        guard page.after.map({ $0.sort == sort }) ?? true else { throw Problem.foreignCursor }
        let (words, genre) = (try parameters.words, try parameters.text("genre", longest: 200).map(folded))
        let isComing = try parameters.flag("coming") ?? false
        let index = try directory.index()
        let language = request.language
        let today = ShowDay.today.date(in: "UTC", at: finder.now)
        let mustPlay = finder.day != nil || finder.place != nil || finder.radius != nil
        let playing = Dictionary(grouping: finder.shows(in: index.things), by: \.screening.movie)
        let listed = movies(words, in: index).filter { movie in
            (genre == nil || movie.genre.contains { folded($0) == genre })
                && (!isComing || (movie.datePublished ?? "") > today) && (!mustPlay || playing[movie.id] != nil)
        }.map { movie in
            let name = NamedKey(name: movie.names.name(in: language) ?? movie.name, id: movie.id)
            return (
                movie: movie,
                position: Position(sort: sort, rank: rank(movie, sort, index.things), name: name)
            )
        }.sorted { isOrdered($0.position, before: $1.position, in: language) }
        let rest =
            page.after.map { after in
                listed.drop { !isOrdered(after, before: $0.position, in: language) }
            } ?? listed[...]
        let shown = rest.prefix(page.limit)
        let views = shown.map { movie, _ in
            MovieView(movie, rating: index.things.rating(movie.id), shows: playing[movie.id] ?? [])
        }
        let answer = ListAnswer(
            kind: "movies", items: views,
            features: views.map { Feature(id: $0.id, name: $0.name, about: $0.genre.joined(separator: ", ")) },
            total: listed.count,
            next: shown.count < rest.count ? try shown.last.map { try Cursor.text($0.position) } : nil)
        return try answer.response(to: request, as: format)
    }

    private func movies(_ words: String?, in index: SearchIndex) -> [Movie] {
        guard let words else { return index.things.movies.compactMap { index.things.movie($0) } }
        let hits = index.words.search(WordQuery(words, limit: WordQuery.mostHits)) { number in
            index.things[number]?.kind == .movie
        }
        return hits.compactMap { hit in
            if case .movie(let movie) = index.things[hit.id] { movie } else { nil }
        }
    }

    /// The less, the earlier: by seats sold, by stars, by date; titles go by their names alone.
    private func rank(_ movie: Movie, _ sort: Sort, _ things: ThingTable) -> Double {
        switch sort {
        case .title: 0
        case .popular: -Double(things.screenings(of: movie.id).reduce(0) { $0 + $1.seats - $1.left })
        case .rating: -(things.rating(movie.id)?.average ?? -1)
        case .newest: -(Double((movie.datePublished ?? "").filter(\.isNumber)) ?? 0)
        }
    }

    private func isOrdered(_ left: Position, before right: Position, in language: NameLanguage) -> Bool {
        left.rank == right.rank ? left.name.isOrdered(before: right.name, in: language) : left.rank < right.rank
    }
}
