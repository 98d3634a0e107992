import Store

/// The tables of saved searches and their matches, which follow from the emitted records, and copies of the catalog's and the ratings' topics.
enum SearchSchema {
    static let domainTables =
        ["searches", "search_matches", "search_changes"] + KnownTable.RecordTable.allCases.map(\.table) + [
            "known_shows", "known_ratings",
        ]

    static func createTables(_ database: Database) throws {
        try database.script(
            """
            -- region: areas and station that the query names, with commas around each.
            CREATE TABLE searches (
                search TEXT PRIMARY KEY, person TEXT NOT NULL, region TEXT, record BLOB NOT NULL) WITHOUT ROWID;
            CREATE INDEX searches_by_person ON searches (person, search);
            CREATE INDEX searches_by_region ON searches (search) WHERE region IS NOT NULL;

            CREATE TABLE search_matches (
                search TEXT NOT NULL, thing TEXT NOT NULL, created INTEGER NOT NULL, record BLOB NOT NULL,
                PRIMARY KEY (search, thing)) WITHOUT ROWID;
            CREATE INDEX search_matches_by_age ON search_matches (search, created, thing);

            CREATE TABLE known_places (id TEXT PRIMARY KEY, record BLOB NOT NULL) WITHOUT ROWID;
            CREATE TABLE known_items (
                id TEXT PRIMARY KEY, place TEXT NOT NULL, names TEXT NOT NULL, currency TEXT NOT NULL,
                amount INTEGER NOT NULL, record BLOB NOT NULL) WITHOUT ROWID;
            CREATE INDEX known_items_by_place ON known_items (place);
            CREATE TABLE known_movies (id TEXT PRIMARY KEY, record BLOB NOT NULL) WITHOUT ROWID;
            CREATE TABLE known_areas (id TEXT PRIMARY KEY, record BLOB NOT NULL) WITHOUT ROWID;
            CREATE TABLE known_stations (id TEXT PRIMARY KEY, record BLOB NOT NULL) WITHOUT ROWID;
            CREATE TABLE known_shows (
                id TEXT PRIMARY KEY, movie TEXT NOT NULL, place TEXT NOT NULL, start INTEGER NOT NULL)
                WITHOUT ROWID;
            CREATE INDEX known_shows_by_movie ON known_shows (movie, start);
            CREATE TABLE known_ratings (
                id TEXT PRIMARY KEY, average REAL NOT NULL, count INTEGER NOT NULL) WITHOUT ROWID;

            -- Changed searches in order; the token distinguishes a number from the same one of a transaction that was rolled back.
            CREATE TABLE note_searches (
                number INTEGER PRIMARY KEY, token INTEGER NOT NULL, search TEXT NOT NULL);
            INSERT INTO note_searches (number, token, search) VALUES (1, random(), '');
            """)
    }

    /// Adds the tables of open changes and of the turn under way.
    static func addChanges(_ database: Database) throws {
        try database.script(
            """
            CREATE TABLE search_changes (
                kind TEXT NOT NULL, thing TEXT NOT NULL, asked INTEGER NOT NULL, since INTEGER NOT NULL,
                due INTEGER NOT NULL, record BLOB NOT NULL, PRIMARY KEY (kind, thing)) WITHOUT ROWID;
            CREATE INDEX search_changes_due ON search_changes (due);
            CREATE INDEX search_changes_asked ON search_changes (kind, thing) WHERE asked = 1;
            CREATE INDEX search_changes_since ON search_changes (since);

            -- The change under way, its affected thing, and the number of searches compared with that.
            CREATE TABLE note_turn (
                id INTEGER PRIMARY KEY CHECK (id = 1), change TEXT NOT NULL, touched TEXT NOT NULL,
                token INTEGER NOT NULL, asked INTEGER NOT NULL, told INTEGER NOT NULL);
            """)
    }
}
