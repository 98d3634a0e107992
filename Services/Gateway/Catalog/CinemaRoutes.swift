import Contract
import Events
import Hummingbird
import ServiceKit

/// Merchants and operators write their cinemas' screenings, operators movies and critics: the catalog tells who may.
struct CinemaRoutes: Sendable {
    let changing: CatalogChanging

    func add(to router: Router<ServiceContext>) {
        router.put("v1/movies/:id") { request, context in
            try await replace(request, context, MovieForm.self, .movie) { .movie($0.movie($1)) }
        }
        router.put("v1/screenings/:id") { request, context in
            try await replace(request, context, ScreeningForm.self, .screening) { .screening(try $0.screening($1)) }
        }
        router.put("v1/critics/:id") { request, context in
            try await replace(request, context, CriticForm.self, .critic) { .critic($0.critic($1)) }
        }
        router.delete("v1/movies/:id") { request, context in try await delete(request, context, .movie) }
        router.delete("v1/screenings/:id") { request, context in try await delete(request, context, .screening) }
        router.delete("v1/critics/:id") { request, context in try await delete(request, context, .critic) }
    }

    private enum Kind: String {
        case movie, screening, critic

        /// - Throws: 404 for what cannot be an id of such a thing.
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
        _ request: Request, _ context: ServiceContext, _ form: Form.Type, _ kind: Kind,
        _ content: (Form, String) throws -> CatalogChanging.Content
    ) async throws -> Response {
        let actor = try context.requireSeller()
        let thing = try kind.thing(try context.path("id"))
        let form = try await request.decode(form)
        return try await changing.replace(
            thing, try content(form, thing.id), onlyNew: try request.asksForNew, by: actor,
            Preference(request.headers[.prefer]))
    }

    private func delete(_ request: Request, _ context: ServiceContext, _ kind: Kind) async throws -> Response {
        let actor = try context.requireSeller()
        return try await changing.delete(
            try kind.thing(try context.path("id")), by: actor, Preference(request.headers[.prefer]))
    }
}
