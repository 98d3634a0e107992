import Contract
import Events
import Store

/// Rebuilding the tables from what the catalog emitted.
extension CatalogHandler {
    func bringOver(into database: Database) throws { try formerImports?.run(into: database) }

    func fold(_ own: Input, in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        let event = own.event
        switch event.type {
        case PlaceEvents.changed:
            try tables.save(try event.decode(PlaceChange.self).place)
        case PlaceEvents.deleted:
            let deleted = try event.decode(DeletedPlace.self)
            try tables.deletePlace(deleted.id)
            try tables.markDeleted(deleted.id, reflects: deleted.reflects, at: deleted.deletedAt)
        case ItemEvents.changed, ItemEvents.stock:
            let item = try event.decode(Item.self)
            try tables.save(item)
            try tables.clearDeletionMarker(of: item.id)
        case ItemEvents.deleted:
            let deleted = try event.decode(DeletedItem.self)
            try tables.deleteItem(deleted.id)
            try tables.markDeleted(deleted.id, reflects: deleted.reflects, at: deleted.deletedAt)
        case ScreeningEvents.changed, ScreeningEvents.seats:
            let screening = try event.decode(Screening.self)
            try tables.save(screening, json: try JSON.encode(screening).text)
        case ScreeningEvents.deleted:
            let deleted = try event.decode(DeletedScreening.self)
            try tables.deleteScreening(deleted.id)
            try tables.markDeleted(deleted.id, reflects: deleted.reflects, at: deleted.deletedAt)
        case MovieEvents.changed: try restore(try event.decode(Movie.self), in: tables)
        case CriticEvents.changed: try restore(try event.decode(Critic.self), in: tables)
        case MovieEvents.deleted:
            try markDeleted(Movie.self, event.subject, try event.decode(DeletedMovie.self), in: tables)
        case CriticEvents.deleted:
            try markDeleted(Critic.self, event.subject, try event.decode(DeletedCritic.self), in: tables)
        case AreaEvents.changed: try tables.save(try event.decode(Area.self))
        case StationEvents.changed: try tables.save(try event.decode(Station.self))
        case PersonEvents.changed: try tables.save(try event.decode(Person.self))
        case HolidayEvents.changed: try tables.save(try event.decode(HolidayCalendar.self))
        case AreaEvents.deleted: try tables.delete(Area.self, event.subject)
        case StationEvents.deleted: try tables.delete(Station.self, event.subject)
        case PersonEvents.deleted: try tables.delete(Person.self, event.subject)
        case HolidayEvents.deleted: try tables.delete(HolidayCalendar.self, event.subject)
        case SightingEvents.changed: try tables.save(try event.decode(Sighting.self))
        case SightingEvents.deleted:
            let deleted = try event.decode(DeletedSighting.self)
            try tables.deleteSourceRecord(deleted.id)
            try tables.markDeleted(deleted.id, reflects: deleted.reflects, at: deleted.deletedAt)
        case EditsEvents.changed: try tables.save(try event.decode(Edits.self))
        case PictureEvents.found: try tables.save(try event.decode(FoundPicture.self))
        case PictureEvents.forgotten:
            try tables.deleteFoundPicture(try event.decode(ForgottenPicture.self).id)
        case ReservationEvents.deleted:
            let deleted = try event.decode(DeletedReservation.self)
            try tables.deleteReservation(deleted.key)
            try tables.noteEnded(deleted)
        case ReservationEvents.held, ReservationEvents.refused, ReservationEvents.committed, ReservationEvents.released,
            ReservationEvents.showChanged:
            let reservation = try event.decode(Reservation.self)
            try tables.save(reservation, json: try JSON.encode(reservation).text)
            guard let number = reservation.number, let place = try tables.placeFacts(reservation.place) else { return }
            let date = LocalDay.date(at: reservation.updatedAt, in: place.timeZone)
            try tables.noteOrderNumber(number, at: reservation.place, on: date)
        case let type: throw Poison("the catalog says no event of type \(type)")
        }
    }

    private func restore(_ thing: some Commanded, in tables: Tables) throws {
        try tables.save(thing)
        try tables.clearDeletionMarker(of: thing.id)
    }

    private func markDeleted(_ type: (some Commanded).Type, _ id: String, _ deleted: some Departed, in tables: Tables)
        throws
    {
        try tables.delete(type, id)
        try tables.markDeleted(id, reflects: deleted.reflects, at: deleted.deletedAt)
    }

    /// Handles a tombstone. The `.deleted` event before it already set the deletion marker. If compaction removed that event, the thing was
    /// never known here.
    func forget(_ topic: Topic, key: String, at time: Timestamp, in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        switch CatalogState(topic) {
        case .places: try tables.deletePlace(key)
        case .items: try tables.deleteItem(key)
        case .areas: try tables.delete(Area.self, key)
        case .stations: try tables.delete(Station.self, key)
        case .people: try tables.delete(Person.self, key)
        case .holidays: try tables.delete(HolidayCalendar.self, key)
        case .movies: try tables.delete(Movie.self, key)
        case .critics: try tables.delete(Critic.self, key)
        case .screenings: try tables.deleteScreening(key)
        case .sourceRecords: try tables.deleteSourceRecord(key)
        case .pictures: try tables.deleteFoundPicture(key)
        case .reservations: try tables.deleteReservation(key)
        // Edits are never deleted.
        case .edits: break
        }
    }
}
