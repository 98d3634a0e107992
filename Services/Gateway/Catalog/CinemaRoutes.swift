import Contract
import Events
import Hummingbird
import ServiceKit

/// Routes by which merchants and operators write screenings, and operators write movies and critics. The catalog decides who may.
struct CinemaRoutes: Sendable {
    let changing: CatalogChanging

    func add(to router: Router<ServiceContext>) {
        add("v1/movies/:id", .movie, MovieForm.self, to: router) { .movie($0.movie($1)) }
        add("v1/screenings/:id", .screening, ScreeningForm.self, to: router) { .screening(try $0.screening($1)) }
        add("v1/critics/:id", .critic, CriticForm.self, to: router) { .critic($0.critic($1)) }
    }

    private func add<Form: Codable & Sendable>(
        _ path: RouterPath, _ kind: ThingType, _ form: Form.Type, to router: Router<ServiceContext>,
        _ content: @escaping @Sendable (Form, String) throws -> CatalogChanging.Content
    ) {
        router.put(path) { request, context in try await replace(request, context, form, kind, content) }
        router.patch(path) { request, context in
            let actor = try context.requireActor()
            let thing = try kind.thing(try context.path("id"))
            return try await changing.patch(thing, request, as: form, by: actor) { try content($0, thing.id) }
        }
        router.delete(path) { request, context in try await delete(request, context, kind) }
    }

    private enum ThingType: String, Sendable {
        case movie, screening, critic

        /// - Throws: 404 for a text that cannot be an id of such a thing.
        func thing(_ id: String) throws(Problem) -> CatalogThing {
            switch self {
            case .movie where ThingID.isMovie(id): return .movie(id)
            case .screening where ThingID.isScreening(id): return .screening(id)
            case .critic where ThingID.isCritic(id): return .critic(id)
            case .movie, .screening, .critic: throw .notFound(rawValue, id)
            }
        }
    }

    private func replace<Form: Decodable & Sendable>(
        _ request: Request, _ context: ServiceContext, _ form: Form.Type, _ kind: ThingType,
        _ content: (Form, String) throws -> CatalogChanging.Content
    ) async throws -> Response {
        let actor = try context.requireActor()
        let thing = try kind.thing(try context.path("id"))
        let form = try await request.decode(form)
        return try await changing.replace(
            thing, try content(form, thing.id), onlyNew: try request.asksForNew,
            expected: try VersionTag.expected(request.headers), by: actor, Preference(request.headers[.prefer]))
    }

    private func delete(_ request: Request, _ context: ServiceContext, _ kind: ThingType) async throws -> Response {
        let actor = try context.requireActor()
        return try await changing.delete(
            try kind.thing(try context.path("id")), expected: try VersionTag.expected(request.headers), by: actor,
            Preference(request.headers[.prefer]))
    }
}
