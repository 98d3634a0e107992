import Events
import GRDB
import Store
import TestKit
import Testing

@Suite struct `A statement` {
    private struct Cup: Codable, Equatable { var name: String }

    private func use(_ body: (Database) throws -> Void) throws {
        try DatabaseQueue().write { database in
            try database.script(
                """
                CREATE TABLE cups (id INTEGER PRIMARY KEY, name TEXT, filled INTEGER, weight REAL, hot INTEGER, record BLOB);
                CREATE TABLE shelves (name TEXT)
                """)
            try body(database)
        }
    }

    private static let insert = "INSERT INTO cups (name, filled, weight, hot, record) VALUES (?, ?, ?, ?, ?)"

    @Test func `keeps values of every kind, and nothing for nil`() throws {
        try use { database in
            let time = Timestamp("2026-11-29T12:00:00Z")!
            try database.run(Self.insert, ["blue", time, 1.5, true, Array(#"{"name":"blue"}"#.utf8)])
            try database.run(Self.insert, [nil, nil, nil, false, nil])
            #expect(database.lastRow == 2 && database.changes == 1)
            let rows = try database.rows("SELECT name, filled, weight, hot FROM cups ORDER BY id") { row in
                (row.text(0), row.time(ifAny: 1), row.double(ifAny: 2), row.bool(3))
            }
            #expect(rows[0] == ("blue", time, 1.5, true))
            #expect(rows[1] == (nil, nil, nil, false))
            #expect(try database.record("SELECT record FROM cups WHERE name = ?", ["blue"]) == Cup(name: "blue"))
            #expect(try database.first("SELECT name FROM cups WHERE id = ?", [3]) { $0.string(0) } == nil)
            #expect(try database.has("SELECT 1 FROM cups WHERE hot = ?", [true]))
            #expect(try database.count("SELECT count(*) FROM cups") == 2)
            #expect(try database.integer("SELECT max(id) FROM cups WHERE id > ?", [5]) == nil)
        }
    }

    @Test func `has a value for every parameter, not one of its last use`() throws {
        try use { database in
            try database.run("INSERT INTO shelves VALUES (?)", ["upper"])
            #expect(throws: DatabaseError.self) { try database.run("INSERT INTO shelves VALUES (?)") }
            #expect(throws: DatabaseError.self) { try database.run("INSERT INTO shelves VALUES (?)", ["a", "b"]) }
            #expect(throws: DatabaseError.self) { try database.texts("SELECT name FROM shelves WHERE name = ?") }
            #expect(try database.texts("SELECT name FROM shelves WHERE name = ?1 OR name = ?1", ["upper"]) == ["upper"])
            #expect(try database.count("SELECT count(*) FROM shelves") == 1)
        }
    }

    @Test func `can be tried and undone`() throws {
        try use { database in
            let names = try database.undoing {
                try database.run("INSERT INTO shelves VALUES (?)", ["upper"])
                return try database.texts("SELECT name FROM shelves")
            }
            #expect(names == ["upper"])
            #expect(try database.texts("SELECT name FROM shelves") == [])
        }
    }

    @Test func `can take over a former file's rows: those that are there stay`() throws {
        let folder = try ScratchFolder()
        let former = try DatabaseQueue(path: folder.file("former.db"))
        try former.write { database in
            try database.script("CREATE TABLE cups (id, name); INSERT INTO cups VALUES (1, 'blue'), (2, 'red')")
        }
        try former.close()
        try use { database in
            try database.run("INSERT INTO cups (id, name) VALUES (?, ?)", [1, "white"])
            try database.take([("cups", ["id", "name"]), ("shelves", ["name"])], from: folder.file("former.db"))
            #expect(try database.texts("SELECT name FROM cups ORDER BY id") == ["white", "red"])
            #expect(try !database.has("SELECT 1 FROM shelves"))
        }
    }
}
