import Store

/// The service's tables. All columns follow from the emitted records, so a rebuild restores them exactly.
enum Schema {
    static let migrations = [
        Migration("orders", createTables), Migration("erasures", Erasures.createTable),
        Migration("orders tickets", TicketTable.create), Migration("orders contacts", ContactTable.create),
        Migration("orders errands", PaymentTaskTable.create), Migration("orders finished", OrderTable.addFinished),
        Migration("orders archive", ArchiveReturns.createTable),
        Migration("orders removals", RemovalTable.addUnreported),
        Migration("erased for good", Erasures.addForGood), Migration("orders typed tickets", TicketTable.addTyped),
    ]

    /// The tables that a rebuild must restore. The others, whose names begin with `note_`, serve only the running process.
    static let domainTables = [
        "orders", "order_places", "order_tickets", "order_contacts", "order_errands", "removed_orders",
    ]

    private static func createTables(_ database: Database) throws {
        try database.script(
            """
            CREATE TABLE orders (
                id TEXT PRIMARY KEY, customer TEXT NOT NULL, partition INTEGER NOT NULL, status TEXT NOT NULL,
                created INTEGER NOT NULL, deadline INTEGER, record BLOB NOT NULL);
            CREATE INDEX orders_by_time ON orders (created, id);
            CREATE INDEX orders_by_customer ON orders (customer, created, id);
            CREATE INDEX orders_by_status ON orders (status, created, id);
            CREATE INDEX orders_by_deadline ON orders (partition, deadline) WHERE deadline IS NOT NULL;

            CREATE TABLE order_places (
                order_id TEXT NOT NULL, place TEXT NOT NULL, merchant TEXT, created INTEGER NOT NULL,
                PRIMARY KEY (order_id, place)) WITHOUT ROWID;
            CREATE INDEX order_places_by_merchant ON order_places (merchant, created, order_id)
                WHERE merchant IS NOT NULL;
            CREATE INDEX order_places_by_place ON order_places (place, created, order_id);

            CREATE TABLE removed_orders (id TEXT PRIMARY KEY) WITHOUT ROWID;
            CREATE TABLE note_removals (id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
            CREATE INDEX note_removals_by_time ON note_removals (at);

            CREATE TABLE note_answered_commands (partition INTEGER PRIMARY KEY, last INTEGER NOT NULL);
            CREATE TABLE note_unsaid_releases (id TEXT PRIMARY KEY) WITHOUT ROWID;
            """)
    }
}
