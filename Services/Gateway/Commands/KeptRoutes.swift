import Contract
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import ServiceKit

/// What somebody's browsers keep with the account, so that all of them have it. Accounts keeps it and answers.
struct KeptRoutes: Sendable {
    /// Nil: there are no accounts.
    let accounts: Upstream?

    func add(to router: Router<ServiceContext>) {
        router.get("v1/account/kept") { request, context in
            return try await service().forward(request, context)
        }
        router.put("v1/account/kept") { request, context in
            let actor = try context.requireActor()
            try request.requireJSON()
            let body = ByteBuffer(bytes: try await request.bytes(upTo: KeptRules.largestBody))
            return Upstream.response(try await service().ask(.PUT, request.uri.string, json: body, as: actor))
        }
    }

    private func service() throws(Problem) -> Upstream {
        guard let accounts else { throw .unavailable("there is no accounts service here") }
        return accounts
    }
}
