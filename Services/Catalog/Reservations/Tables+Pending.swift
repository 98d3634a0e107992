import Contract
import Events
import Store

/// Records that the present step still has to emit, and how far requests were handled. This is no state of the domain: at the end of a step
/// nothing is left to emit.
extension Tables {
    static let unemitted = """
        CREATE TABLE note_handled_requests (partition INTEGER PRIMARY KEY, last INTEGER NOT NULL);
        CREATE TABLE note_ends (id TEXT PRIMARY KEY NOT NULL, record TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE note_ended_reservations (
            id TEXT PRIMARY KEY NOT NULL, partition INTEGER NOT NULL, request INTEGER NOT NULL) WITHOUT ROWID;
        """

    // MARK: - Things with changed stock

    enum Things: String { case items, screenings }

    struct UnemittedThing {
        var id: String
        var place: String
        var record: String
    }

    func takeUnemitted(_ things: Things) throws -> [UnemittedThing] {
        let unemitted = try database.rows("SELECT id, place, record FROM \(things) WHERE unsaid = 1 ORDER BY id") {
            UnemittedThing(id: $0.string(0), place: $0.string(1), record: $0.string(2))
        }
        if !unemitted.isEmpty { try database.run("UPDATE \(things) SET unsaid = 0 WHERE unsaid = 1") }
        return unemitted
    }

    // MARK: - Reservations

    /// Notes the end of a reservation, which is emitted after the things that it took from.
    func noteEnd(_ reservation: DeletedReservation) throws {
        try database.run(
            "INSERT OR REPLACE INTO note_ends (id, record) VALUES (?, ?)",
            [reservation.key, try JSON.encode(reservation).text])
    }

    /// Notes a new reservation: the end of an earlier one with its key must not be emitted after it.
    func noteBegun(_ key: String) throws {
        let delete = try Prepared("DELETE FROM note_ends WHERE id = ?", in: database)
        delete.bind(1, key)
        try delete.run()
    }

    func takeEnds() throws -> [DeletedReservation] {
        let ends: [DeletedReservation] = try database.records("SELECT record FROM note_ends ORDER BY id")
        if !ends.isEmpty { try database.run("DELETE FROM note_ends") }
        return ends
    }

    // MARK: - Requests

    func noteHandled(_ request: InputPosition) throws {
        let save = try Prepared(
            """
            INSERT INTO note_handled_requests (partition, last) VALUES (?, ?)
            ON CONFLICT DO UPDATE SET last = max(last, excluded.last)
            """, in: database)
        save.bind(1, Int64(request.partition))
        save.bind(2, request.offset)
        try save.run()
    }

    func lastHandled(in partition: Int32) throws -> Int64? {
        try database.integer("SELECT last FROM note_handled_requests WHERE partition = ?", [partition])
    }

    /// Deletes positions in a lost log, which mean nothing in the next one. Takings of that log count as earlier than everything to come.
    func forgetHandled() throws {
        try database.run("UPDATE takings SET taken_at = -1")
        try database.run("DELETE FROM note_notices")
        try database.run("DELETE FROM note_handled_requests")
        try database.run("DELETE FROM note_ended_reservations")
    }

    // MARK: - Reservations that had ended when the store was rebuilt

    /// Notes an end that a rebuild found. A request before it may come again, and its hold would count twice.
    func noteEnded(_ reservation: DeletedReservation) throws {
        let input = InputPosition(
            topic: Topic.reservationRequests.name, partition: partition(of: reservation.place), offset: 0)
        guard let request = reservation.reflects[input.partitionName] else { return }
        try database.run(
            """
            INSERT INTO note_ended_reservations (id, partition, request) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET request = max(request, excluded.request)
            """, [reservation.key, input.partition, request])
    }

    func requestThatEnded(_ key: String) throws -> Int64? {
        let select = try Prepared("SELECT request FROM note_ended_reservations WHERE id = ?", in: database)
        select.bind(1, key)
        return try select.next() ? select.integer(0) : nil
    }

    /// Deletes ends before a position: those requests come again only in another rebuild, which finds the ends in the log.
    func forgetEnded(before position: Int64, in partition: Int32) throws {
        try database.run(
            "DELETE FROM note_ended_reservations WHERE partition = ? AND request < ?", [partition, position])
    }
}
