import Contract
import Events
import Geo

/// A webhook in answers to its owner.
struct WebhookView: Encodable, Sendable {
    struct Replay: Encodable, Sendable {
        var since: Timestamp
        var until: Timestamp
    }

    var id: String
    var subscriber: String
    var url: String
    var description: String?
    var topics: [String]
    var places: [String]?
    var movies: [String]?
    var types: [String]?
    var bbox: BoundingBox?
    var status: Webhook.Status
    var reason: Webhook.Reason?
    var pending: Int
    var generation: Int
    var previousUntil: Timestamp?
    var failingSince: Timestamp?
    var pausedAt: Timestamp?
    var replay: Replay?
    var createdAt: Timestamp
    var updatedAt: Timestamp

    init(_ webhook: Webhook, pending: Int) {
        (id, subscriber, url, description) = (webhook.id, webhook.subscriber, webhook.url, webhook.description)
        (topics, places, movies) = (webhook.topics, webhook.places, webhook.movies)
        (types, bbox, status, reason) = (webhook.types, webhook.bbox, webhook.status, webhook.reason)
        (self.pending, generation, failingSince) = (pending, webhook.generation, webhook.failingSince)
        previousUntil = webhook.previousUntil.flatMap { $0 > .now ? $0 : nil }
        pausedAt = webhook.pausedAt
        replay = webhook.replay.map { Replay(since: $0.since, until: $0.until) }
        (createdAt, updatedAt) = (webhook.createdAt, webhook.updatedAt)
    }
}

/// A webhook's signing secret, for its owner.
struct SecretView: Encodable, Sendable {
    var secret: String
    var generation: Int
    var previousUntil: Timestamp?

    init(_ webhook: Webhook, _ secrets: SigningSecrets) {
        secret = secrets.text(of: webhook.id, generation: webhook.generation)
        generation = webhook.generation
        previousUntil = webhook.previousUntil.flatMap { $0 > .now ? $0 : nil }
    }
}

/// A delivery in answers to its webhook's owner. It does not name an order's customer.
struct DeliveryView: Encodable, Sendable {
    var event: String
    var type: String
    var topic: String?
    var thing: String
    var time: Timestamp
    var status: WebhookDelivery.Status
    var attempts: Int
    var nextAttemptAt: Timestamp?
    var lastAnswer: WebhookDelivery.Answer?
    var createdAt: Timestamp
    var endedAt: Timestamp?
    var body: String?

    /// - Parameter isWhole: whether it includes the body.
    init(_ delivery: WebhookDelivery, isWhole: Bool) {
        (event, type, topic, thing) = (delivery.event, delivery.type, delivery.topic, delivery.thing)
        (time, status, attempts) = (delivery.time, delivery.status, delivery.attempts)
        (nextAttemptAt, lastAnswer) = (delivery.nextAttemptAt, delivery.lastAnswer)
        (createdAt, endedAt) = (delivery.createdAt, delivery.endedAt)
        body = isWhole ? delivery.body : nil
    }
}
