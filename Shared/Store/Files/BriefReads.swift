import GRDB
import Synchronization

/// Connections for reads that take microseconds, used on the calling thread: handing such a read to another thread takes several times as
/// long as the read.
///
/// Calls never wait for a connection. If all are busy, the caller reads over the usual pool.
final class BriefReads: Sendable {
    private struct PoolState {
        var free: [DatabaseQueue] = []
        var isClosed = false
    }

    private let state: Mutex<PoolState>

    /// - Parameter file: a database with a write-ahead log whose writer is open.
    init(file: String, count: Int) throws {
        var configuration = GRDB.Configuration()
        configuration.readonly = true
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA cache_size = -2000") }
        let all = try (0..<count).map { _ in try DatabaseQueue(path: file, configuration: configuration) }
        state = Mutex(PoolState(free: all))
    }

    /// Reads a consistent view on the calling thread.
    /// - Returns: nil if all connections are busy or closed.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value? {
        guard let connection = state.withLock({ $0.free.popLast() }) else { return nil }
        defer { giveBack(connection) }
        return try connection.read(body)
    }

    /// Connections in use are closed when they are returned.
    func close() throws {
        let free = state.withLock { state in
            state.isClosed = true
            defer { state.free = [] }
            return state.free
        }
        for connection in free { try connection.close() }
    }

    private func giveBack(_ connection: DatabaseQueue) {
        let isClosed = state.withLock { state in
            if !state.isClosed { state.free.append(connection) }
            return state.isClosed
        }
        if isClosed { try? connection.close() }
    }
}
