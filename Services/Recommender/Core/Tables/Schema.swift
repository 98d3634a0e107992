import Imports
import Store

/// The service's tables. All columns follow from the emitted records, so a rebuild restores them exactly. Tables whose names begin with
/// `note_` serve only the running process.
enum Schema {
    static let migrations = [
        Migration("recommender", createTables), Migration("recommender 2", addSources),
        Migration("recommender 3", addReviews), Migration("recommender 4", addShares),
        Migration("recommender 5", addReportCopies), Migration("recommender 6", addRaters),
        Migration("recommender erased for good", Erasures.addForGood), Migration("recommender joined", joinOthers),
        ImportJournal.migration("recommender imports"),
    ]
    static let domainTables = ["ratings", "expert_ratings", "expert_sources", "summaries", "reports"]

    private static func createTables(_ database: Database) throws {
        try database.script(
            """
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

    /// Adds which sightings count for which critic's rating.
    private static func addSources(_ database: Database) throws {
        try database.script(
            """
            CREATE TABLE expert_sources (
                sighting TEXT NOT NULL, critic TEXT NOT NULL, thing TEXT NOT NULL,
                PRIMARY KEY (sighting, critic, thing)) WITHOUT ROWID;
            CREATE INDEX expert_sources_by_rating ON expert_sources (critic, thing);
            """)
    }

    /// Adds ids, moderation and replies of reviews, and reports.
    private static func addReviews(_ database: Database) throws {
        try database.script(
            """
            ALTER TABLE ratings ADD COLUMN id TEXT;
            ALTER TABLE ratings ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE ratings ADD COLUMN replied INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE ratings ADD COLUMN moderated INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE ratings ADD COLUMN open_reports INTEGER NOT NULL DEFAULT 0;
            """)
        let old = try Prepared("SELECT person, thing FROM ratings WHERE review IS NOT NULL", in: database)
        while try old.next() {
            let (person, thing) = (old.string(0), old.string(1))
            try database.run(
                "UPDATE ratings SET id = ? WHERE person = ? AND thing = ?",
                [ReviewID.ofOld(person, thing), person, thing])
        }
        try database.script(
            """
            DROP INDEX ratings_by_thing;
            DROP INDEX ratings_by_review;
            CREATE INDEX ratings_by_thing ON ratings (thing, stars) WHERE stars IS NOT NULL AND hidden = 0;
            CREATE INDEX ratings_by_id ON ratings (id) WHERE id IS NOT NULL;
            CREATE INDEX reviews_by_thing ON ratings (thing, at, id) WHERE review IS NOT NULL;
            CREATE INDEX reviews_by_stars ON ratings (thing, stars, at, id) WHERE review IS NOT NULL;
            CREATE INDEX reviews_by_time ON ratings (at, id) WHERE review IS NOT NULL;
            CREATE INDEX reviews_hidden ON ratings (at, id) WHERE review IS NOT NULL AND hidden = 1;
            CREATE INDEX reviews_reported ON ratings (at, id) WHERE review IS NOT NULL AND open_reports > 0;

            CREATE TABLE reports (
                person TEXT NOT NULL, review TEXT NOT NULL, at INTEGER NOT NULL, record BLOB NOT NULL,
                PRIMARY KEY (person, review)) WITHOUT ROWID;
            CREATE INDEX reports_by_review ON reports (review, at);
            """)
    }

    /// Adds shares in summaries: which ratings were shared, and those of other processes.
    private static func addShares(_ database: Database) throws {
        try database.script(
            """
            ALTER TABLE ratings ADD COLUMN shared INTEGER NOT NULL DEFAULT 0;
            CREATE INDEX ratings_unshared ON ratings (person, thing)
                WHERE stars IS NOT NULL AND hidden = 0 AND shared = 0;
            CREATE VIEW shares AS SELECT person, thing FROM ratings WHERE stars IS NOT NULL AND hidden = 0;
            CREATE TABLE other_shares (
                thing TEXT NOT NULL, person TEXT NOT NULL, stars REAL NOT NULL, id TEXT, at INTEGER, intro TEXT,
                PRIMARY KEY (thing, person)) WITHOUT ROWID;
            CREATE INDEX other_reviews ON other_shares (thing, at, id) WHERE id IS NOT NULL;
            CREATE TABLE note_unsummed (thing TEXT PRIMARY KEY) WITHOUT ROWID;
            """)
    }

    /// Adds the partition of a report's review, and copies of other processes' reports.
    private static func addReportCopies(_ database: Database) throws {
        try database.script(
            """
            ALTER TABLE reports ADD COLUMN home INTEGER;
            CREATE INDEX reports_uncopied ON reports (person, review) WHERE home IS NULL;
            CREATE VIEW report_copies AS SELECT person, review FROM reports WHERE home IS NOT NULL;
            CREATE TABLE other_reports (
                person TEXT NOT NULL, review TEXT NOT NULL, at INTEGER NOT NULL, record BLOB NOT NULL,
                PRIMARY KEY (person, review)) WITHOUT ROWID;
            CREATE INDEX other_reports_by_review ON other_reports (review, at);
            """)
    }

    /// Prepares the deletion of shares and report copies from the log. `other_shares` and `other_reports` are not written any more; they
    /// are removed in the next release, with the views.
    private static func joinOthers(_ database: Database) throws {
        try database.script(
            """
            DROP INDEX ratings_unshared;
            DROP INDEX reports_uncopied;
            CREATE INDEX ratings_shared ON ratings (person, thing) WHERE shared = 1;
            CREATE INDEX reports_copied ON reports (person, review) WHERE home IS NOT NULL;
            INSERT OR IGNORE INTO note_unsummed
                SELECT thing FROM summaries UNION SELECT thing FROM ratings WHERE stars IS NOT NULL;
            """)
    }

    /// Adds how much ratings count (`RatingWeight`), their network, and which are private. Existing ratings count as before. Each rating
    /// sums its thing up again, so summing up reads the indexes alone.
    private static func addRaters(_ database: Database) throws {
        try database.script(
            """
            ALTER TABLE ratings ADD COLUMN weight INTEGER NOT NULL DEFAULT 1;
            ALTER TABLE ratings ADD COLUMN network TEXT;
            ALTER TABLE ratings ADD COLUMN private INTEGER NOT NULL DEFAULT 0;
            -- The id, of what has a text.
            ALTER TABLE ratings ADD COLUMN review_id TEXT;
            UPDATE ratings SET review_id = id WHERE review IS NOT NULL;
            DROP INDEX ratings_by_thing;
            CREATE INDEX ratings_by_weight
                ON ratings (thing, weight, at, person, stars, network, review_id, hidden, private)
                WHERE stars IS NOT NULL AND hidden = 0 AND private = 0;
            CREATE INDEX reviews_by_weight ON ratings (thing, weight, at, review_id)
                WHERE review_id IS NOT NULL AND hidden = 0 AND private = 0;
            CREATE INDEX ratings_to_prove ON ratings (at, person, thing) WHERE weight < 2 AND stars IS NOT NULL;
            ALTER TABLE other_shares ADD COLUMN weight INTEGER NOT NULL DEFAULT 1;
            ALTER TABLE other_shares ADD COLUMN network TEXT;
            ALTER TABLE other_shares ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
            DROP INDEX other_reviews;
            CREATE INDEX other_shares_by_weight ON other_shares (thing, weight, rated, person, stars, network, id);
            CREATE INDEX other_reviews_by_weight ON other_shares (thing, weight, at, id) WHERE id IS NOT NULL;
            ALTER TABLE summaries ADD COLUMN waiting INTEGER NOT NULL DEFAULT 0;
            CREATE INDEX summaries_waiting ON summaries (thing) WHERE waiting > 0;
            """)
    }
}
