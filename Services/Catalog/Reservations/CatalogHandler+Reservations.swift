import Contract
import EventLog
import Events
import Store

/// Handles requests of orders to hold, commit, release or end.
extension CatalogHandler {
    func reserve(_ action: ReservationRequest.Action, _ input: Input, in transaction: borrowing Transaction) throws {
        let request = try reservationRequest(input)
        let tables = Tables(database: transaction.database)
        let known = try reservation(request.key, in: tables)
        // A commit changes no item. An end changes only the items that the reservation still holds.
        let touches = action != .commit && (action != .end || known?.state == .held)
        let items = touches ? try items(of: request, known, in: tables) : [:]
        let screenings = touches ? try screenings(of: request, known, in: tables) : [:]
        var reserving = Reserving(
            request: request, position: input.position, appendedAt: input.appendedAt, known: known,
            place: known == nil ? try tables.placeFacts(request.place) : nil, items: items, screenings: screenings)
        reserving.shareRule = shareRule
        if known == nil { reserving.endedBy = try tables.requestThatEnded(request.key) }
        if action == .hold, known == nil {
            try prepare(&reserving, request, appendedAt: input.appendedAt, in: tables)
            for thing in items.values.map({ $0 as any Stocked }) + screenings.values.map({ $0 as any Stocked }) {
                reserving.promised[thing.id] = try tables.promised(of: thing, behind: input.position.offset)
                reserving.held[thing.id] = try tables.held(of: thing, by: request.origin)
            }
            for choice in reserving.stockedChoices {
                reserving.promised[choice.id] = try tables.promised(
                    of: choice.id, portionsOf: choice.date, behind: input.position.offset)
            }
        }
        let decision = reserving.decide(action)
        for item in decision.items { try change(item, in: tables) }
        for screening in decision.screenings { try change(screening, in: tables) }
        switch decision.outcome {
        case .stands(let reservation):
            if known == nil { try tables.noteNumber(of: reservation, at: reserving.place) }
            try emit(reservation, in: transaction)
        case .over(let deleted):
            try Reservation.states.forget(deleted.key, in: transaction)
            try tables.noteEnd(deleted)
        }
        try tables.noteHandled(input.position)
    }

    /// Reads what a hold depends on at its place: how orders are paid and, unless it is only of seats, handed over.
    private func prepare(
        _ reserving: inout Reserving, _ request: ReservationRequest, appendedAt: Timestamp, in tables: Tables
    ) throws {
        guard let record = try tables.placeRecord(request.place) else { return }
        let place = try recentPlaces.value(of: record) { try JSON.decode(Place.self, from: Array($0.utf8)) }
        reserving.vacancy = try tables.vacancy(at: place)
        reserving.paying = OrderPaying(place)
        reserving.shareRule.ofPlace = reserving.paying.networkShare
        guard request.lines.contains(where: { !Screening.isID($0.item) }) else { return }
        reserving.taking = OrderTaking(place, holidays: try tables.holidays(at: place, home: home))
        reserving.orderNumber = try tables.nextOrderNumber(
            at: place.id, on: LocalDay.date(at: appendedAt, in: place.timeZone))
        guard let time = request.scheduledTime else { return }
        reserving.ordersInSlot = try tables.orderCount(at: place.id, inSlot: time)
    }

    /// Saves the stock of an item; it is emitted at the end of the step.
    private func change(_ item: Item, in tables: Tables) throws {
        let text = try JSON.encode(item).text
        try tables.saveStock(of: item, json: text)
        recentItems.remember(item, as: text)
    }

    private func change(_ screening: Screening, in tables: Tables) throws {
        let text = try JSON.encode(screening).text
        try tables.saveSeats(of: screening, json: text)
        recentScreenings.remember(screening, as: text)
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
            items[id] = try Item.states.text(id, in: tables.database).map { record in
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
            screenings[id] = try Screening.states.text(id, in: tables.database).map { record in
                try recentScreenings.value(of: record) { try JSON.decode(Screening.self, from: Array($0.utf8)) }
            }
        }
        return screenings
    }

    private func named(by request: ReservationRequest, _ known: Reservation?) -> [String] {
        request.lines.prefix(LineRules.reservation.mostLines).map(\.item) + (known?.lines.map(\.item) ?? [])
    }

    private func reservation(_ key: String, in tables: Tables) throws -> Reservation? {
        try Reservation.states.text(key, in: tables.database).map { record in
            try recentReservations.value(of: record) { try JSON.decode(Reservation.self, from: Array($0.utf8)) }
        }
    }

    /// Refuses a hold that can never be handled. A known reservation stays as it is.
    func refuseReservation(_ input: Input, in transaction: borrowing Transaction) throws {
        let request = try reservationRequest(input)
        guard try Tables(database: transaction.database).reservation(request.key) == nil else { return }
        let reason = Reason("malformed", "The order cannot be held as it is.")
        var refused = Reservation(
            order: request.order, place: request.place, customer: request.customer, state: .refused, lines: [],
            reason: reason, changes: [.init(state: .refused, request: input.position.offset)],
            updatedAt: input.appendedAt)
        refused.reflects.add(input.position)
        try emit(refused, in: transaction)
        try Tables(database: transaction.database).noteHandled(input.position)
    }

    /// The last reservation request that was handled of a place's partition. Records of the place's things that are emitted now reflect it
    /// and all requests before it.
    func handledRequests(at place: String, in transaction: borrowing Transaction) throws -> InputPosition? {
        let partition = partition(of: place)
        let input = TopicPartition(Topic.reservationRequests.name, partition)
        let before = try transaction.position(of: input).map { $0 - 1 } ?? -1
        let tables = Tables(database: transaction.database)
        let last = max(before, try tables.lastHandled(in: partition) ?? -1)
        return last < 0 ? nil : InputPosition(topic: input.topic, partition: partition, offset: last)
    }
}

// MARK: - Emitting

extension CatalogHandler {
    /// - Parameter type: the event; nil: the usual one of the state.
    func emit(
        _ reservation: Reservation, as type: EventType<Reservation>? = nil, in transaction: borrowing Transaction
    ) throws {
        var reservation = reservation
        // The request was made before its customer was erased, and consumed after it.
        if try Erasures.cover(reservation.customer, at: reservation.updatedAt, in: transaction.database) {
            reservation.customer = ErasePerson.standIn(for: reservation.customer)
        }
        let json = try Reservation.states.emit(reservation, as: type, in: transaction)
        recentReservations.remember(reservation, as: json.text)
        if reservation.changes.count == 1 {
            try Tables(database: transaction.database).noteBegun(reservation.key)
        }
    }
}
