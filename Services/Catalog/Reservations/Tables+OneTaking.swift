import Contract
import Events
import Store

/// Keeps one row per reservation and thing, whatever request the record names as the taking one. That changes when the state is emitted
/// again to a log that lost it.
extension Tables {
    static let oneTakingOfEach = Migration("catalog one taking") { database in
        try database.script(
            """
            DROP TABLE takings;
            DELETE FROM shares;
            CREATE TABLE takings (
                thing TEXT NOT NULL, reservation TEXT NOT NULL, taken_at INTEGER NOT NULL, quantity INTEGER NOT NULL,
                date TEXT, origin TEXT, PRIMARY KEY (thing, reservation)) WITHOUT ROWID;
            CREATE INDEX takings_by_time ON takings (thing, taken_at, reservation);
            CREATE TRIGGER takings_added AFTER INSERT ON takings BEGIN \(countsNew) END;
            CREATE TRIGGER takings_removed AFTER DELETE ON takings BEGIN \(countsOld) END;
            CREATE TRIGGER takings_changed AFTER UPDATE OF quantity, date, origin ON takings BEGIN
                \(countsOld) \(countsNew)
            END;
            """)
        try Tables(database: database).noteAllTakingsAnew()
    }

    /// The conflict clause of the statement that fires a trigger replaces an OR IGNORE in it, but no ON CONFLICT.
    private static let countsNew = """
        INSERT INTO shares (thing, date, origin, quantity)
            SELECT NEW.thing, ifnull(NEW.date, ''), column1, NEW.quantity FROM (VALUES (''), (NEW.origin))
            WHERE column1 IS NOT NULL
            ON CONFLICT DO UPDATE SET quantity = quantity + excluded.quantity;
        """

    private static let countsOld = """
        UPDATE shares SET quantity = quantity - OLD.quantity
            WHERE thing = OLD.thing AND date = ifnull(OLD.date, '') AND origin IN ('', OLD.origin);
        DELETE FROM shares WHERE quantity <= 0
            AND thing = OLD.thing AND date = ifnull(OLD.date, '') AND origin IN ('', OLD.origin);
        """

    /// Takings left over from a reservation's earlier records are not copied: only present records count.
    private func noteAllTakingsAnew() throws {
        let select = try Prepared("SELECT record FROM reservations WHERE state IN ('held', 'committed')", in: database)
        while try select.next() { try noteTakings(of: try select.record(0)) }
    }
}
