import Contract
import Events
import Imports
import Store

/// Undoes imports' changes of the catalog's things.
extension CatalogImports {
    // MARK: - Restoring

    func restore(_ change: ImportedChange, to before: String, in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        let bytes = Array(before.utf8)
        switch ImportedKind(rawValue: change.kind) {
        case .place:
            guard let now = try tables.place(change.thing) else { return }
            var place = try JSON.decode(Place.self, from: bytes)
            (place.reflects, place.updatedAt) = (now.reflects, transaction.now.after(now.updatedAt))
            try handler.emitImported(place, before: now, in: transaction)
        case .item:
            guard let now = try tables.item(change.thing) else { return }
            var item = try JSON.decode(Item.self, from: bytes)
            (item.reflects, item.updatedAt) = (now.reflects, transaction.now.after(now.updatedAt))
            try handler.emit(item, in: transaction)
        case .screening:
            guard let now = try tables.screening(change.thing) else { return }
            var screening = try JSON.decode(Screening.self, from: bytes)
            (screening.reflects, screening.updatedAt) = (now.reflects, transaction.now.after(now.updatedAt))
            try handler.emit(screening, in: transaction)
        case .movie: try restore(known: Movie.self, bytes, change.thing, in: transaction)
        case .critic: try restore(known: Critic.self, bytes, change.thing, in: transaction)
        case .area: try restore(Area.self, bytes, change.thing, in: transaction)
        case .station: try restore(Station.self, bytes, change.thing, in: transaction)
        case .person: try restore(Person.self, bytes, change.thing, in: transaction)
        case .calendar: try restore(HolidayCalendar.self, bytes, change.thing, in: transaction)
        case nil: break
        }
    }

    private func restore<Thing: Registered>(
        _ type: Thing.Type, _ before: [UInt8], _ id: String,
        in transaction: borrowing Transaction
    ) throws {
        guard let now = try type.states.get(id, in: transaction.database) else { return }
        var thing = try JSON.decode(type, from: before)
        (thing.reflects, thing.updatedAt) = (now.reflects, transaction.now.after(now.updatedAt))
        try handler.emit(thing, in: transaction)
    }

    private func restore<Thing: Commanded>(
        known type: Thing.Type, _ before: [UInt8], _ id: String,
        in transaction: borrowing Transaction
    ) throws {
        guard let now = try type.states.get(id, in: transaction.database) else { return }
        var thing = try JSON.decode(type, from: before)
        (thing.reflects, thing.updatedAt) = (now.reflects, transaction.now.after(now.updatedAt))
        try handler.emitImported(thing, before: now, in: transaction)
    }

    // MARK: - Deleting

    func delete(_ change: ImportedChange, in transaction: borrowing Transaction) throws -> String? {
        let tables = Tables(database: transaction.database)
        let (id, now) = (change.thing, transaction.now)
        guard try tables.sourceRecordCount(of: id) == 0 else { return "sources on the web state it, too" }
        switch ImportedKind(rawValue: change.kind) {
        case .place:
            guard let place = try tables.place(id) else { return nil }
            guard try tables.itemCount(of: id) == 0, try tables.screenings(of: id).isEmpty else {
                return "it has items or screenings that others made"
            }
            return try place.deleteIfUnused(by: handler, at: now, in: transaction) ? nil : CatalogImports.ordered
        case .item:
            guard let item = try tables.item(id) else { return nil }
            guard try !tables.isPromised(id) else { return CatalogImports.ordered }
            try handler.emit(deleted: item.deleted(at: now), in: transaction)
        case .screening:
            guard let screening = try tables.screening(id) else { return nil }
            guard try !tables.isPromised(id) else { return CatalogImports.ordered }
            try handler.emit(deleted: screening.deleted(at: now, reflecting: screening.reflects), in: transaction)
        case .movie:
            guard let movie = try Movie.states.get(id, in: tables.database) else { return nil }
            return try movie.deleteIfUnused(by: handler, at: now, in: transaction) ? nil : "it is still to be shown"
        case .critic:
            guard let critic = try Critic.states.get(id, in: tables.database) else { return nil }
            _ = try critic.deleteIfUnused(by: handler, at: now, in: transaction)
        case .area: try delete(Area.self, id, in: transaction)
        case .station: try delete(Station.self, id, in: transaction)
        case .person: try delete(Person.self, id, in: transaction)
        case .calendar: try delete(HolidayCalendar.self, id, in: transaction)
        case nil: break
        }
        return nil
    }

    private func delete<Thing: Registered>(
        _ type: Thing.Type, _ id: String, in transaction: borrowing Transaction
    ) throws {
        guard let thing = try type.states.get(id, in: transaction.database) else { return }
        try handler.emitDeleted(thing, in: transaction)
    }

    private static let ordered = "orders count on it"
}
