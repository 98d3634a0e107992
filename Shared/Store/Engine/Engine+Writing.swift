import EventLog
import GRDB

extension Engine {
    /// Runs one of the engine's transactions on its thread. It also deletes the outbox rows acknowledged since the last one, and hands what
    /// it emits to the relay.
    func write<Value>(_ store: Store, _ body: (Database) throws -> Value) throws -> Value {
        let value: Value
        do {
            value = try store.writeNow { database in
                try relayQueue.deleteReported(in: database)
                let value = try body(database)
                try memory.flush(in: database)
                return value
            }
        } catch {
            memory.forget()
            throw error
        }
        memory.committed()
        relayQueue.deleted()
        let rows = memory.takeRows()
        KeptBytes.current?.add((rows ?? []).map { $0.record.key.utf8.count + ($0.record.value?.count ?? 0) })
        relayQueue.committed(rows)
        return value
    }

    /// The same from any task.
    func writeOnThread<Value: Sendable>(
        _ store: Store, _ body: @Sendable @escaping (Database) throws -> Value
    ) async throws -> Value {
        try await withTaskExecutorPreference(thread) { try self.write(store, body) }
    }

    func outboxDepth(in database: Database) throws -> Int {
        try relayQueue.depth ?? Outbox.depth(in: database)
    }
}
