import Contract
import Events
import Finding
import Geo
import Hummingbird
import ServiceKit

/// `GET /v1/movies?q=&understand=&genre=&date=&near=&radius=&place=&coming=&rating=&sort=&limit=&cursor=`
///
/// With `date`, `place` or `radius`, only movies with such shows; with `coming`, only movies published later than today.
struct MovieRoutes: Sendable {
    let liveIndex: LiveIndex

    func add(to group: RouterGroup<ServiceContext>) {
        group.get("movies", use: list)
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let parameters = try request.query
        try parameters.only([
            "q", "understand", "genre", "date", "near", "radius", "place", "coming", "rating", "sort", "limit",
            "cursor", "format",
        ])
        let format = try Format(request, parameters)
        var index = try liveIndex.index()
        let finder = try MovieFinder(parameters, names: index)
        let page = try PageRequest<MovieFinder.Position>(parameters)
        guard page.after.map({ $0.sort == finder.sort }) ?? true else { throw Problem.foreignCursor }
        let language = request.language
        let (shown, total, isLast): ([MovieFinder.Match], Int, Bool)
        if finder.isOrdered {
            let orders: MovieOrders
            (index, orders) = try await liveIndex.index(moviesOrderedIn: language)
            (shown, total, isLast) = finder.page(after: page.after, limit: page.limit, in: index, orders)
        } else {
            let found = finder.find(in: index, language)
            let last = page.after.map { MovieFinder.Standing($0, in: language) }
            let rest = last.map { last in found.drop { $0.standing <= last } } ?? found[...]
            (shown, total, isLast) = (Array(rest.prefix(page.limit)), found.count, rest.count <= page.limit)
        }
        let views = shown.map { found in
            MovieView(found.movie, rating: index.things.rating(found.movie.id), shows: found.shows)
        }
        let features = views.map { view in
            Feature(id: view.id, name: view.name, about: view.genre.joined(separator: ", "))
        }
        let next = isLast ? nil : try shown.last.map { try Cursor.text($0.position) }
        let answer = ListAnswer(
            kind: "movies", items: views, features: features, total: total, next: next,
            understood: finder.wish.understanding)
        return try answer.response(to: request, as: format)
    }
}

extension MovieFinder {
    /// - Parameter names: the index that resolves names of places in the words.
    /// - Throws: 400 for an invalid parameter.
    init(_ parameters: Query, names: SearchIndex) throws(Problem) {
        var shows = try ShowFinder(parameters)
        let wish = try MovieWish(parameters, near: shows.wish.near, names: names)
        shows.wish.take(wish.understanding)
        let sort = try parameters.choice("sort", of: Sort.self) ?? .popular
        self.init(wish: wish, sort: sort, shows: shows)
    }
}
