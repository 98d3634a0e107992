public import Events

/// What happens to webhooks.
public enum WebhookEvents {
    public static let changed = EventType(
        "vicinity.webhook.changed.v1", Webhook.self, "Made, changed, paused, failing, or with another secret.")
    public static let deleted = EventType(
        "vicinity.webhook.deleted.v1", DeletedWebhook.self, "Its owner ended it; a tombstone follows.")
    /// Sent to a receiver because its owner asks for it; it stands in no topic.
    public static let test = "vicinity.webhook.test.v1"
}

/// What happens to deliveries.
public enum WebhookDeliveryEvents {
    public static let changed = EventType(
        "vicinity.webhook-delivery.changed.v1", WebhookDelivery.self,
        "To be made, tried, arrived or given up; a tombstone when that is forgotten.")
}

extension Topic {
    public static let webhooks = Topic(
        "notifier.subscriptions", owner: "notifier", key: "webhook", partitionKey: "subscriber", kept: .compacted,
        about: "Where merchants and operators have what happens sent; no secrets.",
        types: WebhookEvents.changed, WebhookEvents.deleted)

    public static let webhookDeliveries = Topic(
        "notifier.deliveries", owner: "notifier", key: "webhook/event", partitionKey: "subscriber", kept: .compacted,
        about: "Each event on its way to a webhook, with what is sent.",
        // Of somebody's order, or of a thing whose summary told what they wrote.
        personal: [
            .anywhere(.replaced) { record, erased in
                guard let about = record.decode(WebhookDelivery.self)?.partitionKey else { return false }
                return erased.people.contains(about) || erased.things.contains(about)
            }
        ],
        types: WebhookDeliveryEvents.changed)
}
