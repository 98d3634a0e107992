import Contract
import Events
import Store

extension Vacancy: KeptRecord {
    static let states = StateKind(
        .vacancies, VacancyEvents.began, in: StateTable("vacancies", key: "merchant"), partitionKey: \.merchant,
        ofKey: { $0 }, columns: ["since"]
    ) { [$0.merchant, $0.since] }
}

/// Businesses that have no owner any more, each as its last state record.
enum VacancyTable {
    static let create = """
        CREATE TABLE vacancies (merchant TEXT PRIMARY KEY, since INTEGER NOT NULL, record BLOB NOT NULL) WITHOUT ROWID;
        CREATE INDEX vacancies_by_time ON vacancies (since, merchant);
        """

    /// Where a page of the list ended.
    struct Position: Codable, Sendable {
        /// In microseconds.
        var since: Int64
        var merchant: String

        init(_ vacancy: Vacancy) { (since, merchant) = (vacancy.since.microseconds, vacancy.merchant) }
    }

    static func vacancy(_ merchant: String, in database: Database) throws -> Vacancy? {
        try Vacancy.states.get(merchant, in: database)
    }

    /// Those that have waited longest come first.
    static func page(after: Position?, limit: Int, in database: Database) throws -> [Vacancy] {
        try Vacancy.states.all(
            "(since, merchant) > (?, ?) ORDER BY since, merchant LIMIT ?",
            [after?.since ?? .min, after?.merchant ?? "", limit], in: database)
    }

    static func count(in database: Database) throws -> Int {
        try Vacancy.states.count(in: database)
    }

    /// Those of businesses that somebody owns nevertheless.
    static func outdated(limit: Int, in database: Database) throws -> [Vacancy] {
        try Vacancy.states.all(
            """
            EXISTS (SELECT 1 FROM members WHERE members.merchant = vacancies.merchant AND duty = ?) LIMIT ?
            """, [Duty.owner.rawValue, limit], in: database)
    }
}
