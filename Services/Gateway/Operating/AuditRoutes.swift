import HTTPTypes
import Hummingbird
import NIOHTTP1
import ServiceKit

/// Who did what, for operators: accounts keeps it and answers.
struct AuditRoutes: Sendable {
    /// Nil: there are no accounts, and no audit to read; what is done is written down nevertheless.
    let accounts: Upstream?
    let tables: UpstreamStream?
    let commands: Commands

    func add(to router: Router<ServiceContext>) {
        router.get("v1/audit") { request, context in
            guard let accounts else { throw Problem.unavailable("there is no accounts service here") }
            return try await accounts.forward(request, context)
        }
        router.get("v1/audit/people/:name") { request, context in
            guard let accounts else { throw Problem.unavailable("there is no accounts service here") }
            // Who looks behind a name stands in the audit, too.
            try await commands.audit("vicinity.audit.resolve.v1", of: try context.path("name"))
            return try await accounts.forward(request, context)
        }
        router.get("v1/audit.csv") { request, context in
            let actor = try context.requireActor()
            guard let tables else { throw Problem.unavailable("there is no accounts service here") }
            return try await tables.send(.GET, request.uri.string, [.vicinityActor: actor.header])
        }
    }
}
