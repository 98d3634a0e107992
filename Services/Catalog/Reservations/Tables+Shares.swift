import Store

/// Quantity taken of each thing: in all (under an empty origin), and by each origin. Triggers keep it up to date, so that no query has to
/// add up thousands of rows.
extension Tables {
    static let shares = Migration("catalog 7") { database in
        try database.script(
            """
            ALTER TABLE takings ADD COLUMN origin TEXT;
            CREATE TABLE shares (
                thing TEXT NOT NULL, date TEXT NOT NULL, origin TEXT NOT NULL, quantity INTEGER NOT NULL,
                PRIMARY KEY (thing, date, origin)) WITHOUT ROWID;
            INSERT INTO shares (thing, date, origin, quantity)
                SELECT thing, ifnull(date, ''), '', sum(quantity) FROM takings GROUP BY thing, ifnull(date, '');
            CREATE TRIGGER takings_added AFTER INSERT ON takings BEGIN
                INSERT OR IGNORE INTO shares VALUES (NEW.thing, ifnull(NEW.date, ''), '', 0);
                INSERT OR IGNORE INTO shares
                    SELECT NEW.thing, ifnull(NEW.date, ''), NEW.origin, 0 WHERE NEW.origin IS NOT NULL;
                UPDATE shares SET quantity = quantity + NEW.quantity
                    WHERE thing = NEW.thing AND date = ifnull(NEW.date, '') AND origin IN ('', NEW.origin);
            END;
            CREATE TRIGGER takings_removed AFTER DELETE ON takings BEGIN
                UPDATE shares SET quantity = quantity - OLD.quantity
                    WHERE thing = OLD.thing AND date = ifnull(OLD.date, '') AND origin IN ('', OLD.origin);
                DELETE FROM shares WHERE quantity <= 0
                    AND thing = OLD.thing AND date = ifnull(OLD.date, '') AND origin IN ('', OLD.origin);
            END;
            """)
    }
}
