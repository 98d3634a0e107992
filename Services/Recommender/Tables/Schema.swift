import GRDB
import Store

/// The service's tables. All columns follow from the emitted records, so a rebuild restores them exactly. Tables whose names begin with
/// `note_` serve only the running process.
enum Schema {
    static let migrations = [Migration("recommender", createTables), Migration("recommender 2", addSources)]
    static let domainTables = ["ratings", "expert_ratings", "expert_sources", "summaries"]

    private static func createTables(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE ratings (
                    person TEXT NOT NULL, thing TEXT NOT NULL, stars REAL, review TEXT, at INTEGER NOT NULL,
                    record BLOB NOT NULL, PRIMARY KEY (person, thing)) WITHOUT ROWID;
                CREATE INDEX ratings_by_thing ON ratings (thing, stars) WHERE stars IS NOT NULL;
                CREATE INDEX ratings_by_review ON ratings (thing, at, person) WHERE review IS NOT NULL;

                CREATE TABLE expert_ratings (
                    critic TEXT NOT NULL, thing TEXT NOT NULL, stars REAL NOT NULL, record BLOB NOT NULL,
                    PRIMARY KEY (critic, thing)) WITHOUT ROWID;
                CREATE TABLE summaries (thing TEXT PRIMARY KEY, record BLOB NOT NULL) WITHOUT ROWID;

                CREATE TABLE note_expert_version (id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL);
                INSERT INTO note_expert_version VALUES (1, 1);
                CREATE TABLE note_erasures (person TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
                """)
    }

    /// Which sightings count for which critic's rating.
    private static func addSources(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE expert_sources (
                    sighting TEXT NOT NULL, critic TEXT NOT NULL, thing TEXT NOT NULL,
                    PRIMARY KEY (sighting, critic, thing)) WITHOUT ROWID;
                CREATE INDEX expert_sources_by_rating ON expert_sources (critic, thing);
                """)
    }
}
