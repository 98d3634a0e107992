import EventLog
import Events
import GRDB
@testable import Store
import TestKit
import Testing

/// A cup on a shelf, and who drinks from it.
private struct Cup: StateRecord, Hashable {
    var shelf: String
    var name: String
    var drinkers: [String] = []
    var filledAt: Timestamp?
    var reflects = InputPositions()

    static let filled = EventType("vicinity.cup.filled.v1", Cup.self, "It was filled.")
    static let emptied = EventType("vicinity.cup.emptied.v1", Cup.self, "It was emptied.")
    static let broken = EventType("vicinity.cup.deleted.v1", BrokenCup.self, "It broke.")
    static let topic = Topic(
        "test.cups", owner: "orders", key: "cup", partitionKey: "shelf", kept: .compacted, about: "Cups.",
        types: filled, emptied, broken)

    static let states: StateKind<Cup> = StateKind(
        topic, filled, in: StateTable("cups", key: "shelf", "name"), partitionKey: \.shelf,
        columns: ["filled"], list: .init("cup_drinkers", "drinker", \.drinkers),
        changing: noteChange,
        ending: .init(broken) { ended, json, database in
            try database.run("INSERT INTO cup_shards (why, record) VALUES (?, ?)", [ended.why, json])
        },
        restating: { cup, restatement in if restatement == .newLog { cup.filledAt = nil } }
    ) { [$0.shelf, $0.name, $0.filledAt] }

    private static func noteChange(
        _ key: [String], _ cup: Cup?, _ database: Database, change: () throws -> Void
    ) throws {
        let before = try states.get(key[0], key[1], in: database)
        try change()
        let (was, isNow) = (before == nil ? "none" : "some", cup == nil ? "none" : "some")
        try database.execute(sql: "INSERT INTO note_changes VALUES (?)", arguments: ["\(was) to \(isNow)"])
    }
}

private struct BrokenCup: Codable, Sendable, Hashable {
    var why: String
}

/// A plate, which hardly ever goes to another guest.
private struct Plate: StateRecord, Hashable {
    var name: String
    var guest: String
    var portions: Int
    var reflects = InputPositions()

    static let served = EventType("vicinity.plate.served.v1", Plate.self, "It is full.")
    static let eaten = EventType("vicinity.plate.eaten.v1", Plate.self, "It is empty.")
    static let topic = Topic(
        "test.plates", owner: "orders", key: "plate", partitionKey: "guest", kept: .compacted, about: "Plates.",
        types: served, eaten)

    static let states = StateKind<Plate>(
        topic, served, type: { $0.portions == 0 ? eaten : served },
        in: StateTable("plates", key: "name", isText: true), partitionKey: \.guest, owner: { key, _ in key },
        columns: ["guest", "portions"], steady: ["guest"],
        folding: { plate, database in
            try database.run("INSERT INTO note_changes VALUES (?)", ["folded \(plate.name)"])
        }
    ) { [$0.name, $0.guest, $0.portions] }
}

private struct CupHandler: Handler {
    let service = "orders"
    let inputs: [Topic] = []
    let domainTables = ["cups", "cup_drinkers", "cup_shards", "plates"]
    let migrations = [
        Migration("cups") { database in
            try database.execute(
                sql: """
                    CREATE TABLE cups (
                        shelf TEXT NOT NULL, name TEXT NOT NULL, filled INTEGER, record BLOB NOT NULL,
                        PRIMARY KEY (shelf, name));
                    CREATE TABLE cup_drinkers (drinker TEXT NOT NULL, shelf TEXT NOT NULL, name TEXT NOT NULL);
                    CREATE TABLE cup_shards (why TEXT NOT NULL, record BLOB NOT NULL);
                    CREATE TABLE plates (
                        name TEXT PRIMARY KEY NOT NULL, guest TEXT NOT NULL, portions INTEGER NOT NULL, waiter TEXT,
                        record TEXT NOT NULL);
                    CREATE TABLE note_changes (change TEXT NOT NULL);
                    """)
        }
    ]
    var kinds: [any StateKeeping] { [Cup.states, Plate.states] }

    func handle(_ input: Input, in transaction: borrowing Transaction) throws {}
    func poisoned(_ input: Input, reason: String, in transaction: borrowing Transaction) throws {}
    func tick(in transaction: borrowing Transaction) throws {}
}

@Suite struct `A kind of state` {
    private let time = Timestamp("2026-11-29T12:00:00Z")!
    private let harness: StepHarness

    init() throws { harness = try StepHarness(CupHandler()) }

    /// One on each of two shelves, whose names have a slash.
    private func fill() async throws -> [Cup] {
        var reflects = InputPositions()
        reflects.add(InputPosition(topic: "orders.commands", partition: 1, offset: 7))
        let cups = [
            Cup(shelf: "a/1", name: "red", drinkers: ["c-anna", "c-ben"], filledAt: time, reflects: reflects),
            Cup(shelf: "b", name: "blue", drinkers: ["c-anna"]),
        ]
        try await harness.perform { for cup in cups { try Cup.states.emit(cup, in: $0) } }
        return cups
    }

    @Test func `says what it saves, and gives it back by its key, its columns and its list`() async throws {
        let cups = try await fill()
        #expect(harness.emitted.map(\.key) == ["a/1/red", "b/blue"])
        #expect(harness.emitted.map(\.topicPartition.partition) == [partition(of: "a/1"), partition(of: "b")])
        #expect(try harness.emitted.map { try Event(json: $0.value!).decode(Cup.self) } == cups)
        let found = try await harness.read { database in
            [
                try Cup.states.get("a/1", "red", in: database), try Cup.states.get(joined: "b/blue", in: database),
                try Cup.states.get("a/1", "green", in: database), try Cup.states.get("b", in: database),
            ]
        }
        #expect(found == [cups[0], cups[1], nil, nil])
        let (filled, annas, count) = try await harness.read { database in
            (
                try Cup.states.all("filled = ?", [Timestamp("2026-11-29T12:00:00Z")], in: database),
                try Cup.states.all(
                    "(shelf, name) IN (SELECT shelf, name FROM cup_drinkers WHERE drinker = ?) ORDER BY name",
                    ["c-anna"], in: database),
                try Cup.states.count(in: database)
            )
        }
        #expect(filled == [cups[0]] && annas == cups.reversed() && count == 2)
    }

    @Test func `is the same in a store that is made again, whatever became of its things`() async throws {
        let cups = try await fill()
        try await harness.perform { transaction in
            var red = cups[0]
            (red.drinkers, red.filledAt) = (["c-carl"], nil)
            try Cup.states.emit(red, as: Cup.emptied, in: transaction)
            try Cup.states.end(cups[1], Cup.broken, BrokenCup(why: "fell"), in: transaction)
        }
        let contents = try await harness.contents()
        #expect(contents["cups"]?.count == 1 && contents["cup_drinkers"]?.count == 1)
        #expect(contents["cup_shards"]?.count == 1, "what became of it is kept")
        #expect(try await harness.rebuilt().contents() == contents)
        // The log that is put back ends between the event that it is gone and the tombstone: that is enough.
        #expect(harness.emitted.last?.value == nil && harness.emitted.last?.key == "b/blue")
        #expect(try await harness.rebuilt(emittedCount: harness.emitted.count - 1).contents() == contents)
        let changes = try await harness.read { try String.fetchAll($0, sql: "SELECT change FROM note_changes") }
        #expect(changes == ["none to some", "none to some", "some to some", "some to none"])
    }

    @Test func `is said again as it stands, to a new log without what has no meaning there`() async throws {
        let cups = try await fill()
        let late = try await harness.restate(as: .late)
        #expect(try late.map { try $0.decode(Cup.self) } == cups)
        let new = try await harness.restate().map { try $0.decode(Cup.self) }
        #expect(new.map(\.reflects) == [InputPositions(), InputPositions()])
        #expect(new.map(\.filledAt) == [nil, nil] && new.map(\.drinkers) == cups.map(\.drinkers))
        _ = try await harness.perform { transaction in
            for key in ["b", "b/green", ""] { try Cup.states.restate(key, as: .newLog, in: transaction) }
        }
        #expect(harness.emitted.count == 6)
    }

    @Test func `keeps a row where it is, with the columns of others`() async throws {
        var plate = Plate(name: "round", guest: "c-anna", portions: 2)
        try await harness.perform { [plate] in try Plate.states.emit(plate, in: $0) }
        try await harness.perform { try $0.database.run("UPDATE plates SET waiter = 'w'") }
        plate.portions = 0
        try await harness.perform { [plate] in try Plate.states.emit(plate, in: $0) }
        plate.guest = "c-ben"
        let said = try await harness.perform { [plate] in try Plate.states.emit(plate, in: $0) }
        #expect(said.map(\.type) == ["vicinity.plate.eaten.v1"], "its type follows from the record")
        #expect(said.map(\.source) == ["/vicinity/orders/\(partition(of: "round"))"], "its owner from the key")
        let (row, text) = try await harness.read { database in
            (
                try database.texts(
                    """
                    SELECT format('%d %s %d %s %s %s', rowid, guest, portions, waiter, typeof(record), record ->> 'guest')
                    FROM plates
                    """), try Plate.states.text("round", in: database)
            )
        }
        #expect(row == ["1 c-ben 0 w text c-ben"])
        #expect(text.map { Array($0.utf8) } == said.first?.data)
        let rebuilt = try await harness.rebuilt()
        #expect(try await rebuilt.read { try Plate.states.all("TRUE", in: $0) } == [plate])
        #expect(try await rebuilt.read { try $0.texts("SELECT change FROM note_changes") }.last == "folded round")
    }

    @Test func `of which a later release knows more events stops a rebuild`() async throws {
        let event = Event(
            id: "1", source: "/vicinity/orders/1", type: "vicinity.plate.thrown.v1", subject: "round",
            partitionKey: "c-anna", data: Array("{}".utf8))
        let input = Input(
            event: event, position: InputPosition(topic: "test.plates", partition: 1, offset: 0), appendedAt: time)
        await #expect(throws: Poison.self) {
            try await harness.perform { try Plate.states.fold(input, in: $0) }
        }
    }
}
