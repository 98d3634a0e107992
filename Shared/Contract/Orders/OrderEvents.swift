public import Events

/// What happens to orders, and what is asked of them.
public enum OrderEvents {
    public static let place = EventType("vicinity.order.place.v1", PlaceOrder.self, "Place an order.")
    public static let cancel = EventType(
        "vicinity.order.cancel.v1", CancelOrder.self, "Cancel an order that is not completed.")
    public static let advance = EventType(
        "vicinity.order.advance.v1", AdvanceOrder.self, "Move an order, or a place's part of it, on.")
    public static let checkIn = EventType(
        "vicinity.order.check-in.v1", CheckIn.self, "Let in who shows a ticket, each of its seats once.")
    public static let settle = EventType(
        "vicinity.order.settle.v1", SettlePayment.self, "Say that a bank transfer has arrived, or was paid back.")
    public static let remove = EventType("vicinity.order.remove.v1", RemoveOrder.self, "Remove a finished order.")
    public static let placed = EventType(
        "vicinity.order.placed.v1", Order.self, "It was taken; its places are being asked.")
    public static let held = EventType("vicinity.order.held.v1", Order.self, "A place of several set its part aside.")
    public static let paying = EventType(
        "vicinity.order.paying.v1", Order.self, "Every place has set its part aside; its money is awaited.")
    public static let confirmed = EventType(
        "vicinity.order.confirmed.v1", Order.self, "Every place said yes, and what has to be paid before was paid.")
    public static let rejected = EventType(
        "vicinity.order.rejected.v1", Order.self, "It cannot be had; the reason is in it.")
    public static let preparing = EventType("vicinity.order.preparing.v1", Order.self, "A place has begun.")
    public static let ready = EventType("vicinity.order.ready.v1", Order.self, "Every place is ready.")
    public static let completed = EventType("vicinity.order.completed.v1", Order.self, "It was handed over.")
    public static let cancelled = EventType("vicinity.order.cancelled.v1", Order.self, "Somebody called it off.")
    public static let moved = EventType(
        "vicinity.order.moved.v1", Order.self, "One place's part moved on; the order's status did not.")
    public static let released = EventType(
        "vicinity.order.released.v1", Order.self, "A place has given back its part; nothing changed for the customer.")
    public static let checkedIn = EventType(
        "vicinity.order.checked-in.v1", Order.self, "A ticket was shown at the door.")
    public static let showChanged = EventType(
        "vicinity.order.show-changed.v1", Order.self,
        "A cinema has moved a show that the order has seats of: its tickets are good for the show as it is now.")
    public static let paid = EventType(
        "vicinity.order.paid.v1", Order.self, "Its money was taken, let go or given back; its status did not change.")
    public static let deleted = EventType(
        "vicinity.order.deleted.v1", DeletedOrder.self, "It was removed; a tombstone follows.")
    public static let answered = EventType(
        "vicinity.order.answered.v1", Answer.self, "Refused, repeated, or the same key with another body.")
}

extension Topic {
    public static let orders = Topic(
        "orders.orders", owner: "orders", key: "order", partitionKey: "customer", kept: .compacted,
        about: "Each order as it is now, with what just happened to it.",
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
        about: "What people ask orders to do: place, cancel, move on, check a ticket in, settle a transfer, remove.",
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
