import Contract
import Events
import Store

/// Copies of businesses that have no owner, as accounts says.
extension CatalogHandler {
    func copy(_ input: Input, in database: Database) throws {
        let tables = Tables(database: database)
        switch input.event.type {
        case VacancyEvents.began: try tables.noteVacancy(of: input.event.subject)
        case VacancyEvents.ended: try tables.forgetVacancy(of: input.event.subject)
        case let type: throw Poison("nothing is kept of \(type)")
        }
    }

    func copyGone(_ topic: Topic, key: String, in database: Database) throws {
        try Tables(database: database).forgetVacancy(of: key)
    }
}
