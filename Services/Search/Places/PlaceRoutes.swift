import Contract
import Events
import Finding
import Hummingbird
import ServiceKit

/// `GET /v1/places`; the parameters are in `PlaceQuery.parameters`.
struct PlaceRoutes: Sendable {
    let liveIndex: LiveIndex

    func add(to group: RouterGroup<ServiceContext>) {
        group.get("places", use: list)
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let parameters = try request.query
        try parameters.only(PlaceQuery.parameters)
        let format = try Format(request, parameters)
        let now = Timestamp.now
        let index = try liveIndex.index()
        let whereabouts = try Whereabouts(parameters, in: index.things, request.language)
        let query = try PlaceQuery(
            parameters, in: whereabouts, names: index, actor: try request.actor, at: now)
        let page = try PageRequest<PlacePosition>(parameters)
        if let after = page.after, !after.isOf(query.sort) { throw Problem.foreignCursor }
        let found = try await find(query, page, index, request.language)
        let views = found.hits.map { hit in
            var view = index.view(of: hit, at: now)
            view.matches = found.marks?.matches(of: hit.entry.place)
            return view
        }
        // Words that are taken literally are not explained.
        let isUnderstood = try parameters.flag("understand") ?? true
        let understood = Understanding.adding(
            isUnderstood ? found.unused : [], to: query.understanding, of: try parameters.words)
        let answer = ListAnswer(
            kind: "places", items: views, features: views.map(\.feature), total: found.total, first: found.first,
            next: try found.next.map { try Cursor.text($0) }, counts: found.counts, cuisines: found.cuisines,
            reference: query.understanding?.spot.map { Whereabouts.Reference($0) } ?? whereabouts.reference,
            understood: understood,
            explained: query.isExplained ? Explanation(understood, of: try parameters.words, found.scores) : nil)
        return try answer.response(to: request, as: format)
    }

    private func find(
        _ query: PlaceQuery, _ page: PageRequest<PlacePosition>, _ index: SearchIndex, _ language: NameLanguage
    ) async throws -> FoundPlaces {
        guard query.sort == .name else {
            return PlaceFinder(index: index, query: query, limit: page.limit, after: page.after).find()
        }
        let (index, order) = try await liveIndex.index(orderedIn: language)
        return PlaceFinder(index: index, order: order, query: query, limit: page.limit, after: page.after).find()
    }
}

extension SearchIndex {
    /// A place as lists show it.
    func view(of hit: PlaceHit, at now: Timestamp) -> PlaceView {
        var view = PlaceView(
            hit.entry.place, distance: hit.distance, rating: hit.entry.rating, at: now,
            holidays: things.holidays.holidays(at: hit.entry))
        view.usualPrice = hit.entry.usualPrice
        return view
    }
}
