import Store

/// The service's migrations and tables. All columns follow from the emitted records, so that a rebuild restores them exactly. Tables whose
/// names begin with `note_` serve only the running process.
enum Schema {
    static let migrations = [
        Migration("notifier", createTables), Migration("push", PushSchema.createTables),
        Migration("letters", LetterSchema.createTables),
        Migration("searches", SearchSchema.createTables), Migration("added", AddedTable.createTable),
        Migration("changes", SearchSchema.addChanges), Migration("uses", Unused.addColumns),
        Migration("erased for good", Erasures.addForGood),
    ]
    static let domainTables =
        WebhookSchema.domainTables + PushSchema.domainTables + LetterSchema.domainTables + SearchSchema.domainTables

    private static func createTables(_ database: Database) throws {
        try Erasures.createTable(database)
        try WebhookSchema.createTables(database)
    }
}
