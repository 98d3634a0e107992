import Events
import Foundation
import GRDB
import Store

/// The catalog's tables in one transaction. Each row holds a whole record as JSON, and in columns what is looked for.
///
/// What stands in them follows from what the catalog has said: a rebuild folds its own topics and has the same rows.
struct Tables {
    let database: Database

    static let names = [
        "places", "items", "reservations", "takings", "shares", "areas", "stations", "people", "movies", "critics",
        "screenings",
        "graves",
        "sightings", "edits", "likenesses", "mentions", "found_pictures", "picture_addresses",
    ]

    static let migrations = [
        Migration("catalog 1") { database in
            try database.execute(
                sql: """
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
            try database.execute(
                sql: """
                    ALTER TABLE places ADD COLUMN listing_number INTEGER;
                    CREATE INDEX places_by_number ON places (listing_number) WHERE listing_number IS NOT NULL;
                    """)
            for table in ["areas", "stations", "people"] {
                try database.execute(
                    sql: """
                        CREATE TABLE \(table) (id TEXT PRIMARY KEY NOT NULL, "group" TEXT, record TEXT NOT NULL);
                        CREATE INDEX \(table)_by_group ON \(table) ("group", id);
                        """)
            }
        },
        Migration("catalog 3") { database in
            for table in ["movies", "critics"] {
                try database.execute(
                    sql: """
                        CREATE TABLE \(table) (id TEXT PRIMARY KEY NOT NULL, "group" TEXT, record TEXT NOT NULL);
                        CREATE INDEX \(table)_by_group ON \(table) ("group", id);
                        """)
            }
            try database.execute(
                sql: """
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
            try database.execute(
                sql: """
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
            try database.execute(
                sql: """
                    DROP INDEX sightings_by_cinema;
                    CREATE INDEX sightings_by_cinema_alone ON sightings (awaits, id) WHERE awaits IS NOT NULL;
                    CREATE INDEX sightings_by_address_alone ON sightings (address, kind, id) WHERE address IS NOT NULL;
                    CREATE TABLE mentions (
                        key TEXT NOT NULL, sighting TEXT NOT NULL, PRIMARY KEY (key, sighting)) WITHOUT ROWID;
                    CREATE INDEX mentions_by_sighting ON mentions (sighting);
                    """)
        },
        pictures,
        Migration("catalog erasures", Erasures.createTable),
        holdsOfTheirOwn,
        shares,
    ]

    func execute(_ sql: String, _ arguments: StatementArguments = []) throws {
        try database.cachedStatement(sql: sql).execute(arguments: arguments)
    }

    /// The first column of the first row.
    func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ type: Value.Type, _ sql: String, _ arguments: StatementArguments = []
    ) throws -> Value? {
        try Value.fetchOne(try database.cachedStatement(sql: sql), arguments: arguments)
    }

    /// The text that a statement finds by an id.
    func text(_ sql: String, _ id: String) throws -> String? {
        let select = try Prepared(sql, in: database)
        select.bind(1, id)
        return try select.next() ? select.text(0) : nil
    }

    func ids(of table: String) throws -> [String] {
        try String.fetchAll(database, sql: "SELECT id FROM \(table) ORDER BY id")
    }

    func record<Record: Decodable>(
        _ type: Record.Type, _ sql: String, _ arguments: StatementArguments = []
    ) throws -> Record? {
        try value(Data.self, sql, arguments).map { try JSON.decode(type, from: Array($0)) }
    }

    func records<Record: Decodable>(
        _ type: Record.Type, _ sql: String, _ arguments: StatementArguments = []
    ) throws -> [Record] {
        try Data.fetchAll(try database.cachedStatement(sql: sql), arguments: arguments)
            .map { try JSON.decode(type, from: Array($0)) }
    }
}

/// Text as searches compare it: without case, accents or width.
func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
}

extension [UInt8] {
    /// The bytes as SQLite's text.
    var text: String { String(decoding: self, as: UTF8.self) }
}
