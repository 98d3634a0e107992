public import Events

/// Events and commands of orders.
public enum OrderEvents {
    public static let place = EventType("vicinity.order.place.v1", PlaceOrder.self, "Place an order.")
    public static let cancel = EventType(
        "vicinity.order.cancel.v1", CancelOrder.self, "Cancel an order that is not completed.")
    public static let advance = EventType(
        "vicinity.order.advance.v1", AdvanceOrder.self, "Advance an order, or a part of it, to its next status.")
    public static let checkIn = EventType(
        "vicinity.order.check-in.v1", CheckIn.self, "Admit the bearers of a ticket, each of its seats once.")
    public static let settle = EventType(
        "vicinity.order.settle.v1", SettlePayment.self, "Confirm that a bank transfer has arrived, or was paid back.")
    public static let remove = EventType("vicinity.order.remove.v1", RemoveOrder.self, "Remove a finished order.")
    public static let placed = EventType(
        "vicinity.order.placed.v1", Order.self, "The order was accepted; its places are being asked.")
    public static let held = EventType("vicinity.order.held.v1", Order.self, "One of several places holds its part.")
    public static let paying = EventType(
        "vicinity.order.paying.v1", Order.self, "Every place holds its part; the payment is awaited.")
    public static let confirmed = EventType(
        "vicinity.order.confirmed.v1", Order.self,
        "Every place holds its part, and what has to be paid before was paid.")
    public static let rejected = EventType(
        "vicinity.order.rejected.v1", Order.self, "The order was rejected, for the reason in it.")
    public static let preparing = EventType(
        "vicinity.order.preparing.v1", Order.self, "A place has begun to prepare it.")
    public static let ready = EventType("vicinity.order.ready.v1", Order.self, "Every place is ready.")
    public static let completed = EventType("vicinity.order.completed.v1", Order.self, "Every part was handed over.")
    public static let cancelled = EventType("vicinity.order.cancelled.v1", Order.self, "The order was cancelled.")
    public static let moved = EventType(
        "vicinity.order.moved.v1", Order.self, "One place's part has advanced; the order's status has not.")
    public static let released = EventType(
        "vicinity.order.released.v1", Order.self, "A place has given back its part; nothing changed for the customer.")
    public static let checkedIn = EventType(
        "vicinity.order.checked-in.v1", Order.self, "A ticket was shown at the door.")
    public static let showChanged = EventType(
        "vicinity.order.show-changed.v1", Order.self,
        "A cinema has changed a show that the order has seats for; its tickets are valid for the changed show.")
    public static let paid = EventType(
        "vicinity.order.paid.v1", Order.self, "Its money was captured, voided or refunded; its status did not change.")
    public static let deleted = EventType(
        "vicinity.order.deleted.v1", DeletedOrder.self, "The order was removed; a tombstone follows.")
    public static let answered = EventType(
        "vicinity.order.answered.v1", Answer.self, "Refused, repeated, or the same key with another body.")
}

extension Topic {
    public static let orders = Topic(
        "orders.orders", owner: "orders", key: "order", partitionKey: "customer", kept: .compacted,
        about: "Each order's current state, with the event that led to it.",
        personal: [.own(.replaced)],
        types: OrderEvents.placed, OrderEvents.held, OrderEvents.confirmed, OrderEvents.rejected, OrderEvents.preparing,
        OrderEvents.ready, OrderEvents.completed, OrderEvents.cancelled, OrderEvents.moved, OrderEvents.released,
        OrderEvents.checkedIn, OrderEvents.showChanged, OrderEvents.paying, OrderEvents.paid,
        OrderEvents.deleted)

    public static let ordersAnswers = Topic(
        "orders.answers", owner: "orders", key: "command", partitionKey: "actor", kept: .days(1),
        about: "The verdict on a command that changed nothing.",
        personal: [.own(.read)],
        types: OrderEvents.answered)

    public static let ordersCommands = Topic(
        "orders.commands", owner: "gateway", key: "order", partitionKey: "customer", kept: .days(30),
        about: "Commands on orders: place, cancel, advance, check a ticket in, settle a transfer, remove.",
        deciders: ["orders"], personal: [.own(.read), .ofActors],
        types: OrderEvents.place, OrderEvents.cancel, OrderEvents.advance, OrderEvents.checkIn, OrderEvents.settle,
        OrderEvents.remove)
}

public struct DeletedOrder: Codable, Sendable, Hashable {
    public var id: String
    public var customer: String
    public var places: [String]
    public var merchants: [String]
    public var reflects: InputPositions
}

extension DeletedOrder {
    public static let shown = ShownMembers("id", "customer")
}
