import Events
import Store

/// What orders asks to set aside, take or give back.
extension CatalogHandler {
    func reserve(_ wish: ReservationWish, _ input: Input, in transaction: borrowing Transaction) throws {
        let request = try reservationRequest(input)
        let tables = Tables(database: transaction.database)
        let known = try reservation(request.key, in: tables)
        let reserving = Reserving(
            request: request, position: input.position, appendedAt: input.appendedAt, known: known,
            place: try tables.placeFacts(request.place), items: try items(of: request, known, in: tables),
            screenings: try screenings(of: request, known, in: tables))
        let decision = reserving.decide(wish)
        for item in decision.items { try say(item, .stock, in: transaction) }
        for screening in decision.screenings { try say(screening, .seats, in: transaction) }
        try say(decision.reservation, in: transaction)
    }

    private func reservationRequest(_ input: Input) throws -> ReservationRequest {
        let request = try input.event.decode(ReservationRequest.self)
        guard !request.order.isEmpty, !request.customer.isEmpty else {
            throw Poison("a reservation request names its order and customer")
        }
        try input.check(place: request.place)
        return request
    }

    private func items(
        of request: ReservationRequest, _ known: Reservation?, in tables: Tables
    ) throws -> [String: Item] {
        var items: [String: Item] = [:]
        for id in named(by: request, known) where !Screening.isID(id) && items[id] == nil {
            items[id] = try tables.itemRecord(id).map { record in
                try recentItems.value(of: record) { try JSON.decode(Item.self, from: Array($0.utf8)) }
            }
        }
        return items
    }

    private func screenings(
        of request: ReservationRequest, _ known: Reservation?, in tables: Tables
    ) throws -> [String: Screening] {
        var screenings: [String: Screening] = [:]
        for id in named(by: request, known) where Screening.isID(id) && screenings[id] == nil {
            screenings[id] = try tables.screeningRecord(id).map { record in
                try recentScreenings.value(of: record) { try JSON.decode(Screening.self, from: Array($0.utf8)) }
            }
        }
        return screenings
    }

    private func named(by request: ReservationRequest, _ known: Reservation?) -> [String] {
        request.lines.prefix(Limits.lines).map(\.item) + (known?.lines.map(\.item) ?? [])
    }

    private func reservation(_ key: String, in tables: Tables) throws -> Reservation? {
        try tables.reservationRecord(key).map { record in
            try recentReservations.value(of: record) { try JSON.decode(Reservation.self, from: Array($0.utf8)) }
        }
    }

    /// Says no to a hold that can never be handled. A commit or release of what is known leaves it as it is.
    func refuseReservation(_ input: Input, in transaction: borrowing Transaction) throws {
        let request = try reservationRequest(input)
        guard try Tables(database: transaction.database).reservation(request.key) == nil else { return }
        let reason = Reason("malformed", "The order cannot be held as it is.")
        var refused = Reservation(
            order: request.order, place: request.place, customer: request.customer, state: .refused, lines: [],
            reason: reason, changes: [.init(state: .refused, request: input.position.offset)],
            updatedAt: input.appendedAt)
        refused.reflects.add(input.position)
        try say(refused, in: transaction)
    }
}
