import Contract
import Events
import HTTPTypes
import Hummingbird
import ServiceKit

/// Reviews of a thing, for everybody; reviews of all things, for those who answer for them. Merchants see those of their places, operators
/// also which were reported and which are hidden.
struct ReviewRoutes: Sendable {
    let parts: RecommenderParts

    func add(to router: Router<ServiceContext>) {
        router.get("v1/ratings/:thing/reviews", use: ofThing)
        router.get("v1/reviews", use: list)
        router.get("v1/reviews/:review", use: one)
    }

    /// Hidden reviews are left out, and not counted.
    @Sendable private func ofThing(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let query = try request.query
        try query.only("sort", "limit", "cursor")
        let thing = try context.path("thing")
        guard ThingID.isName(thing) else { throw Problem.notFound("thing", thing) }
        let page = try PageRequest<ReviewKey>(query)
        let wanted = ReviewQuery(
            things: [thing], isHidden: false, heldBack: try await parts.reviews.waves([thing]), isPrivate: false,
            sort: try query.choice("sort", of: ReviewQuery.Sort.self) ?? .newest,
            after: page.after, limit: page.limit)
        return try await answer(wanted, for: try request.actor, request)
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try parts.requireReady()
        let actor = try request.requireActor()
        let query = try request.query
        try query.only("place", "reported", "hidden", "replied", "limit", "cursor")
        let (reported, hidden) = (try query.flag("reported"), try query.flag("hidden"))
        let replied = try query.flag("replied")
        let place = try query.text("place", longest: 64)
        if let place, !ThingID.isName(place) { throw Problem.parameter("place", ThingID.rule) }
        let page = try PageRequest<ReviewKey>(query)
        let things = try things(of: actor, at: place)
        guard reported == nil || actor.role == .operator else {
            throw Problem(.forbidden, "only operators see what was reported")
        }
        let heldBack = actor.role == .operator ? [:] : try await parts.reviews.waves(Set(things ?? []))
        let wanted = ReviewQuery(
            things: things, isHidden: hidden, isReported: reported, isReplied: replied, heldBack: heldBack,
            after: page.after, limit: page.limit)
        return try await answer(wanted, for: actor, request)
    }

    /// Things whose reviews an actor may list; nil is all.
    private func things(of actor: Actor, at place: String?) throws(Problem) -> [String]? {
        switch actor.role {
        case .customer: throw Problem(.forbidden, "only merchants and operators list reviews of all things")
        case .operator:
            return place.map { [$0] }
        case .merchant where !actor.mayServe(placeOf: actor.id):
            throw Problem(.forbidden, "staff who check tickets do not list reviews")
        case .merchant:
            let own = parts.liveModel.read { $0.places(of: actor.id) }
            guard let place else { return own.sorted() }
            guard own.contains(place) else { throw Problem(.forbidden, "a merchant lists reviews of their own places") }
            return [place]
        }
    }

    @Sendable private func one(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try request.query.only()
        let id = try context.path("review")
        let actor = try request.actor
        guard let row = try await parts.reviews.one(id), let view = try await views(of: [row], for: actor).first
        else { throw Problem.notFound("review", id) }
        return try .json(view, for: request, headers: Self.headers)
    }

    /// Answers depend on the actor.
    private static let headers: HTTPFields = [.cacheControl: "private, no-cache"]

    private func answer(_ query: ReviewQuery, for actor: Actor?, _ request: Request) async throws -> Response {
        var wanted = query
        // One more than asked for shows whether there is a next page.
        wanted.limit = query.limit + 1
        let (rows, total) = try await parts.reviews.page(wanted)
        let shown = Array(rows.prefix(query.limit))
        let next = rows.count > shown.count ? try shown.last.map { try Cursor.text($0.key) } : nil
        return try ListPage(items: try await views(of: shown, for: actor), total: total, next: next)
            .response(to: request, headers: Self.headers)
    }

    /// Views of reviews for an actor, without those that are hidden from them.
    private func views(of rows: [ReviewTable.Row], for actor: Actor?) async throws -> [ReviewView] {
        let visits = rows.map { ReviewReads.Visit(person: $0.rating.person, thing: $0.rating.thing) }
        let visited = try await parts.reviews.visited(visits)
        let reports = actor?.role == .operator ? try await parts.reviews.reports(rows) : []
        let waves = try await parts.reviews.waves(Set(rows.map(\.rating.thing)))
        return parts.liveModel.read { model in
            rows.indices.compactMap { index in
                let (rating, id) = (rows[index].rating, rows[index].id)
                // A watched movie had a ticket from here.
                guard
                    var view = ReviewView(
                        of: rating, id: id, name: model.name(ofThing: rating.thing),
                        orderedHere: visited[index] || rating.watched)
                else { return nil }
                if let actor {
                    if actor.owns(rating.person) { view.own = true }
                    let answersForIt = actor.mayServe(placeOf: model.merchant(ofPlace: rating.thing))
                    if answersForIt || view.own == true { view.hidden = ReviewView.Hiding(rating.moderation) }
                    if actor.role == .operator { view.reports = reports[index] }
                }
                let isForOthers = view.own != true && actor?.role != .operator
                if isForOthers, rating.isPrivate || waves[rating.thing]?.holdsBack(rating) == true { return nil }
                return rating.isHidden && view.hidden == nil ? nil : view
            }
        }
    }
}
