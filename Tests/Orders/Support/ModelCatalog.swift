import Contract
import Events

/// The catalog's side of the contract in a few lines: what each reservation is, and what each request makes of it.
struct ModelCatalog {
    /// Left of each item; what is not named is without limit.
    var stock: [String: Int] = [:]
    private(set) var reservations: [String: Reservation] = [:]
    /// What each was that is over, and known no more.
    private(set) var ended: [String: Reservation.HoldState] = [:]
    /// Requests that break the contract: commits of what is not held.
    private(set) var breaches: [String] = []

    /// - Returns: the answer; nil if the reservation is over.
    mutating func handle(_ type: String, _ request: ReservationRequest) -> Reservation? {
        var reservation =
            reservations[request.key]
            ?? Reservation(
                order: request.order, place: request.place, customer: request.customer,
                merchant: merchants[request.place], state: .released, lines: [])
        switch type {
        case "vicinity.reservation.hold.v1":
            guard reservations[request.key] == nil else { break }
            reservation.lines = request.lines.map {
                OrderLine(
                    item: $0.item, place: request.place, quantity: $0.quantity, name: $0.item,
                    price: prices[$0.item])
            }
            if let short = request.lines.first(where: { (stock[$0.item] ?? .max) < $0.quantity }) {
                reservation.state = .refused
                reservation.reason = Reason("sold-out", "There is no more.", item: short.item)
            } else {
                reservation.state = .held
                take(reservation, times: 1)
            }
        case "vicinity.reservation.commit.v1":
            if reservation.state != .held && reservation.state != .committed {
                breaches.append("commit of \(request.key), which is \(reservation.state)")
            } else {
                reservation.state = .committed
            }
        case "vicinity.reservation.release.v1":
            if reservation.state == .held || reservation.state == .committed { take(reservation, times: -1) }
            reservation.state = .released
        case "vicinity.reservation.end.v1":
            if reservation.state == .held { take(reservation, times: -1) }
            if reservations.removeValue(forKey: request.key) != nil {
                ended[request.key] = reservation.state == .held ? .released : reservation.state
            }
            return nil
        default: breaches.append("\(type) is no request")
        }
        reservations[request.key] = reservation
        return reservation
    }

    private mutating func take(_ reservation: Reservation, times: Int) {
        for line in reservation.lines where stock[line.item] != nil { stock[line.item]? -= line.quantity * times }
    }

    func state(_ order: Order, _ place: String) -> Reservation.HoldState? {
        let key = "\(order.id)/\(place)"
        return reservations[key]?.state ?? ended[key]
    }

    /// What is wrong with how an order's reservations ended, a sentence each.
    func faults(of order: Order) -> [String] {
        order.parts.compactMap { part in
            let state = state(order, part.place)
            let isGone = part.status == .cancelled || part.status == .rejected
            let fits =
                switch order.status {
                case .placed: false
                case .confirmed, .preparing, .ready, .completed, .rejected, .cancelled:
                    isGone ? state == .released || state == .refused : state == .committed
                }
            return fits
                ? nil : "\(order.status) order \(order.id): \(part.place) is \(state.map { "\($0)" } ?? "unknown")"
        }
    }
}
