import Contract
import Events
import Store

/// The last command of each partition that changed nothing.
///
/// A refused command changes nothing in its order. A rebuilt store that consumes it again must not accept it because the order has changed
/// since. So each state record also reflects the commands that were answered before it.
enum AnsweredCommands {
    static func note(_ position: InputPosition, in database: Database) throws {
        try database.run(
            """
            INSERT INTO note_answered_commands (partition, last) VALUES (?, ?)
            ON CONFLICT DO UPDATE SET last = max(last, excluded.last)
            """, [position.partition, position.offset])
    }

    static func last(partition: Int32, in database: Database) throws -> InputPosition? {
        try database.integer("SELECT last FROM note_answered_commands WHERE partition = ?", [partition]).map {
            InputPosition(topic: Topic.ordersCommands.name, partition: partition, offset: $0)
        }
    }

    /// Called for a new log: positions in a lost log mean nothing there.
    static func clear(in database: Database) throws {
        try database.run("DELETE FROM note_answered_commands")
    }
}
