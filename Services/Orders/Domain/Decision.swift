import Contract
import Events

/// The saga's decision about something that happened.
enum Decision: Sendable, Equatable {
    /// The order's new state, the event that names the cause, and the requests that follow.
    case changed(Order, OrderEvent, [PlaceRequest])
    /// The order is removed; this was its last state.
    case removed(Order)
    /// Nothing changed, and the actor is told why.
    case answered(Answer.Verdict, Reason?)
    /// Nothing changed; the requests are sent again, because a place seems to have forgotten them.
    case reminded([PlaceRequest])
    /// Nothing changed, and nobody waits for an answer.
    case nothing
    /// The record breaks the contract and can never be handled; the text says why.
    case impossible(String)
}

/// What happened to an order, for the type of its state record.
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

/// A request to a place about its part of an order.
struct PlaceRequest: Sendable, Hashable {
    var kind: ReservationRequest.Action
    var place: String
}

extension Order {
    /// The request for the place. Only a hold has lines, with lines of the same variant added up; for other requests the place knows what it
    /// holds.
    func request(_ ask: PlaceRequest) -> ReservationRequest {
        ask.kind == .hold
            ? request(ask.place) : ReservationRequest(order: id, place: ask.place, customer: customer, lines: [])
    }

    /// The request to hold a place's part.
    func request(_ place: String) -> ReservationRequest {
        var sums: [PlaceOrder.Line] = []
        var known: [Variant: Int] = [:]
        for line in lines where line.place == place {
            if let index = known[Variant(line)] {
                sums[index].quantity += line.quantity
            } else {
                known[Variant(line)] = sums.count
                let options = line.options?.map { OptionPick(group: $0.group, choice: $0.choice) }
                sums.append(PlaceOrder.Line(item: line.item, quantity: line.quantity, options: options))
            }
        }
        // Where exactly it goes is the place's to know, not the catalog's: that only needs the point.
        let wish = fulfilment.map { Fulfilment($0.method, geo: $0.geo) }
        return ReservationRequest(
            order: id, place: place, customer: customer, origin: origin, fulfilment: wish, scheduledTime: scheduledTime,
            payment: payment.flatMap { $0.method == .atPlace ? nil : $0.method }, lines: sums)
    }

    /// The requests that follow from the order's state. Each is idempotent, so they are sent again whenever a rebuilt store cannot know
    /// whether they were sent.
    var owed: [PlaceRequest] {
        switch status {
        case .placed: parts.filter { $0.reservation == .requested }.map { PlaceRequest(kind: .hold, place: $0.place) }
        case .confirmed, .preparing, .ready:
            parts.filter { !$0.isEnded }.map { PlaceRequest(kind: .commit, place: $0.place) } + closing
        case .rejected, .cancelled, .completed:
            parts.filter { $0.status == .completed }.map { PlaceRequest(kind: .commit, place: $0.place) } + closing
        }
    }

    /// The last requests of a final order, or of the parts that were cancelled of one that goes on: a place that may hold something is
    /// asked to give it back; after that, or if there is nothing to give back, it is asked to forget the reservation. Nothing is asked
    /// after that.
    var closing: [PlaceRequest] {
        parts.filter { status.isFinal || $0.isEnded }.map {
            PlaceRequest(kind: $0.isSettled ? .end : .release, place: $0.place)
        }
    }

    /// The places of ended parts that may hold something and have not confirmed its release.
    var pendingReleases: [PlaceRequest] { closing.filter { $0.kind == .release } }
}

extension OrderPart {
    /// Whether the place has nothing more to do with the order, without having handed anything over.
    var isEnded: Bool { status == .cancelled || status == .rejected }

    /// True of an ended part, or of a part of a final order, if the place's part is sold for good, given back, or was never held.
    var isSettled: Bool { status == .completed || reservation == .released || reservation == .refused }
}
