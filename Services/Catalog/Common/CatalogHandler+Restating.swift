import Contract
import Events
import Store

/// Emitting the catalog's state again.
extension CatalogHandler {
    func table(of state: Topic) -> StateTable {
        StateTable(CatalogState(state).table, key: "id")
    }

    func partitionKey(of state: Topic, key: String) -> String? { CatalogState(state).partitionKey(of: key) }

    func restate(
        _ state: Topic, key: String, as restatement: Restatement, in transaction: borrowing Transaction
    ) throws {
        let tables = Tables(database: transaction.database)
        switch CatalogState(state) {
        case .places:
            guard var place = try tables.place(key) else { return }
            place.reflects = restatement.reflects(place.reflects)
            try emit(place, before: nil, in: transaction)
        case .items:
            guard var item = try tables.item(key) else { return }
            item.reflects = restatement.reflects(item.reflects)
            try emit(item, .changed, in: transaction)
        case .screenings:
            guard var screening = try tables.screening(key) else { return }
            screening.reflects = restatement.reflects(screening.reflects)
            try emit(screening, .changed, in: transaction)
        case .reservations: try restate(reservation: key, as: restatement, in: transaction)
        case .areas: try restate(Area.self, key, as: restatement, in: transaction)
        case .stations: try restate(Station.self, key, as: restatement, in: transaction)
        case .people: try restate(Person.self, key, as: restatement, in: transaction)
        case .holidays: try restate(HolidayCalendar.self, key, as: restatement, in: transaction)
        case .movies: try restate(Movie.self, key, as: restatement, in: transaction)
        case .critics: try restate(Critic.self, key, as: restatement, in: transaction)
        case .sourceRecords:
            guard var sourceRecord = try tables.sourceRecord(key) else { return }
            sourceRecord.reflects = restatement.reflects(sourceRecord.reflects)
            try emit(sourceRecord, in: transaction)
        case .edits:
            guard let edits = try tables.edits(of: key) else { return }
            try emit(edits, in: transaction)
        case .pictures:
            guard let found = try tables.foundPicture(key) else { return }
            try emit(found, in: transaction)
        }
    }

    private func restate(
        reservation key: String, as restatement: Restatement, in transaction: borrowing Transaction
    ) throws {
        guard var reservation = try Tables(database: transaction.database).reservation(key) else { return }
        reservation.reflects = restatement.reflects(reservation.reflects)
        if restatement == .newLog {
            // -1 stands for everything before the new log: no offset in that log is less than 0.
            reservation.changes = [.init(state: reservation.state, request: -1)]
        }
        try emit(reservation, in: transaction)
    }

    private func restate<Thing: Registered>(
        _ type: Thing.Type, _ key: String, as restatement: Restatement, in transaction: borrowing Transaction
    ) throws {
        guard var thing = try Tables(database: transaction.database).registered(type, key) else { return }
        thing.reflects = restatement.reflects(thing.reflects)
        try emit(thing, in: transaction)
    }

    func beginRepublish(in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        for (id, reflects) in try tables.deletionMarkers() where try !transaction.hasRead(reflects) {
            try tables.clearDeletionMarker(of: id)
        }
        try tables.forgetHandled()
    }

    /// How far the telling of a moved show was says nothing of a show that was moved again since.
    func beginContinuation(in transaction: borrowing Transaction) throws {
        try transaction.database.run("DELETE FROM note_notices")
    }
}
