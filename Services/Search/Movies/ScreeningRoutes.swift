import Contract
import Events
import Finding
import Geo
import Hummingbird
import ServiceKit

/// `GET /v1/screenings?movie=&place=&date=&near=&radius=&limit=&cursor=`: shows that have not begun, the nearest cinema first, then by
/// time.
struct ScreeningRoutes: Sendable {
    let liveIndex: LiveIndex

    func add(to group: RouterGroup<ServiceContext>) {
        group.get("screenings", use: list)
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let parameters = try request.query
        try parameters.only(["movie", "place", "date", "near", "radius", "limit", "cursor", "format"])
        let format = try Format(request, parameters)
        let finder = try ShowFinder(parameters)
        let page = try PageRequest<ShowFinder.Show.Position>(parameters)
        if let after = page.after, (after.distance == nil) != (finder.wish.near == nil) { throw Problem.foreignCursor }
        let viewer = try request.actor
        let shows = finder.shows(in: try liveIndex.index().things)
            .map { (position: $0.position, show: $0) }.sorted { $0.position < $1.position }
        let rest = page.after.map { after in shows.drop { $0.position <= after } } ?? shows[...]
        let shown = rest.prefix(page.limit)
        let next = shown.count < rest.count ? try shown.last.map { try Cursor.text($0.position) } : nil
        let features = shown.map { _, show in
            Feature(
                id: show.screening.id, name: show.screening.movieName, about: show.cinema?.name,
                geometry: (show.cinema?.geo).map { .point($0) })
        }
        let answer = ListAnswer(
            kind: "screenings", items: shown.map { $0.show.view(for: viewer) }, features: features,
            total: shows.count, next: next)
        return try answer.response(to: request, as: format)
    }
}

extension ShowFinder {
    /// - Throws: 400 for an invalid parameter.
    init(_ parameters: Query, at now: Timestamp = .now) throws(Problem) {
        self.init(
            movie: try parameters.text("movie", longest: 64), wish: try ShowWish(parameters),
            day: try parameters.value("date", "a date such as 2026-11-21, today or tomorrow") { ShowDay($0) },
            now: now)
    }
}
