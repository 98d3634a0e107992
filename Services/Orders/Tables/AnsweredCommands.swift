import Contract
import Events
import GRDB
import Store

/// The last command of each partition that changed nothing.
///
/// A refused command changes nothing in its order. A rebuilt store that reads it again must not accept it because the order has changed
/// since. So each state record also reflects the commands that were answered before it.
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

    /// Called for a new log: positions in a lost log mean nothing there.
    static func clear(in database: Database) throws {
        try database.execute(sql: "DELETE FROM note_answered_commands")
    }
}
