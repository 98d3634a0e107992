import Imports
import Store

/// The service's tables. All columns follow from the emitted records, so a rebuild restores them exactly. Columns and tables whose names
/// begin with `note_` serve only the running process.
enum Schema {
    static let domainTables = [
        "places", "items", "reservations", "takings", "shares", "slot_orders", "areas", "stations", "people", "movies",
        "critics",
        "screenings", "graves", "sightings", "edits", "likenesses", "mentions", "found_pictures", "picture_addresses",
        "holidays",
    ]

    static let migrations = [
        Migration("catalog 1") { database in
            try database.script(
                """
                CREATE TABLE places (
                    id TEXT PRIMARY KEY NOT NULL, merchant TEXT, time_zone TEXT NOT NULL, record TEXT NOT NULL);
                CREATE TABLE items (
                    id TEXT PRIMARY KEY NOT NULL, place TEXT NOT NULL, folded TEXT NOT NULL,
                    holds INTEGER NOT NULL, renews_at INTEGER, record TEXT NOT NULL);
                CREATE INDEX items_by_place ON items (place, folded);
                CREATE INDEX items_by_renewal ON items (renews_at) WHERE renews_at IS NOT NULL;
                CREATE TABLE reservations (
                    id TEXT PRIMARY KEY NOT NULL, updated_at INTEGER NOT NULL, record TEXT NOT NULL);
                CREATE INDEX reservations_by_age ON reservations (updated_at);
                CREATE TABLE graves (
                    id TEXT PRIMARY KEY NOT NULL, deleted_at INTEGER NOT NULL, reflects TEXT NOT NULL);
                CREATE INDEX graves_by_age ON graves (deleted_at);
                """)
        },
        Migration("catalog 2") { database in
            try database.script(
                """
                ALTER TABLE places ADD COLUMN listing_number INTEGER;
                CREATE INDEX places_by_number ON places (listing_number) WHERE listing_number IS NOT NULL;
                """)
            for table in ["areas", "stations", "people"] {
                try database.script(
                    """
                    CREATE TABLE \(table) (id TEXT PRIMARY KEY NOT NULL, "group" TEXT, record TEXT NOT NULL);
                    CREATE INDEX \(table)_by_group ON \(table) ("group", id);
                    """)
            }
        },
        Migration("catalog 3") { database in
            for table in ["movies", "critics"] {
                try database.script(
                    """
                    CREATE TABLE \(table) (id TEXT PRIMARY KEY NOT NULL, "group" TEXT, record TEXT NOT NULL);
                    CREATE INDEX \(table)_by_group ON \(table) ("group", id);
                    """)
            }
            try database.script(
                """
                CREATE TABLE screenings (
                    id TEXT PRIMARY KEY NOT NULL, place TEXT NOT NULL, movie TEXT NOT NULL,
                    starts_at INTEGER NOT NULL, holds INTEGER NOT NULL, sold INTEGER NOT NULL,
                    record TEXT NOT NULL);
                CREATE INDEX screenings_by_place ON screenings (place, starts_at);
                CREATE INDEX screenings_by_movie ON screenings (movie, starts_at);
                CREATE INDEX screenings_by_start ON screenings (starts_at);
                """)
        },
        Migration("catalog 4") { database in
            try database.script(
                """
                CREATE TABLE sightings (
                    id TEXT PRIMARY KEY NOT NULL, kind TEXT NOT NULL, known TEXT, source TEXT NOT NULL, address TEXT,
                    awaits TEXT, gone INTEGER NOT NULL, record TEXT NOT NULL);
                CREATE INDEX sightings_by_known ON sightings (known, id) WHERE known IS NOT NULL;
                CREATE INDEX sightings_by_address ON sightings (source, address) WHERE address IS NOT NULL;
                CREATE INDEX sightings_by_cinema ON sightings (source, awaits) WHERE awaits IS NOT NULL;
                CREATE INDEX sightings_gone ON sightings (id) WHERE gone;
                CREATE TABLE edits (id TEXT PRIMARY KEY NOT NULL, record TEXT NOT NULL);
                CREATE TABLE likenesses (
                    key TEXT NOT NULL, thing TEXT NOT NULL, PRIMARY KEY (key, thing)) WITHOUT ROWID;
                CREATE INDEX likenesses_by_thing ON likenesses (thing);
                """)
            try Tables(database: database).setAllMatchKeys()
        },
        Migration("catalog 5") { database in
            try database.script(
                """
                DROP INDEX sightings_by_cinema;
                CREATE INDEX sightings_by_cinema_alone ON sightings (awaits, id) WHERE awaits IS NOT NULL;
                CREATE INDEX sightings_by_address_alone ON sightings (address, kind, id) WHERE address IS NOT NULL;
                CREATE TABLE mentions (
                    key TEXT NOT NULL, sighting TEXT NOT NULL, PRIMARY KEY (key, sighting)) WITHOUT ROWID;
                CREATE INDEX mentions_by_sighting ON mentions (sighting);
                """)
        },
        Tables.pictures,
        Migration("catalog erasures", Erasures.createTable),
        Tables.holdsOfTheirOwn,
        Tables.shares,
        Tables.slots,
        Tables.notices,
        Tables.holidays,
        ImportJournal.migration("catalog imports"),
        Tables.others,
        Tables.oneTakingOfEach,
        Tables.vacancies,
        Migration("catalog erased for good", Erasures.addForGood),
        Tables.settlingTimes,
    ]
}
