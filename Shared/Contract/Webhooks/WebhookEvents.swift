public import Events

/// Events of webhooks.
public enum WebhookEvents {
    public static let changed = EventType(
        "vicinity.webhook.changed.v1", Webhook.self, "Created or changed: members, status or secret.")
    public static let deleted = EventType(
        "vicinity.webhook.deleted.v1", DeletedWebhook.self, "Deleted by its owner; a tombstone follows.")
    /// Type of test deliveries; it is in no topic.
    public static let test = "vicinity.webhook.test.v1"
}

/// Events of deliveries.
public enum WebhookDeliveryEvents {
    public static let changed = EventType(
        "vicinity.webhook-delivery.changed.v1", WebhookDelivery.self,
        "Pending, tried, arrived or given up; a tombstone when it is deleted.")
}

extension Topic {
    public static let webhooks = Topic(
        "notifier.subscriptions", owner: "notifier", key: "webhook", partitionKey: "subscriber", kept: .compacted,
        about: "Webhooks of merchants and operators; no secrets.",
        types: WebhookEvents.changed, WebhookEvents.deleted)

    public static let webhookDeliveries = Topic(
        "notifier.deliveries", owner: "notifier", key: "webhook/event", partitionKey: "subscriber", kept: .compacted,
        about: "Deliveries of events to webhooks, with their bodies.",
        // A delivery is about a customer's order, or about a thing whose rating summary may quote a person.
        personal: [
            .anywhere(.replaced) { record, erased in
                guard let about = record.decode(WebhookDelivery.self)?.partitionKey else { return false }
                return erased.people.contains(about) || erased.things.contains(about)
            }
        ],
        types: WebhookDeliveryEvents.changed)
}
