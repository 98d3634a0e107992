import Contract
import Events
import Store

extension Vacancy: AccountsRecord {
    static let states = StateKind(
        .vacancies, VacancyEvents.began, in: StateTable("vacancies", key: "merchant"), partitionKey: \.merchant,
        ofKey: { $0 }, columns: ["since"]
    ) { [$0.merchant, $0.since] }
}

/// Vacancies, as their last records.
enum VacancyTable {
    static let create = """
        CREATE TABLE vacancies (merchant TEXT PRIMARY KEY, since INTEGER NOT NULL, record BLOB NOT NULL) WITHOUT ROWID;
        CREATE INDEX vacancies_by_time ON vacancies (since, merchant);
        """

    /// Last row of a page.
    struct Position: Codable, Sendable {
        /// In microseconds.
        var since: Int64
        var merchant: String

        init(_ vacancy: Vacancy) { (since, merchant) = (vacancy.since.microseconds, vacancy.merchant) }
    }

    static func vacancy(_ merchant: String, in database: Database) throws -> Vacancy? {
        try Vacancy.states.get(merchant, in: database)
    }

    /// A page of vacancies, the oldest first.
    static func page(after: Position?, limit: Int, in database: Database) throws -> [Vacancy] {
        try Vacancy.states.all(
            "(since, merchant) > (?, ?) ORDER BY since, merchant LIMIT ?",
            [after?.since ?? .min, after?.merchant ?? "", limit], in: database)
    }

    static func count(in database: Database) throws -> Int {
        try Vacancy.states.count(in: database)
    }

    /// Vacancies of businesses that have an owner.
    static func outdated(limit: Int, in database: Database) throws -> [Vacancy] {
        try Vacancy.states.all(
            """
            EXISTS (SELECT 1 FROM members WHERE members.merchant = vacancies.merchant AND duty = ?) LIMIT ?
            """, [Duty.owner.rawValue, limit], in: database)
    }
}
