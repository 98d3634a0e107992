import Contract
import EventLog
import Events
import GRDB
import Store
import Synchronization

/// The smallest service there can be: commands name a thing and it counts them. It plays the part of "orders" in the log.
///
/// A command with a negative amount can never be handled, unless it is a later version.
struct TallyHandler: Handler {
    struct Add: Codable, Sendable {
        var amount: Int
    }

    struct Tally: Codable, Sendable, Equatable {
        var id: String
        var sum: Int
        var reflects: InputPositions

        static let event = EventType("vicinity.order.placed.v1", Tally.self, "It was counted.")
    }

    let service = "orders"
    var instance = Instance()
    var inputs: [Topic] = [.ordersCommands]
    var forwards: [Topic] = []
    var canSubtract = false
    var sides: [ArchiveFile] = []
    /// What it copies, which it does by noting what events are about.
    var copies: [Topic] = []
    let kinds: [any StateKeeping] = [Tallies()]
    let domainTables = ["tallies"]
    let tickInterval = Duration.milliseconds(50)
    let times = Times()
    var migrations = [
        Migration("tallies") { database in
            try database.execute(sql: "CREATE TABLE tallies (id TEXT PRIMARY KEY, record TEXT NOT NULL)")
        },
        Migration("copies") { try $0.execute(sql: "CREATE TABLE note_copies (thing TEXT NOT NULL)") },
    ]

    func handle(_ input: Input, in transaction: borrowing Transaction) throws {
        let amount = try input.event.decode(Add.self).amount
        var tally = try TallyHandler.tally(input.event.subject, in: transaction.database)
        guard !tally.reflects.reflects(input.position) else { return }
        tally.sum += amount
        tally.reflects.add(input.position)
        try Tallies.save(tally, in: transaction.database)
        guard amount >= 0 || canSubtract else { throw Poison("the amount is negative") }
        try Tallies.emit(tally, in: transaction)
    }

    func poisoned(_ input: Input, reason: String, in transaction: borrowing Transaction) throws {
        try transaction.emit(
            Draft(
                .ordersAnswers, type: OrderEvents.answered, subject: input.event.subject, key: input.event.id,
                partitionKey: input.event.partitionKey,
                data: Answer(
                    command: input.event.id, actor: "", subject: input.event.subject, verdict: .refused,
                    reason: Reason("malformed", reason))))
    }

    var copied: [CopiedTopic] {
        copies.map {
            CopiedTopic($0) { input, database in
                try database.execute(
                    sql: "INSERT INTO note_copies (thing) VALUES (?)", arguments: [input.event.subject])
            } delete: { _, _ in
            }
        }
    }

    func tick(in transaction: borrowing Transaction) throws { times.note(transaction.deletionTime) }

    /// By which the timer last deleted.
    final class Times: Sendable {
        private let time = Mutex<Timestamp?>(nil)

        var last: Timestamp? { time.withLock { $0 } }

        func note(_ time: Timestamp) { self.time.withLock { $0 = time } }
        func forget() { time.withLock { $0 = nil } }
    }

    static func tally(_ id: String, in database: Database) throws -> Tally {
        let record = try String.fetchOne(database, sql: "SELECT record FROM tallies WHERE id = ?", arguments: [id])
        guard let record else { return Tally(id: id, sum: 0, reflects: InputPositions()) }
        return try JSON.decode(Tally.self, from: Array(record.utf8))
    }

    struct Tallies: StateKeeping {
        let topic = Topic.orders
        let table = StateTable("tallies", key: "id")

        func fold(_ own: Input, in transaction: borrowing Transaction) throws {
            try Self.save(try own.event.decode(Tally.self), in: transaction.database)
        }

        func forget(_ key: String, in transaction: borrowing Transaction) throws {
            try transaction.database.execute(sql: "DELETE FROM tallies WHERE id = ?", arguments: [key])
        }

        func restate(_ key: String, as restatement: Restatement, in transaction: borrowing Transaction) throws {
            var tally = try TallyHandler.tally(key, in: transaction.database)
            tally.reflects = restatement.reflects(tally.reflects)
            try Self.save(tally, in: transaction.database)
            try Self.emit(tally, in: transaction)
        }

        func partitionKey(of key: String) -> String? { key }

        static func save(_ tally: Tally, in database: Database) throws {
            try database.execute(
                sql: "INSERT OR REPLACE INTO tallies (id, record) VALUES (?, ?)",
                arguments: [tally.id, String(decoding: try JSON.encode(tally), as: UTF8.self)])
        }

        static func emit(_ tally: Tally, in transaction: borrowing Transaction) throws {
            try transaction.emit(
                Draft(.orders, type: Tally.event, subject: tally.id, partitionKey: tally.id, data: tally))
        }
    }
}
