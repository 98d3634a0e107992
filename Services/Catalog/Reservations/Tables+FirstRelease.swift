import Contract
import Events
import Store

/// Migrates from the first release, where an item's or screening's record contained its holds, to reservations with holds. The upgrade
/// emits all records again in this form.
extension Tables {
    static let holdsOfTheirOwn = Migration("catalog 6") { database in
        try database.script(columns + unemitted)
        let tables = Tables(database: database)
        try tables.moveHolds(from: .items)
        try tables.moveHolds(from: .screenings)
        try tables.noteAllTakings()
    }

    private static let columns = """
        DROP INDEX reservations_by_age;
        ALTER TABLE reservations DROP COLUMN updated_at;
        ALTER TABLE reservations ADD COLUMN customer TEXT NOT NULL DEFAULT '';
        ALTER TABLE reservations ADD COLUMN state TEXT NOT NULL DEFAULT '';
        UPDATE reservations SET customer = record ->> '$.customer', state = record ->> '$.state';
        CREATE INDEX reservations_by_customer ON reservations (customer);
        CREATE TABLE takings (
            thing TEXT NOT NULL, taken_at INTEGER NOT NULL, reservation TEXT NOT NULL, quantity INTEGER NOT NULL,
            date TEXT, PRIMARY KEY (thing, taken_at, reservation)) WITHOUT ROWID;
        ALTER TABLE items DROP COLUMN holds;
        ALTER TABLE items ADD COLUMN unsaid INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX items_unsaid ON items (id) WHERE unsaid = 1;
        ALTER TABLE screenings DROP COLUMN holds;
        ALTER TABLE screenings RENAME COLUMN sold TO taken;
        ALTER TABLE screenings ADD COLUMN unsaid INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX screenings_unsaid ON screenings (id) WHERE unsaid = 1;
        """

    /// Subtracts held quantities from what is left, and creates a reservation for each hold without one. Records without holds are valid in
    /// both forms and stay as they are.
    private func moveHolds(from things: Things) throws {
        let records = try database.rows(
            "SELECT record FROM \(things) WHERE json_array_length(record, '$.holds') > 0"
        ) { $0.bytes(0) ?? [] }
        for record in records {
            let holds = try JSON.decode(HeldBefore.Thing.self, from: record).holds
            // Decoding the record has subtracted its holds.
            switch things {
            case .items:
                let item = try JSON.decode(Item.self, from: record)
                try saveStock(of: item, json: try JSON.encode(item).text)
                for hold in holds {
                    try complete(hold, of: item.id, at: item.place, item.merchant, item.updatedAt, item.stock.date)
                }
            case .screenings:
                let show = try JSON.decode(Screening.self, from: record)
                try saveSeats(of: show, json: try JSON.encode(show).text)
                for hold in holds {
                    try complete(hold, of: show.id, at: show.place, show.merchant, show.updatedAt, nil)
                }
            }
        }
    }

    /// Adds to the reservation of a hold its line and the date of its portions.
    private func complete(
        _ hold: HeldBefore, of thing: String, at place: String, _ merchant: String?, _ time: Timestamp,
        _ date: String?
    ) throws {
        let known = try reservation("\(hold.order)/\(place)")
        var reservation =
            known
            ?? Reservation(
                order: hold.order, place: place, customer: HeldBefore.unknownCustomer(of: hold.order),
                merchant: merchant, state: .held, lines: [], changes: [.init(state: .held, request: -1)],
                updatedAt: time)
        if !reservation.lines.contains(where: { $0.item == thing }) {
            reservation.lines.append(
                OrderLine(
                    item: thing, place: place, quantity: hold.quantity, name: hold.name, price: hold.price,
                    show: hold.show))
        }
        reservation.portionDates[thing] = date
        guard reservation != known else { return }
        // All takings are noted at the end of the migration.
        try database.run(
            "INSERT OR REPLACE INTO reservations (id, customer, state, record) VALUES (?, ?, ?, ?)",
            [
                reservation.key, reservation.customer, reservation.state.rawValue, try JSON.encode(reservation).text,
            ])
    }

    private func noteAllTakings() throws {
        try database.run(
            """
            INSERT OR IGNORE INTO takings (thing, taken_at, reservation, quantity, date)
            SELECT line.value ->> '$.item', ifnull(record ->> '$.changes[0].request', -1), reservations.id,
                line.value ->> '$.quantity', dates.value
            FROM reservations, json_each(record, '$.lines') AS line
                LEFT JOIN json_each(record, '$.portionDates') AS dates ON dates.key = line.value ->> '$.item'
            WHERE state IN ('held', 'committed')
            """)
    }
}

extension HeldBefore {
    /// A stand-in for the customer of a hold whose reservation was lost, in the partition that the order's id begins with. The next request
    /// of orders names the customer.
    static func unknownCustomer(of order: String) -> String {
        let wanted = Int32(order.prefix(2)).flatMap { (0..<partitionCount).contains($0) ? $0 : nil }
        let found = (0...).lazy.map { "\(unknown)\($0)" }
            .first { wanted == nil || partition(of: $0) == wanted }
        return found ?? unknown
    }

    static func isUnknown(customer: String) -> Bool { customer.hasPrefix(unknown) }

    private static let unknown = "unknown-customer-"
}
