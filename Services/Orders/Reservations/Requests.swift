import Contract
import Events

/// A request to a place about its part of an order.
struct PlaceRequest: Sendable, Hashable {
    var kind: ReservationRequest.Action
    var place: String
}

extension Order {
    /// The record of a request to a place. Only a hold has lines: for other requests the place knows what it holds.
    func request(_ request: PlaceRequest) -> ReservationRequest {
        request.kind == .hold
            ? holdRequest(to: request.place)
            : ReservationRequest(order: id, place: request.place, customer: customer, lines: [])
    }

    /// The request to hold a place's part. Lines of the same variant are added up.
    func holdRequest(to place: String) -> ReservationRequest {
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
        // The catalog needs only the address's point; the place sees the address in the order.
        let wish = fulfilment.map { Fulfilment($0.method, geo: $0.geo) }
        return ReservationRequest(
            order: id, place: place, customer: customer, origin: origin, fulfilment: wish, scheduledTime: scheduledTime,
            payment: payment.flatMap { $0.method == .atPlace ? nil : $0.method }, lines: sums)
    }

    /// The requests that follow from the order's state. Each is idempotent, so they are emitted again whenever a rebuilt store cannot know
    /// whether they were emitted.
    var dueRequests: [PlaceRequest] {
        switch status {
        case .placed: parts.filter { $0.reservation == .requested }.map { PlaceRequest(kind: .hold, place: $0.place) }
        case .confirmed, .preparing, .ready:
            parts.filter { !$0.isEnded }.map { PlaceRequest(kind: .commit, place: $0.place) } + closingRequests
        case .rejected, .cancelled, .completed:
            parts.filter { $0.status == .completed }.map { PlaceRequest(kind: .commit, place: $0.place) }
                + closingRequests
        }
    }

    /// The last requests of a final order, or of cancelled parts of an order that goes on. A place that may hold something is asked to release
    /// it. After that, or if there is nothing to release, it is asked to end the reservation.
    var closingRequests: [PlaceRequest] {
        parts.filter { status.isFinal || $0.isEnded }.map {
            PlaceRequest(kind: $0.isSettled ? .end : .release, place: $0.place)
        }
    }

    /// Releases that the places of ended parts have not confirmed.
    var pendingReleases: [PlaceRequest] { closingRequests.filter { $0.kind == .release } }
}

extension OrderPart {
    /// Whether the part was cancelled or rejected.
    var isEnded: Bool { status == .cancelled || status == .rejected }

    /// Whether an ended part, or a part of a final order, was handed over, released, or never held.
    var isSettled: Bool { status == .completed || reservation == .released || reservation == .refused }
}
