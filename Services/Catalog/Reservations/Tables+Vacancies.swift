import Contract
import Events
import Store

/// Businesses without an owner, copied from accounts: their places take no orders.
extension Tables {
    static let vacancies = Migration("catalog vacancies") { database in
        try database.script("CREATE TABLE vacancies (merchant TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID")
    }

    static let vacancyCopy = CopiedTopic(.vacancies, save: copy(vacancy:_:)) { merchant, database in
        try Tables(database: database).forgetVacancy(of: merchant)
    }

    @Sendable static func copy(vacancy input: Input, _ database: Database) throws {
        let tables = Tables(database: database)
        switch input.event.type {
        case VacancyEvents.began: try tables.noteVacancy(of: input.event.subject)
        case VacancyEvents.ended: try tables.forgetVacancy(of: input.event.subject)
        case let type: throw Poison("nothing is kept of \(type)")
        }
    }

    func noteVacancy(of merchant: String) throws {
        try database.run("INSERT OR IGNORE INTO vacancies (merchant) VALUES (?)", [merchant])
    }

    func forgetVacancy(of merchant: String) throws {
        try database.run("DELETE FROM vacancies WHERE merchant = ?", [merchant])
    }

    /// Reason why a place takes no orders; nil if its business has an owner, or never had one.
    func vacancy(at place: Place) throws -> Reason? {
        guard let merchant = place.merchant else { return nil }
        guard try database.has("SELECT 1 FROM vacancies WHERE merchant = ?", [merchant]) else { return nil }
        return Reason("paused", "“\(place.name)” takes no orders for now: its business has no owner.")
    }
}
