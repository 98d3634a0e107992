import Store

/// The tables of `orders-archive.db`. They correspond to `orders`, `order_places` and `order_tickets`.
///
/// Each order's record is compressed and has few columns beside it: the file grows with every order, and nothing is deleted by age.
enum ArchiveSchema {
    static let migrations = [Migration("archive", createTables)]

    /// The file's contents, without row numbers, which differ between files.
    static let contents = "archive_contents"

    private static func createTables(_ database: Database) throws {
        try database.script(
            """
            CREATE TABLE archived_orders (
                number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, customer TEXT NOT NULL,
                partition INTEGER NOT NULL, status TEXT NOT NULL, created INTEGER NOT NULL, record BLOB NOT NULL);
            CREATE INDEX archived_orders_by_time ON archived_orders (created);
            CREATE INDEX archived_orders_by_customer ON archived_orders (customer, created);

            CREATE TABLE archived_places (
                place TEXT NOT NULL, created INTEGER NOT NULL, number INTEGER NOT NULL, merchant TEXT,
                PRIMARY KEY (place, created, number)) WITHOUT ROWID;
            CREATE INDEX archived_places_by_merchant ON archived_places (merchant, created)
                WHERE merchant IS NOT NULL;

            CREATE TABLE archived_tickets (
                item TEXT NOT NULL, number INTEGER NOT NULL, line INTEGER NOT NULL, merchant TEXT,
                PRIMARY KEY (item, number, line)) WITHOUT ROWID;

            CREATE VIEW archive_contents AS
                SELECT id, customer, partition, status, created, record FROM archived_orders;
            """)
    }
}
