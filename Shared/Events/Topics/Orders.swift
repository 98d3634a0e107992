extension Topic {
    public static let orders = Topic(
        "orders.orders", owner: "orders", key: "order", partitionKey: "customer", kept: .compacted,
        about: "Each order as it is now, with what just happened to it.",
        types: [
            EventType("vicinity.order.placed.v1", Order.self, "It was taken; its places are being asked."),
            EventType("vicinity.order.held.v1", Order.self, "A place of several set its part aside."),
            EventType("vicinity.order.confirmed.v1", Order.self, "Every place said yes."),
            EventType("vicinity.order.rejected.v1", Order.self, "It cannot be had; the reason is in it."),
            EventType("vicinity.order.preparing.v1", Order.self, "A place has begun."),
            EventType("vicinity.order.ready.v1", Order.self, "Every place is ready."),
            EventType("vicinity.order.completed.v1", Order.self, "It was handed over."),
            EventType("vicinity.order.cancelled.v1", Order.self, "Somebody called it off."),
            EventType("vicinity.order.moved.v1", Order.self, "One place's part moved on; the order's status did not."),
            EventType("vicinity.order.checked-in.v1", Order.self, "A ticket was shown at the door."),
            EventType("vicinity.order.deleted.v1", DeletedOrder.self, "It was removed; a tombstone follows."),
        ])

    public static let ordersAnswers = Topic(
        "orders.answers", owner: "orders", key: "command", partitionKey: "actor", kept: .days(1),
        about: "The verdict on a command that changed nothing.",
        types: [
            EventType(
                "vicinity.order.answered.v1", Answer.self, "Refused, repeated, or the same key with another body.")
        ])
}

public struct DeletedOrder: Codable, Sendable, Hashable {
    public var id: String
    public var customer: String
    public var places: [String]
    public var merchants: [String]
    public var reflects: InputPositions

    public init(id: String, customer: String, places: [String], merchants: [String], reflects: InputPositions) {
        self.id = id
        self.customer = customer
        self.places = places
        self.merchants = merchants
        self.reflects = reflects
    }
}
