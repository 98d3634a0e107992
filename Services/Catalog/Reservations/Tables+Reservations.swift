import Contract
import Events
import Store

extension Reservation {
    static let states = StateKind(
        .reservations, ReservationEvents.held, type: \.state.type,
        in: StateTable("reservations", key: "id", isText: true), partitionKey: \.customer,
        owner: { key, _ in key.lastIndex(of: "/").map { String(key[key.index(after: $0)...]) } ?? key },
        columns: ["customer", "state"], steady: ["customer"],
        changing: { key, reservation, database, change in
            let tables = Tables(database: database)
            if let reservation {
                try change()
                try tables.note(reservation)
            } else if let ended = try tables.reservation(key[0]) {
                try tables.forget(ended)
                try change()
            }
        },
        ending: .init(ReservationEvents.deleted) { deleted, _, database in
            try Tables(database: database).noteEnded(deleted)
        },
        folding: { reservation, database in
            let tables = Tables(database: database)
            try tables.noteNumber(of: reservation, at: tables.placeFacts(reservation.place))
        },
        restating: { reservation, restatement in
            // -1 means before the new log, whose offsets begin at 0.
            if restatement == .newLog { reservation.changes = [.init(state: reservation.state, request: -1)] }
        }
    ) { [$0.key, $0.customer, $0.state.rawValue] }
}

/// Reservations, and takings: which reservations take some of each thing, held or committed, until their order is over.
extension Tables {
    /// - Parameter key: "<order>/<place>".
    func reservation(_ key: String) throws -> Reservation? {
        try Reservation.states.get(key, in: database)
    }

    fileprivate func note(_ reservation: Reservation) throws {
        switch reservation.state {
        case .held, .committed:
            try noteTakings(of: reservation)
            try noteSlot(of: reservation)
        case .released: try forget(reservation)
        case .refused: break
        }
    }

    fileprivate func forget(_ reservation: Reservation) throws {
        try forgetTakings(of: reservation)
        try forgetSlot(of: reservation)
    }

    /// The reservations of a customer's orders.
    func reservations(of customer: String) throws -> [Reservation] {
        try Reservation.states.all("customer = ? ORDER BY id", [customer], in: database)
    }

    // MARK: - Takings

    /// Replaces the takings of a reservation by those of its present record.
    func noteTakings(of reservation: Reservation) throws {
        let save = try Prepared(
            """
            INSERT INTO takings (thing, reservation, taken_at, quantity, date, origin) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET
                taken_at = excluded.taken_at, quantity = excluded.quantity, date = excluded.date,
                origin = excluded.origin
            WHERE (taken_at, quantity, date, origin)
                IS NOT (excluded.taken_at, excluded.quantity, excluded.date, excluded.origin)
            """, in: database)
        save.bind(2, reservation.key)
        save.bind(3, reservation.takenAt)
        save.bind(6, reservation.origin)
        for taking in reservation.takings {
            save.bind(1, taking.thing)
            save.bind(4, Int64(taking.quantity))
            save.bind(5, reservation.portionDates[taking.thing])
            try save.run()
        }
    }

    private func forgetTakings(of reservation: Reservation) throws {
        let delete = try Prepared("DELETE FROM takings WHERE thing = ? AND reservation = ?", in: database)
        delete.bind(2, reservation.key)
        for taking in reservation.takings {
            delete.bind(1, taking.thing)
            try delete.run()
        }
    }

    /// Quantity of a thing promised to later requests than the given one; of daily portions, the present day's.
    func promised(of thing: any Stocked, behind request: Int64) throws -> Int {
        try promised(of: thing.id, portionsOf: thing.portionDate, behind: request)
    }

    /// - Parameter thing: the id of a thing, or of a choice.
    func promised(of thing: String, portionsOf date: String?, behind request: Int64) throws -> Int {
        let select = try Prepared(
            "SELECT sum(quantity) FROM takings WHERE thing = ? AND taken_at > ? AND date IS ?", in: database)
        select.bind(1, thing)
        select.bind(2, request)
        select.bind(3, date)
        return try select.next() ? Int(select.integer(0)) : 0
    }

    /// Quantity of a thing that open orders hold, in all and from one origin; of daily portions, the present day's.
    /// - Parameter origin: nil if the network is not counted.
    func held(of thing: any Stocked, by origin: String?) throws -> ShareRule.Held {
        func quantity(_ origin: String) throws -> Int {
            let select = try Prepared(
                "SELECT quantity FROM shares WHERE thing = ? AND date = ? AND origin = ?", in: database)
            select.bind(1, thing.id)
            select.bind(2, thing.portionDate ?? "")
            select.bind(3, origin)
            return try select.next() ? Int(select.integer(0)) : 0
        }
        return ShareRule.Held(byAll: try quantity(""), byOrigin: try origin.map(quantity) ?? 0)
    }

    /// Number of undecided orders that hold some of a thing.
    func openHolds(of thing: String) throws -> Int {
        try database.count(
            """
            SELECT count(*) FROM takings JOIN reservations ON reservations.id = reservation
            WHERE thing = ? AND state = 'held'
            """, [thing])
    }

    /// Number of items and screenings of a place that open orders hold some of.
    func heldThingCount(of place: String) throws -> Int {
        try database.count(
            """
            SELECT count(DISTINCT thing) FROM takings JOIN reservations ON reservations.id = reservation
            WHERE thing > ?1 || '.' AND thing < ?1 || '/' AND instr(thing, '#') = 0 AND state = 'held'
            """, [place])
    }

    /// Whether orders that are not over have some of a thing, which may have to be given back.
    func isPromised(_ thing: String) throws -> Bool {
        try database.has("SELECT 1 FROM takings WHERE thing = ? LIMIT 1", [thing])
    }
}

extension Reservation {
    /// The request that took the lines.
    fileprivate var takenAt: Int64 { changes.first?.request ?? -1 }
}
