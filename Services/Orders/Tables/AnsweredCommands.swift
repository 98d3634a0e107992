import Contract
import Events
import GRDB
import Store

/// The last command of each partition that changed nothing.
///
/// A refused command leaves no mark on its order. So that a rebuilt store, reading it again, does not find that the order has moved
/// on since and obey, each state record also reflects the commands that were answered before it.
enum AnsweredCommands {
    static func note(_ position: InputPosition, in database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO note_answered_commands (partition, last) VALUES (?, ?)
                ON CONFLICT DO UPDATE SET last = max(last, excluded.last)
                """
        ).execute(arguments: [position.partition, position.offset])
    }

    static func last(partition: Int32, in database: Database) throws -> InputPosition? {
        let select = try Prepared("SELECT last FROM note_answered_commands WHERE partition = ?", in: database)
        select.bind(1, Int64(partition))
        guard try select.next() else { return nil }
        return InputPosition(topic: Topic.ordersCommands.name, partition: partition, offset: select.integer(0))
    }

    /// Positions in a log that was lost mean nothing in the next.
    static func clear(in database: Database) throws {
        try database.execute(sql: "DELETE FROM note_answered_commands")
    }
}
