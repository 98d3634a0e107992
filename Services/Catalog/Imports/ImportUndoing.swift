import Contract
import Events
import Store

/// A step of undoing an import, the last change first: deletes what it created, restores what it changed. Things that were changed since,
/// or that are needed, stay and are reported.
struct ImportUndoing: Sendable {
    let importID: String
    /// Number of things per step.
    static let stepSize = 100

    struct Outcome: Sendable, Equatable {
        var deleted = 0
        var restored = 0
        /// Things that were deleted before.
        var missing = 0
        var kept: [Kept] = []
        var isLast = false
    }

    struct Kept: Encodable, Sendable, Equatable {
        var kind: String
        var id: String
        var reason: String
    }

    func apply(_ handler: CatalogHandler, in transaction: borrowing Transaction) throws -> Outcome {
        let tables = Tables(database: transaction.database)
        let notes = try tables.imported(by: importID, limit: ImportUndoing.stepSize)
        var outcome = Outcome()
        for note in notes {
            try undo(note, &outcome, handler, in: transaction)
            try tables.forgetImported(note)
        }
        outcome.isLast = notes.count < ImportUndoing.stepSize
        if outcome.isLast { try tables.markUndone(importID, at: transaction.now) }
        return outcome
    }

    private func undo(
        _ note: Tables.ImportedNote, _ outcome: inout Outcome, _ handler: CatalogHandler,
        in transaction: borrowing Transaction
    ) throws {
        let tables = Tables(database: transaction.database)
        guard let state = try note.kind.state(of: note.thing, in: tables) else {
            outcome.missing += 1
            return
        }
        func keep(_ reason: String) {
            outcome.kept.append(Kept(kind: note.kind.rawValue, id: note.thing, reason: reason))
        }
        guard try ImportedKind.digest(state) == note.after else { return keep("it was changed since") }
        if let before = note.before {
            try restore(note, before, handler, in: transaction)
            outcome.restored += 1
        } else if let reason = try delete(note, handler, in: transaction) {
            keep(reason)
        } else {
            outcome.deleted += 1
        }
    }

    // MARK: - Restoring

    private func restore(
        _ note: Tables.ImportedNote, _ before: String, _ handler: CatalogHandler, in transaction: borrowing Transaction
    ) throws {
        let tables = Tables(database: transaction.database)
        let bytes = Array(before.utf8)
        switch note.kind {
        case .place:
            guard let now = try tables.place(note.thing) else { return }
            var place = try JSON.decode(Place.self, from: bytes)
            (place.reflects, place.updatedAt) = (now.reflects, transaction.now.after(now.updatedAt))
            try handler.emitImported(place, before: now, in: transaction)
        case .item:
            guard let now = try tables.item(note.thing) else { return }
            var item = try JSON.decode(Item.self, from: bytes)
            (item.reflects, item.updatedAt) = (now.reflects, transaction.now.after(now.updatedAt))
            try handler.emit(item, in: transaction)
        case .screening:
            guard let now = try tables.screening(note.thing) else { return }
            var screening = try JSON.decode(Screening.self, from: bytes)
            (screening.reflects, screening.updatedAt) = (now.reflects, transaction.now.after(now.updatedAt))
            try handler.emit(screening, in: transaction)
        case .movie: try restore(known: Movie.self, bytes, note.thing, handler, in: transaction)
        case .critic: try restore(known: Critic.self, bytes, note.thing, handler, in: transaction)
        case .area: try restore(Area.self, bytes, note.thing, handler, in: transaction)
        case .station: try restore(Station.self, bytes, note.thing, handler, in: transaction)
        case .person: try restore(Person.self, bytes, note.thing, handler, in: transaction)
        case .calendar: try restore(HolidayCalendar.self, bytes, note.thing, handler, in: transaction)
        }
    }

    private func restore<Thing: Registered>(
        _ type: Thing.Type, _ before: [UInt8], _ id: String, _ handler: CatalogHandler,
        in transaction: borrowing Transaction
    ) throws {
        guard let now = try type.states.get(id, in: transaction.database) else { return }
        var thing = try JSON.decode(type, from: before)
        (thing.reflects, thing.updatedAt) = (now.reflects, transaction.now.after(now.updatedAt))
        try handler.emit(thing, in: transaction)
    }

    private func restore<Thing: Commanded>(
        known type: Thing.Type, _ before: [UInt8], _ id: String, _ handler: CatalogHandler,
        in transaction: borrowing Transaction
    ) throws {
        guard let now = try type.states.get(id, in: transaction.database) else { return }
        var thing = try JSON.decode(type, from: before)
        (thing.reflects, thing.updatedAt) = (now.reflects, transaction.now.after(now.updatedAt))
        try handler.emitImported(thing, before: now, in: transaction)
    }

    // MARK: - Deleting

    /// - Returns: the reason why it stays; nil if it was deleted.
    private func delete(
        _ note: Tables.ImportedNote, _ handler: CatalogHandler, in transaction: borrowing Transaction
    ) throws -> String? {
        let tables = Tables(database: transaction.database)
        let (id, now) = (note.thing, transaction.now)
        guard try tables.sourceRecordCount(of: id) == 0 else { return "sources on the web state it, too" }
        switch note.kind {
        case .place:
            guard let place = try tables.place(id) else { return nil }
            guard try tables.itemCount(of: id) == 0, try tables.screenings(of: id).isEmpty else {
                return "it has items or screenings that others made"
            }
            return try place.deleteIfUnused(by: handler, at: now, in: transaction) ? nil : ImportUndoing.ordered
        case .item:
            guard let item = try tables.item(id) else { return nil }
            guard try !tables.isPromised(id) else { return ImportUndoing.ordered }
            try handler.emit(deleted: item.deleted(at: now), in: transaction)
        case .screening:
            guard let screening = try tables.screening(id) else { return nil }
            guard try !tables.isPromised(id) else { return ImportUndoing.ordered }
            try handler.emit(deleted: screening.deleted(at: now, reflecting: screening.reflects), in: transaction)
        case .movie:
            guard let movie = try Movie.states.get(id, in: tables.database) else { return nil }
            return try movie.deleteIfUnused(by: handler, at: now, in: transaction) ? nil : "it is still to be shown"
        case .critic:
            guard let critic = try Critic.states.get(id, in: tables.database) else { return nil }
            _ = try critic.deleteIfUnused(by: handler, at: now, in: transaction)
        case .area: try delete(Area.self, id, handler, in: transaction)
        case .station: try delete(Station.self, id, handler, in: transaction)
        case .person: try delete(Person.self, id, handler, in: transaction)
        case .calendar: try delete(HolidayCalendar.self, id, handler, in: transaction)
        }
        return nil
    }

    private func delete<Thing: Registered>(
        _ type: Thing.Type, _ id: String, _ handler: CatalogHandler, in transaction: borrowing Transaction
    ) throws {
        guard let thing = try type.states.get(id, in: transaction.database) else { return }
        try handler.emitDeleted(thing, in: transaction)
    }

    private static let ordered = "orders count on it"
}
