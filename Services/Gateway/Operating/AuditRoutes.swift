import HTTPTypes
import Hummingbird
import NIOHTTP1
import ServiceKit

/// The audit, for operators. Accounts keeps it and answers.
struct AuditRoutes: Sendable {
    /// Nil if there is no accounts service. Then the audit cannot be read, but is still appended to the log.
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
            // Resolving a name to a person is audited, too.
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
