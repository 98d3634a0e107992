import Contract
import HTTPTypes
import Hummingbird
import ServiceKit

/// Refuses callers that may not use a route, before the body is read. Answers that are not public are marked so that no cache stores them.
struct CheckingRights: RouterMiddleware {
    let rights: RouteRights

    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        guard let path = context.endpointPath, let callers = rights.callers(request.method, path) else {
            return try await next(request, context)
        }
        do {
            try callers.check(context.actor)
            var response = try await next(request, context)
            callers.keepPrivate(&response.headers, hasToken: context.actor != nil)
            return response
        } catch var problem as Problem {
            callers.keepPrivate(&problem.headers, hasToken: context.actor != nil)
            throw problem
        }
    }
}

extension Callers {
    /// - Throws: 401 without a token where one is needed; 403 for a token that is not among these.
    /// - Parameter field: the part of the request that needs the right; nil for the whole request.
    func check(_ actor: Actor?, field: String? = nil) throws(Problem) {
        let caller = Caller(actor)
        if all.contains(caller) { return }
        if caller == .visitor { throw .unauthorized(.missing) }
        throw Problem(.forbidden, "only \(who) may do this", field: field)
    }

    /// Forbids caches to store answers that need a token. If a route needs none, the answer may still depend on it.
    func keepPrivate(_ headers: inout HTTPFields, hasToken: Bool) {
        if !areEverybody {
            headers[.cacheControl] = "private, no-store"
        } else if hasToken, headers[.cacheControl] == "no-cache" {
            headers[.cacheControl] = "private, no-cache"
        }
    }
}
