import Store

/// The service's tables. Sources follow from the emitted records. The other tables hold results of visits; the next visits restore a lost
/// store.
enum Schema {
    static let migrations = [
        Migration("crawler", createTables), Migration("robots", createRobots), Migration("identities", addIdentities),
    ]
    static let domainTables = ["sources", "removed_sources"]
    static let notes = [
        "note_schedules", "note_runs", "note_faults", "note_frontier", "note_pages", "note_seen", "note_robots",
    ]

    private static func createTables(_ database: Database) throws {
        try database.script(
            """
            CREATE TABLE sources (id TEXT PRIMARY KEY, record BLOB NOT NULL) WITHOUT ROWID;
            CREATE TABLE removed_sources (id TEXT PRIMARY KEY, record BLOB NOT NULL) WITHOUT ROWID;

            -- When a source is due; missing means that it is to be found out.
            CREATE TABLE note_schedules (source TEXT PRIMARY KEY, due INTEGER) WITHOUT ROWID;

            CREATE TABLE note_runs (
                number INTEGER PRIMARY KEY AUTOINCREMENT, source TEXT NOT NULL, state TEXT NOT NULL,
                requested INTEGER NOT NULL, started INTEGER, ended INTEGER, report BLOB NOT NULL);
            CREATE INDEX note_runs_by_source ON note_runs (source, number);
            CREATE INDEX note_runs_by_state ON note_runs (state);
            CREATE TABLE note_faults (
                id INTEGER PRIMARY KEY, run INTEGER NOT NULL, page TEXT NOT NULL, kind TEXT NOT NULL,
                detail TEXT NOT NULL);
            CREATE INDEX note_faults_by_run ON note_faults (run);

            -- The pages that a run knows of; visited ones stay until its end, so that none is visited twice.
            CREATE TABLE note_frontier (
                id INTEGER PRIMARY KEY, run INTEGER NOT NULL, page TEXT NOT NULL, host TEXT NOT NULL,
                depth INTEGER NOT NULL, visited INTEGER NOT NULL DEFAULT 0, UNIQUE (run, page));
            CREATE INDEX note_frontier_by_host ON note_frontier (run, host, id) WHERE visited = 0;

            -- What is known of pages: to ask whether they changed, and where they lead when they did not.
            CREATE TABLE note_pages (
                source TEXT NOT NULL, page TEXT NOT NULL, validators BLOB, digest TEXT, reading TEXT,
                links BLOB, run INTEGER NOT NULL, read INTEGER NOT NULL, PRIMARY KEY (source, page)) WITHOUT ROWID;

            -- Each thing as each page showed it last.
            CREATE TABLE note_seen (
                source TEXT NOT NULL, thing TEXT NOT NULL, page TEXT NOT NULL, digest TEXT NOT NULL,
                misses INTEGER NOT NULL, run INTEGER NOT NULL, PRIMARY KEY (source, thing, page)) WITHOUT ROWID;
            CREATE INDEX note_seen_by_page ON note_seen (source, page);
            CREATE INDEX note_seen_by_run ON note_seen (source, run);
            """)
    }

    /// Adds a thing's identity on its page; missing for things last seen by release 1.0.
    private static func addIdentities(_ database: Database) throws {
        try database.script("ALTER TABLE note_seen ADD COLUMN identity TEXT")
    }

    private static func createRobots(_ database: Database) throws {
        try database.script(
            """
            -- Sites' robots.txt, for a day.
            CREATE TABLE note_robots (
                origin TEXT PRIMARY KEY, address TEXT NOT NULL, body BLOB NOT NULL, expires INTEGER NOT NULL
            ) WITHOUT ROWID;
            CREATE INDEX note_robots_by_expiry ON note_robots (expires);
            """)
    }
}
