import Contract
import Hummingbird
import ServiceKit
import Store

/// Who asks about webhooks.
struct Subscriber: Sendable {
    let id: String
    let role: Actor.Role
    let isOperator: Bool

    /// - Throws: 403 for customers, and for whoever is no owner of the business.
    init(_ request: Request) throws {
        let actor = try request.requireActor([.merchant, .operator])
        guard actor.mayChange(placeOf: actor.id) else {
            throw Problem(.forbidden, "only an owner of the business and operators see to its webhooks")
        }
        isOperator = actor.role == .operator
        (id, role) = (isOperator ? Webhook.operators : actor.id, actor.role)
    }

    /// Whose webhooks they see; nil: everybody's.
    var sees: String? { isOperator ? nil : id }

    /// A webhook that they may see to.
    /// - Throws: 404
    func webhook(_ id: String, in database: Database) throws -> Webhook {
        guard let webhook = try WebhookTable.webhook(id, in: database), isOperator || webhook.subscriber == self.id
        else {
            throw Problem.notFound("webhook", id)
        }
        return webhook
    }
}
