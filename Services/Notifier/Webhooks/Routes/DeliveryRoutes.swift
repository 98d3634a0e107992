import Contract
import Events
import HTTPTypes
import Hummingbird
import ServiceKit
import Store

/// Deliveries of a webhook, for its owner.
struct DeliveryRoutes: Sendable {
    let store: any StoreAccess
    let handler: NotifierHandler
    let deliveries: SendingLoop<WebhookSending>

    private static let headers: HTTPFields = [.cacheControl: "private, no-store"]

    func add(to router: Router<ServiceContext>) {
        router.group("v1/webhooks/:webhook")
            .post("test", use: test)
            .get("deliveries", use: list)
            .get("deliveries/:event", use: one)
            .post("deliveries/:event/retry", use: retry)
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let subscriber = try Subscriber(request)
        let id = try context.path("webhook")
        let query = try request.query
        try query.only("status", "limit", "cursor")
        let asked = try PageRequest<DeliveryTable.Position>(query)
        let page = DeliveryTable.Page(
            webhook: id, status: try query.choice("status", of: WebhookDelivery.Status.self), after: asked.after,
            limit: asked.limit + 1)
        let (found, total) = try await store.read { database in
            _ = try subscriber.webhook(id, in: database)
            return try (DeliveryTable.page(page, in: database), DeliveryTable.count(page, in: database))
        }
        let shown = found.prefix(asked.limit)
        let next =
            found.count > asked.limit ? try shown.last.map { try Cursor.text(DeliveryTable.Position($0)) } : nil
        return try ListPage(items: shown.map { DeliveryView($0, isWhole: false) }, total: total, next: next)
            .response(to: request, headers: Self.headers)
    }

    @Sendable private func one(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let subscriber = try Subscriber(request)
        let (id, event) = (try context.path("webhook"), try context.path("event"))
        try request.query.only()
        let found = try await store.read { database in
            _ = try subscriber.webhook(id, in: database)
            return try DeliveryTable.delivery(event, to: id, in: database)
        }
        guard let found else { throw Problem.notFound("delivery", event) }
        return try .json(DeliveryView(found, isWhole: true), headers: Self.headers)
    }

    /// - Parameter name: made by the gateway; names the request.
    private struct TestForm: Decodable {
        var name: String
    }

    @Sendable private func test(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let subscriber = try Subscriber(request)
        let id = try context.path("webhook")
        let name = try await request.decode(TestForm.self, upTo: 1024).name
        let delivery = try await store.perform { [handler] transaction in
            let webhook = try subscriber.webhook(id, in: transaction.database)
            return try handler.test(webhook, name, in: transaction)
        }
        return try accepted(delivery)
    }

    @Sendable private func retry(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let subscriber = try Subscriber(request)
        let (id, event) = (try context.path("webhook"), try context.path("event"))
        let delivery = try await store.perform { [handler] transaction in
            let webhook = try subscriber.webhook(id, in: transaction.database)
            return try handler.retry(event, to: webhook, in: transaction)
        }
        guard let delivery else { throw Problem.notFound("delivery", event) }
        return try accepted(delivery)
    }

    private func accepted(_ delivery: WebhookDelivery) throws -> Response {
        deliveries.wake(delivery.webhook)
        var headers = Self.headers
        headers[.location] = "/v1/webhooks/\(delivery.webhook)/deliveries/\(delivery.event)"
        return try .json(DeliveryView(delivery, isWhole: true), status: .accepted, headers: headers)
    }
}
