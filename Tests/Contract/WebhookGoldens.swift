import Contract
import Events
import Geo

private let time = Timestamp("2026-11-21T07:36:53.012345Z")!

let webhookGoldens: [Golden] = [
    Golden(
        "Webhook",
        Webhook(
            id: "w-1", subscriber: "m-1", role: .merchant, url: "https://hooks.example.com/a", description: "Till",
            topics: ["orders", "places"], places: ["bkk-1"], movies: ["movie-rain"],
            types: ["Restaurant", "vicinity.order.placed.v1"],
            bbox: BoundingBox(west: 2.05, south: 41.32, east: 2.23, north: 41.47), status: .paused, reason: .behind,
            generation: 2, previousUntil: time, createdAt: time, updatedAt: time, failingSince: time,
            recoveredAt: time, pausedAt: time,
            replay: Webhook.Replay(
                since: time, until: time, next: ["orders.orders/3": 7], ends: ["orders.orders/3": 12]),
            reflects: reflects)),
    Golden(
        "Webhook.least",
        Webhook(
            id: "w-1", subscriber: Webhook.operators, role: .operator, url: "https://a.example", topics: ["movies"],
            createdAt: time, updatedAt: time)),
    Golden("DeletedWebhook", DeletedWebhook(id: "w-1", subscriber: "m-1", deletedAt: time, reflects: reflects)),
    Golden(
        "WebhookDelivery",
        WebhookDelivery(
            webhook: "w-1", subscriber: "m-1", event: "orders-orders:7:7-1", type: "vicinity.order.placed.v1",
            topic: "orders", thing: "07-a", partitionKey: "c-a", time: time, number: 1,
            body: #"{"type":"vicinity.order.placed.v1"}"#, attempts: 2, nextAttemptAt: time,
            lastAnswer: WebhookDelivery.Answer(
                status: 500, error: "broken", excerpt: "Oops", at: time, milliseconds: 41),
            createdAt: time, triedAt: time, endedAt: time, reflects: reflects)),
    Golden(
        "WebhookDelivery.least",
        WebhookDelivery(
            webhook: "w-1", subscriber: "m-1", event: "test-1", type: WebhookEvents.test, thing: "w-1",
            partitionKey: "w-1", time: time, number: 1, body: nil, status: .delivered, createdAt: time)),
]

private let reflects: InputPositions = {
    var positions = InputPositions()
    positions.add(InputPosition(topic: "orders.orders", partition: 7, offset: 1045))
    return positions
}()
