import Contract
import Hummingbird
import ServiceKit
import Store

/// People of a business, for its owners and for operators.
struct PeopleRoutes: Sendable {
    let store: any StoreAccess
    let handler: AccountsHandler

    func add(to router: Router<ServiceContext>) {
        router.group("v1/merchants/:merchant/people")
            .get(use: list)
            .put(":person", use: change)
            .delete(":person", use: remove)
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let merchant = try context.path("merchant")
        try request.requireActor().requiresOwner(of: merchant)
        try request.query.only()
        let members = try await store.read { try AccountTable.members(of: merchant, in: $0) }
            .compactMap { MemberView($0, at: merchant) }
        return try ListPage(items: members, total: members.count, next: nil).response(to: request)
    }

    private struct DutyForm: Decodable {
        var duty: Duty
    }

    @Sendable private func change(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (merchant, person) = (try context.path("merchant"), try context.path("person"))
        let actor = try request.requireActor()
        try actor.requiresOwner(of: merchant)
        let duty = try await request.decode(DutyForm.self, upTo: 4096).duty
        let account = try await store.perform { [handler] in
            try handler.setDuty(duty, of: person, at: merchant, by: actor, in: $0)
        }
        guard let member = account.flatMap({ MemberView($0, at: merchant) }) else {
            throw Problem.notFound("person", person)
        }
        return try .json(member)
    }

    /// Removes a person. People may also remove themselves.
    @Sendable private func remove(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (merchant, person) = (try context.path("merchant"), try context.path("person"))
        let actor = try request.requireActor()
        if actor.signedIn != person { try actor.requiresOwner(of: merchant) }
        guard
            try await store.perform({ [handler] in
                try handler.remove(person, from: merchant, by: actor, in: $0)
            })
        else { throw Problem.notFound("person", person) }
        return Response(status: .noContent)
    }
}
