import Contract
import Hummingbird
import ServiceKit
import Store

/// The subscriber that a request acts for.
struct Subscriber: Sendable {
    let id: String
    let role: Actor.Role
    let isOperator: Bool

    /// - Throws: 403 unless an owner of the business or an operator asks.
    init(_ request: Request) throws {
        let actor = try request.requireActor([.merchant, .operator])
        guard actor.mayChange(placeOf: actor.id) else {
            throw Problem(.forbidden, "only an owner of the business and operators manage its webhooks")
        }
        isOperator = actor.role == .operator
        (id, role) = (isOperator ? Webhook.operators : actor.id, actor.role)
    }

    /// Subscriber whose webhooks are listed; nil: all.
    var visible: String? { isOperator ? nil : id }

    /// A webhook that the subscriber may manage.
    /// - Throws: 404
    func webhook(_ id: String, in database: Database) throws -> Webhook {
        guard let webhook = try WebhookTable.webhook(id, in: database), isOperator || webhook.subscriber == self.id
        else {
            throw Problem.notFound("webhook", id)
        }
        return webhook
    }
}
