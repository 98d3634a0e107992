import Contract
import Events
import HTTPTypes
import Hummingbird
import ServiceKit
import Store

/// Webhooks, for their owners; operators manage all.
struct WebhookRoutes: Sendable {
    let store: any StoreAccess
    let handler: NotifierHandler
    let rules: WebhookRules
    let secrets: SigningSecrets

    private static let largestBody = 16_384
    private static let headers: HTTPFields = [.cacheControl: "private, no-store"]

    func add(to router: Router<ServiceContext>) {
        router.group("v1/webhooks")
            .get(use: list)
            .post(use: create)
            .get(":webhook", use: one)
            .patch(":webhook", use: change)
            .delete(":webhook", use: end)
            .get(":webhook/secret", use: secret)
            .post(":webhook/secret", use: turnSecret)
            .post(":webhook/replay", use: replay)
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let subscriber = try Subscriber(request)
        let query = try request.query
        try query.only("limit", "cursor")
        let page = try PageRequest<String>(query)
        let (found, total) = try await store.read { database in
            let webhooks = try WebhookTable.page(
                of: subscriber.visible, after: page.after, limit: page.limit + 1, in: database)
            let views = try webhooks.map {
                WebhookView($0, pending: try DeliveryTable.pending(of: $0.id, in: database))
            }
            return try (views, WebhookTable.count(of: subscriber.visible, in: database))
        }
        let shown = found.prefix(page.limit)
        let next = found.count > page.limit ? try shown.last.map { try Cursor.text($0.id) } : nil
        return try ListPage(items: Array(shown), total: total, next: next)
            .response(to: request, headers: Self.headers)
    }

    private struct Created: Encodable {
        var webhook: WebhookView
        var secret: String
    }

    /// - Parameter id: derived by the gateway from the subscriber and the idempotency key.
    private struct NewForm: Decodable {
        var id: String
        var form: WebhookForm
    }

    @Sendable private func create(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let subscriber = try Subscriber(request)
        let form = try await request.decode(NewForm.self, upTo: Self.largestBody)
        if let fault = rules.fault(in: form.form, of: subscriber.role) { throw Problem(fault) }
        var webhook = Webhook(
            id: form.id, subscriber: subscriber.id, role: subscriber.role, url: "", topics: [], createdAt: .now,
            updatedAt: .now)
        form.form.write(to: &webhook)
        let (created, pending) = try await store.perform { [handler, webhook] transaction in
            let created = try handler.create(webhook, in: transaction)
            return (created, try DeliveryTable.pending(of: created.id, in: transaction.database))
        }
        var headers = Self.headers
        headers[.location] = "/v1/webhooks/\(created.id)"
        return try .json(
            Created(
                webhook: WebhookView(created, pending: pending),
                secret: secrets.text(of: created.id, generation: created.generation)),
            status: .created, headers: headers)
    }

    @Sendable private func one(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let subscriber = try Subscriber(request)
        let id = try context.path("webhook")
        try request.query.only()
        let view = try await store.read { database in
            WebhookView(
                try subscriber.webhook(id, in: database), pending: try DeliveryTable.pending(of: id, in: database))
        }
        return try .json(view, headers: Self.headers)
    }

    // MARK: - Changing

    private enum Wanted: String, Decodable { case active, paused }

    @Sendable private func change(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let subscriber = try Subscriber(request)
        let id = try context.path("webhook")
        guard case .object(var patch) = try await request.decode(JSONValue.self, upTo: Self.largestBody) else {
            throw Problem.field("", "an object: a merge patch (RFC 7396)")
        }
        let status = patch.removeValue(forKey: "status")
        var wanted: Wanted?
        if let status {
            guard case .string(let text) = status, let known = Wanted(rawValue: text) else {
                throw Problem.field("/status", "active or paused")
            }
            wanted = known
        }
        let (change, active) = (JSONValue.object(patch), wanted.map { $0 == .active })
        let view = try await store.perform { [handler, rules] transaction in
            let before = try subscriber.webhook(id, in: transaction.database)
            let shown = try JSONValue(parsing: try JSON.encode(WebhookForm(before)))
            let form = try Problem.decode(WebhookForm.self, from: shown.merged(with: change).bytes)
            if let fault = rules.fault(in: form, of: before.role) { throw fault }
            let after = try handler.change(before, to: form, active: active, in: transaction)
            return WebhookView(after, pending: try DeliveryTable.pending(of: id, in: transaction.database))
        }
        return try .json(view, headers: Self.headers)
    }

    @Sendable private func end(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let subscriber = try Subscriber(request)
        let id = try context.path("webhook")
        try await store.perform { [handler] transaction in
            try handler.emitDeleted(try subscriber.webhook(id, in: transaction.database), in: transaction)
        }
        return Response(status: .noContent)
    }

    // MARK: - Secrets

    @Sendable private func secret(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let subscriber = try Subscriber(request)
        let id = try context.path("webhook")
        try request.query.only()
        let webhook = try await store.read { try subscriber.webhook(id, in: $0) }
        return try .json(SecretView(webhook, secrets), headers: Self.headers)
    }

    private struct TurnForm: Decodable {
        var generation: Int
    }

    @Sendable private func turnSecret(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let subscriber = try Subscriber(request)
        let id = try context.path("webhook")
        let generation = try await request.decode(TurnForm.self, upTo: Self.largestBody).generation
        guard (1...1_000_000).contains(generation) else {
            throw Problem.field("/generation", "a whole number from 1 to 1000000")
        }
        let webhook = try await store.perform { [handler] transaction in
            let before = try subscriber.webhook(id, in: transaction.database)
            return try handler.turnSecret(of: before, after: generation, in: transaction)
        }
        return try .json(SecretView(webhook, secrets), headers: Self.headers)
    }

    // MARK: - Replaying

    private struct ReplayForm: Decodable {
        var since: Timestamp
    }

    @Sendable private func replay(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let subscriber = try Subscriber(request)
        let id = try context.path("webhook")
        let since = try await request.decode(ReplayForm.self, upTo: Self.largestBody).since
        let view = try await store.perform { [handler] transaction in
            let before = try subscriber.webhook(id, in: transaction.database)
            let after = try handler.replay(before, since: since, in: transaction)
            return WebhookView(after, pending: try DeliveryTable.pending(of: id, in: transaction.database))
        }
        return try .json(view, status: .accepted, headers: Self.headers)
    }
}
