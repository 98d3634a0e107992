import Contract
import Events

/// What the saga makes of something that happened.
enum Decision: Sendable, Equatable {
    /// The order is now this, for this cause, and these requests follow.
    case changed(Order, OrderEvent, [Ask])
    /// The order goes; this is what it last was.
    case removed(Order)
    /// Nothing changed, and whoever asked is told why.
    case answered(Answer.Verdict, Reason?)
    /// Nothing changed; these requests are said once more, because a place does not seem to know.
    case reminded([Ask])
    /// Nothing changed, and nobody waits.
    case nothing
    /// The record breaks the contract and can never be handled; why.
    case impossible(String)
}

/// What just happened to an order, as the type of its state record says it.
enum OrderEvent: Sendable {
    case placed, held, confirmed, rejected, preparing, ready, completed, cancelled, moved, checkedIn

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
        case .checkedIn: OrderEvents.checkedIn
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

/// A request to a place about its part of an order.
struct Ask: Sendable, Hashable {
    var kind: ReservationRequest.Kind
    var place: String
}

extension Order {
    /// The request as it goes to the place. Only a hold names the lines, those of the same item as one: the place knows what it holds.
    func request(_ ask: Ask) -> ReservationRequest {
        ask.kind == .hold
            ? request(ask.place) : ReservationRequest(order: id, place: ask.place, customer: customer, lines: [])
    }

    /// The request to hold a place's part.
    func request(_ place: String) -> ReservationRequest {
        var quantities: [(item: String, quantity: Int)] = []
        for line in lines where line.place == place {
            if let index = quantities.firstIndex(where: { $0.item == line.item }) {
                quantities[index].quantity += line.quantity
            } else {
                quantities.append((line.item, line.quantity))
            }
        }
        return ReservationRequest(
            order: id, place: place, customer: customer, origin: origin,
            lines: quantities.map { PlaceOrder.Line(item: $0.item, quantity: $0.quantity) })
    }

    /// The requests that follow from the order as it stands. Each is idempotent, so they are simply said again when a rebuilt store
    /// cannot know whether they were.
    var owed: [Ask] {
        switch status {
        case .placed: parts.filter { $0.reservation == .requested }.map { Ask(kind: .hold, place: $0.place) }
        case .confirmed, .preparing, .ready: parts.map { Ask(kind: .commit, place: $0.place) }
        case .rejected, .cancelled, .completed:
            parts.filter { $0.status == .completed }.map { Ask(kind: .commit, place: $0.place) } + closing
        }
    }

    /// What a final order asks of each place last: to give back what it may hold, and once that is done, or nothing is to be given back,
    /// to forget the reservation. Nothing is asked of the place after that.
    var closing: [Ask] {
        guard status.isFinal else { return [] }
        return parts.map { Ask(kind: $0.isSettled ? .end : .release, place: $0.place) }
    }

    /// Releases of an ended order that a place has still to confirm: those of what it may hold.
    var unreleased: [Ask] { closing.filter { $0.kind == .release } }
}

extension OrderPart {
    /// Of a final order: what the place had set aside is sold for good, given back, or was never had.
    var isSettled: Bool { status == .completed || reservation == .released || reservation == .refused }
}
