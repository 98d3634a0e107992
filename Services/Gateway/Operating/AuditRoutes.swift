import HTTPTypes
import Hummingbird
import ServiceKit

/// Who did what, for operators: accounts keeps it and answers.
struct AuditRoutes: Sendable {
    let accounts: Upstream
    let tables: UpstreamStream

    func add(to router: Router<ServiceContext>) {
        router.get("v1/audit") { request, context in
            _ = try context.requireOperator(to: "see the audit")
            return try await accounts.passOn(request, context)
        }
        router.get("v1/audit.csv") { request, context in
            let actor = try context.requireOperator(to: "see the audit")
            return try await tables.send(.GET, request.uri.string, [.vicinityActor: actor.header])
        }
    }
}
