// Made by deploy/testing/records.py.
public import Events
public import Geo

extension Webhook {
    public init(
        id: String,
        subscriber: String,
        role: Actor.Role,
        url: String,
        description: String? = nil,
        topics: [String] = [],
        places: [String]? = nil,
        movies: [String]? = nil,
        types: [String]? = nil,
        bbox: BoundingBox? = nil,
        status: Webhook.Status = .active,
        reason: Webhook.Reason? = nil,
        generation: Int = 1,
        previousUntil: Timestamp? = nil,
        createdAt: Timestamp,
        updatedAt: Timestamp,
        failingSince: Timestamp? = nil,
        recoveredAt: Timestamp? = nil,
        pausedAt: Timestamp? = nil,
        replay: Webhook.Replay? = nil,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.id = id
        self.subscriber = subscriber
        self.role = role
        self.url = url
        self.description = description
        self.topics = topics
        self.places = places
        self.movies = movies
        self.types = types
        self.bbox = bbox
        self.status = status
        self.reason = reason
        self.generation = generation
        self.previousUntil = previousUntil
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.failingSince = failingSince
        self.recoveredAt = recoveredAt
        self.pausedAt = pausedAt
        self.replay = replay
        self.reflects = reflects
    }
}

extension Webhook.Replay {
    public init(
        since: Timestamp,
        until: Timestamp,
        next: [String: Int64] = [:],
        ends: [String: Int64] = [:],
        _: Void = ()
    ) {
        self.since = since
        self.until = until
        self.next = next
        self.ends = ends
    }
}

extension DeletedWebhook {
    public init(
        id: String,
        subscriber: String,
        deletedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.id = id
        self.subscriber = subscriber
        self.deletedAt = deletedAt
        self.reflects = reflects
    }
}

extension WebhookDelivery {
    public init(
        webhook: String,
        subscriber: String,
        event: String,
        type: String,
        topic: String? = nil,
        thing: String,
        partitionKey: String,
        time: Timestamp,
        number: Int64,
        body: String? = nil,
        status: WebhookDelivery.Status = .pending,
        attempts: Int = 0,
        nextAttemptAt: Timestamp? = nil,
        lastAnswer: WebhookDelivery.Answer? = nil,
        createdAt: Timestamp,
        triedAt: Timestamp? = nil,
        endedAt: Timestamp? = nil,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.webhook = webhook
        self.subscriber = subscriber
        self.event = event
        self.type = type
        self.topic = topic
        self.thing = thing
        self.partitionKey = partitionKey
        self.time = time
        self.number = number
        self.body = body
        self.status = status
        self.attempts = attempts
        self.nextAttemptAt = nextAttemptAt
        self.lastAnswer = lastAnswer
        self.createdAt = createdAt
        self.triedAt = triedAt
        self.endedAt = endedAt
        self.reflects = reflects
    }
}

extension WebhookDelivery.Answer {
    public init(
        status: Int? = nil,
        error: String? = nil,
        excerpt: String? = nil,
        at: Timestamp,
        milliseconds: Int,
        _: Void = ()
    ) {
        self.status = status
        self.error = error
        self.excerpt = excerpt
        self.at = at
        self.milliseconds = milliseconds
    }
}
