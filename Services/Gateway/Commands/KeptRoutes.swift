import Contract
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

/// What somebody's browsers keep with the account, so that all of them have it. Accounts keeps it and answers.
struct KeptRoutes: Sendable {
    let accounts: Upstream

    func add(to router: Router<ServiceContext>) {
        router.get("v1/account/kept") { request, context in
            _ = try context.requireActor()
            return try await accounts.passOn(request, context)
        }
        router.put("v1/account/kept") { request, context in
            let actor = try context.requireActor()
            try request.requireJSON()
            let body = ByteBuffer(bytes: try await request.bytes(upTo: KeptRules.largestBody))
            let headers: HTTPFields = [.contentType: "application/json"]
            return Upstream.response(try await accounts.put(request.uri.string, headers, body, as: actor))
        }
    }
}
