import Events
import Store

/// The catalog's records: each is written to its table and said in one go.
extension CatalogHandler {
    func emit(_ place: Place, before: Place?, in transaction: borrowing Transaction) throws {
        try Tables(database: transaction.database).save(place)
        let change = PlaceChange(
            place: place, previousGeo: before.flatMap { $0.geo == place.geo ? nil : $0.geo },
            previousTypes: before.flatMap { $0.types == place.types ? nil : $0.types })
        try transaction.emit(
            Draft(
                .catalogPlaces, type: "vicinity.place.changed.v1", subject: place.id, partitionKey: place.id,
                data: change))
    }

    func emit(deleted place: DeletedPlace, in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        try tables.deletePlace(place.id)
        try tables.markDeleted(place.id, reflects: place.reflects, at: place.deletedAt)
        try transaction.emit(
            Draft(
                .catalogPlaces, type: "vicinity.place.deleted.v1", subject: place.id, partitionKey: place.id,
                data: place))
        try transaction.emit(Draft(tombstoneIn: .catalogPlaces, key: place.id, partitionKey: place.id))
    }

    /// An item as a person, a source or the clock changes it. What orders take of it is said once for a step: see `finish`.
    ///
    /// It reflects every request handled so far, and so follows the reservations that these made.
    func emit(_ item: Item, _ change: ItemChange, in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        let json = try JSON.encode(item)
        let text = json.text
        switch change {
        case .changed:
            try tables.save(item, json: text)
            try tables.clearDeletionMarker(of: item.id)
        case .stock: try tables.saveStock(of: item, json: text)
        }
        try tables.noteEmitted(item: item.id)
        recentItems.remember(item, as: text)
        try transaction.emit(CatalogHandler.draft(of: item.id, at: item.place, change, json: json))
    }

    /// What about an item changed: what a person says of it, or only what is left of it.
    enum ItemChange: String { case changed, stock }

    static func draft(of item: String, at place: String, _ change: ItemChange, json: [UInt8]) -> Draft {
        var draft = Draft(
            .catalogItems, type: "vicinity.item.\(change.rawValue).v1", subject: item, partitionKey: place, json: json)
        draft.stage = .consequence
        return draft
    }

    func emit(deleted item: DeletedItem, in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        try tables.deleteItem(item.id)
        try tables.markDeleted(item.id, reflects: item.reflects, at: item.deletedAt)
        var deleted = try Draft(
            .catalogItems, type: "vicinity.item.deleted.v1", subject: item.id, partitionKey: item.place, data: item)
        var tombstone = Draft(tombstoneIn: .catalogItems, key: item.id, partitionKey: item.place)
        (deleted.stage, tombstone.stage) = (.consequence, .consequence)
        try transaction.emit(deleted)
        try transaction.emit(tombstone)
    }

    func emit(_ reservation: Reservation, in transaction: borrowing Transaction) throws {
        var reservation = reservation
        // Asked for before its customer was forgotten, and come late.
        if try Erasures.contains(reservation.customer, after: reservation.updatedAt, in: transaction.database) {
            reservation.customer = ErasePerson.standIn(for: reservation.customer)
        }
        let json = try JSON.encode(reservation)
        let text = json.text
        let tables = Tables(database: transaction.database)
        try tables.save(reservation, json: text)
        if reservation.changes.count == 1 { try tables.noteBegun(reservation.key) }
        recentReservations.remember(reservation, as: text)
        var draft = Draft(
            .reservations, type: "vicinity.reservation.\(reservation.state.rawValue).v1", subject: reservation.key,
            partitionKey: reservation.customer, json: json)
        draft.ownerKey = reservation.place
        try transaction.emit(draft)
    }

    /// An area, a station, a person, a movie or a critic. What reviews waited for is known from then on.
    func emit<Thing: Registered>(_ thing: Thing, in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        try tables.save(thing)
        if Thing.self is any Commanded.Type { try tables.clearDeletionMarker(of: thing.id) }
        try transaction.emit(
            Draft(
                Thing.topic, type: "vicinity.\(Thing.noun).changed.v1", subject: thing.id, partitionKey: thing.id,
                data: thing))
        if let known = thing as? any Commanded { try wakeReviews(like: known, in: transaction) }
    }

    func emitDeleted<Thing: Registered>(_ thing: Thing, in transaction: borrowing Transaction) throws {
        try Tables(database: transaction.database).delete(Thing.self, thing.id)
        try transaction.emit(
            Draft(
                Thing.topic, type: "vicinity.\(Thing.noun).deleted.v1", subject: thing.id, partitionKey: thing.id,
                data: thing.deleted(at: transaction.now)))
        try transaction.emit(Draft(tombstoneIn: Thing.topic, key: thing.id, partitionKey: thing.id))
    }

    /// The verdict on a command that changed nothing.
    func answer(
        _ input: Input, actor: String, _ verdict: Answer.Verdict, _ reason: Reason?,
        in transaction: borrowing Transaction
    ) throws {
        let answer = Answer(
            command: input.event.id, actor: actor, subject: input.event.subject, verdict: verdict, reason: reason)
        try transaction.emit(
            Draft(
                .catalogAnswers, type: "vicinity.catalog.answered.v1", subject: input.event.subject,
                key: input.event.id, partitionKey: actor, data: answer))
    }
}
