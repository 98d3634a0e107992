import Contract
import Events

/// The saga's decision about an input.
enum Decision: Sendable, Equatable {
    /// The order's new state, the event that names the cause, and the requests that follow.
    case changed(Order, OrderEvent, [PlaceRequest])
    /// The order is removed; this was its last state.
    case removed(Order)
    /// Nothing changed; the actor gets the verdict and its reason.
    case answered(Answer.Verdict, Reason?)
    /// Nothing changed; the requests are emitted again, because a place seems to have forgotten them.
    case reminded([PlaceRequest])
    /// Nothing changed, and nobody waits for an answer.
    case nothing
    /// The record breaks the contract and can never be handled; the text says why.
    case impossible(String)
}

/// The event that led to an order's state, for the type of its state record.
enum OrderEvent: Sendable {
    case placed, held, confirmed, rejected, preparing, ready, completed, cancelled, moved, released, checkedIn,
        showChanged, paying, paid

    var type: EventType<Order> {
        switch self {
        case .placed: OrderEvents.placed
        case .held: OrderEvents.held
        case .confirmed: OrderEvents.confirmed
        case .rejected: OrderEvents.rejected
        case .preparing: OrderEvents.preparing
        case .ready: OrderEvents.ready
        case .completed: OrderEvents.completed
        case .cancelled: OrderEvents.cancelled
        case .moved: OrderEvents.moved
        case .released: OrderEvents.released
        case .checkedIn: OrderEvents.checkedIn
        case .showChanged: OrderEvents.showChanged
        case .paying: OrderEvents.paying
        case .paid: OrderEvents.paid
        }
    }

    init(_ status: Order.Status) {
        self =
            switch status {
            case .placed: .placed
            case .confirmed: .confirmed
            case .rejected: .rejected
            case .preparing: .preparing
            case .ready: .ready
            case .completed: .completed
            case .cancelled: .cancelled
            }
    }
}
