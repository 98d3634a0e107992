import Budget
import Contract
import Events
import Finding
import Geo
import Hummingbird
import ServiceKit

/// `GET /v1/areas?kind=&parent=&q=&boundary=&limit=&cursor=` and `GET /v1/areas/{id}/districts`.
struct AreaRoutes: Sendable {
    let liveIndex: LiveIndex

    /// The maximum number of corners in the outlines of one page.
    private static let mostCorners = 20_000

    func add(to group: RouterGroup<ServiceContext>) {
        group.get("areas") { request, _ in
            let parameters = try request.query
            try parameters.only(["kind", "parent", "q", "boundary", "limit", "cursor", "format"])
            let parent = try parameters.text("parent", longest: 64)
            return try list(
                request, parameters, parent, try parameters.choice("kind", of: Area.Level.self))
        }
        group.get("areas/:area/districts") { request, context in
            let parameters = try request.query
            try parameters.only(["q", "boundary", "limit", "cursor", "format"])
            let id = try context.path("area")
            guard try liveIndex.index().things.area(id) != nil else { throw Problem.notFound("area", id) }
            return try list(request, parameters, id, .district)
        }
    }

    private func list(
        _ request: Request, _ parameters: Query, _ parent: String?, _ kind: Area.Level?
    ) throws -> Response {
        let format = try Format(request, parameters)
        let page = try PageRequest<NamedKey>(parameters, defaultLimit: 100)
        let withBoundary = try parameters.flag("boundary") ?? false
        let words = try parameters.words.map(folded)
        let things = try liveIndex.index().things
        let areas = things.areas.compactMap { things.area($0) }.filter { area in
            (kind == nil || area.kind == kind) && (parent == nil || area.parent == parent)
                && (words.map { Entry.area(area).isNamed($0) } ?? true)
        }
        let language = request.language
        let list = NamedList(areas, in: language) { area in
            NamedKey(name: area.names.name(in: language) ?? area.name, id: area.id)
        }
        // An outline may have thousands of corners. A page with outlines therefore has fewer areas, and `next` states where the next page
        // begins.
        let (shown, next, first) = try list.page(page, most: AreaRoutes.mostCorners) { area in
            withBoundary ? area.boundary?.corners ?? 0 : 0
        }
        let views = shown.map { AreaView($0, withBoundary: withBoundary) }
        let answer = ListAnswer(
            kind: "areas", items: views, features: views.map(\.feature), total: areas.count, first: first, next: next)
        return try answer.response(to: request, as: format)
    }
}

extension Entry {
    /// Whether a folded text is a part of one of its names.
    func isNamed(_ words: String) -> Bool {
        // Charged to the budget: folding takes some microseconds per name.
        guard Budget.allows(8, of: Budget.current) else { return false }
        let (name, names) = naming
        return ([name] + names.values).contains { folded($0).contains(words) }
    }
}

extension Geometry {
    fileprivate var corners: Int {
        polygons.reduce(0) { sum, polygon in polygon.holes.reduce(sum + polygon.outline.count) { $0 + $1.count } }
    }
}
