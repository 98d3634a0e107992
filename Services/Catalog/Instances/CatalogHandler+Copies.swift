import Contract
import Events
import GRDB
import Store

/// Copies of other instances' things as they say them, and of businesses that have no owner, as accounts says.
extension CatalogHandler {
    func copy(_ input: Input, in database: Database) throws {
        let tables = Tables(database: database)
        let event = input.event
        switch event.type {
        case PlaceEvents.changed: try tables.saveOther(try event.decode(PlaceChange.self).place)
        case PlaceEvents.deleted:
            let deleted = try event.decode(DeletedPlace.self)
            try tables.deletePlace(deleted.id)
            try tables.markOtherDeleted(deleted.id, reflects: deleted.reflects, at: deleted.deletedAt)
        case ItemEvents.changed, ItemEvents.stock: try tables.saveOther(try event.decode(Item.self))
        case ItemEvents.deleted:
            let deleted = try event.decode(DeletedItem.self)
            try tables.deleteItem(deleted.id)
            try tables.markOtherDeleted(deleted.id, reflects: deleted.reflects, at: deleted.deletedAt)
        case ScreeningEvents.changed, ScreeningEvents.seats:
            try tables.saveOther(try event.decode(Screening.self))
        case ScreeningEvents.deleted:
            let deleted = try event.decode(DeletedScreening.self)
            try tables.deleteScreening(deleted.id)
            try tables.markOtherDeleted(deleted.id, reflects: deleted.reflects, at: deleted.deletedAt)
        case MovieEvents.changed:
            try tables.saveOther(try event.decode(Movie.self))
            renamed.add(event.subject)
        case MovieEvents.deleted: try tables.delete(Movie.self, event.subject)
        case HolidayEvents.changed: try tables.saveOther(try event.decode(HolidayCalendar.self))
        case HolidayEvents.deleted: try tables.delete(HolidayCalendar.self, event.subject)
        case VacancyEvents.began: try tables.noteVacancy(of: event.subject)
        case VacancyEvents.ended: try tables.forgetVacancy(of: event.subject)
        case let type: throw Poison("nothing is kept of \(type)")
        }
    }

    func copyGone(_ topic: Topic, key: String, in database: Database) throws {
        let tables = Tables(database: database)
        if topic == .vacancies { return try tables.forgetVacancy(of: key) }
        switch CatalogState(topic) {
        case .places: try tables.deletePlace(key)
        case .items: try tables.deleteItem(key)
        case .screenings: try tables.deleteScreening(key)
        case .movies: try tables.delete(Movie.self, key)
        case .holidays: try tables.delete(HolidayCalendar.self, key)
        default: break
        }
    }

    /// Takes a thing as its owner says that it is; what was thought of it was wrong.
    func correct(_ kept: ThingKept, in tables: Tables) throws {
        if let place = kept.place { return try tables.saveOther(place) }
        if let item = kept.item { return try tables.saveOther(item) }
        if let screening = kept.screening { return try tables.saveOther(screening) }
        switch kept.asked.kind {
        case .place: try tables.deletePlace(kept.asked.id)
        case .item: try tables.deleteItem(kept.asked.id)
        case .screening: try tables.deleteScreening(kept.asked.id)
        }
    }
}
