import Events
import Foundation
import GRDB
import Synchronization

/// Snapshots of one store, in a folder beside it: made now and then while everything continues; the last two are kept.
///
/// A copy is written by `VACUUM INTO` over a connection of its own. That reads one consistent state beside the writer, which never waits
/// for it, and leaves deleted data behind. (SQLite's other way, the backup in small steps, begins anew whenever the store is written: under
/// load it would not end. In one step it copies deleted bytes, too.) The price is that the write-ahead log cannot be truncated while it
/// reads, some seconds.
///
/// A snapshot gets its name when all of it is on the disk. If the process ends before, its file has a name that nobody reads, and earlier
/// snapshots stay.
final class Snapshots: Sendable {
    static let kept = 2
    /// Longest wait for the first snapshot after a start.
    static let first = Duration.seconds(30)
    /// Pause after a failure.
    static let pause = Duration.seconds(600)
    /// Bytes of the disk that stay free beside it: log and stores need them more.
    static let reserve: Int64 = 256 << 20
    private static let unfinished = "unfinished.new"

    let folder: String
    /// Nil: none is made, and none is kept.
    let every: Duration?

    /// Only one is made at a time.
    private let turn = Mutex(())
    private let state = Mutex(SnapshotState())

    private struct SnapshotState {
        var due: Timestamp?
        var isUnderWay = false
        var isStopped = false
        var takenAt: Timestamp?
        var connection: DatabaseQueue?
    }

    init(beside store: StoreFolder, every: Duration?) {
        folder = "\(store.path)/snapshots"
        self.every = every
    }

    /// Time of the newest one; nil if there is none.
    var takenAt: Timestamp? { state.withLock(\.takenAt) }

    /// The newest first.
    func all() -> [Snapshot] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
            .compactMap { Snapshot(folder: folder, name: $0) }.sorted { $0.takenAt > $1.takenAt }
    }

    // MARK: - Now and then

    /// Begins one if it is time, on a thread of its own.
    func look(at store: Store, _ now: Timestamp, failed: @escaping @Sendable (any Error) -> Void) {
        guard every != nil else { return }
        let due = state.withLock(\.due) ?? firstDue(for: store, now)
        let isBegun = state.withLock { state in
            state.due = due
            // A due time this late comes from a clock that was ahead.
            let isDue = due <= now || due > now.advanced(by: max(every ?? .zero, Self.pause))
            guard !state.isUnderWay, !state.isStopped, isDue else { return false }
            state.isUnderWay = true
            return true
        }
        guard isBegun else { return }
        let thread = Thread { [self] in
            do { try take(of: store) } catch is CancellationError {} catch {
                state.withLock { $0.due = Timestamp.now.advanced(by: Self.pause) }
                failed(error)
            }
            state.withLock { $0.isUnderWay = false }
        }
        thread.name = "snapshot"
        thread.start()
    }

    /// Soon after a start if there is no usable one.
    private func firstDue(for store: Store, _ now: Timestamp) -> Timestamp {
        let interval = every ?? .zero
        let newest = all().first { $0.takenAt <= now && (try? $0.schema()) == store.schema }
        state.withLock { $0.takenAt = newest?.takenAt }
        return newest.map { $0.takenAt.advanced(by: interval) } ?? now.advanced(by: min(interval, Self.first))
    }

    // MARK: - Making and removing

    /// Blocks its thread.
    /// - Parameter count: number to keep, this one included.
    /// - Throws: `CancellationError` if it was stopped.
    func take(of store: Store, keeping count: Int = Snapshots.kept) throws {
        try turn.withLock { _ in
            try makeFolder()
            let file = "\(folder)/\(Self.unfinished)"
            try removeUnfinished()
            let others = all()
            do {
                try checkRoom(for: store.file)
                let takenAt = Timestamp.now
                try copy(store, to: file)
                let digest = try Snapshot.digest(of: file, until: { isStopped })
                let snapshot = Snapshot(folder: folder, takenAt: takenAt, digest: digest)
                try FileManager.default.moveItem(atPath: file, toPath: snapshot.path)
                try sync(folder)
                state.withLock { state in
                    state.takenAt = takenAt
                    state.due = takenAt.advanced(by: every ?? .zero)
                }
            } catch {
                try? removeUnfinished()
                if isStopped { throw CancellationError() }
                throw error
            }
            // This one stays, whatever its time is: the clock may have been set back since the others were made. Those with a future time
            // are useless; they were made by a clock that was ahead.
            let now = Timestamp.now
            let (good, future) = (others.filter { $0.takenAt <= now }, others.filter { $0.takenAt > now })
            for old in future + good.dropFirst(count - 1) { try FileManager.default.removeItem(atPath: old.path) }
        }
    }

    /// Replaces all snapshots by a new one, because they hold erased data. Blocks its thread.
    func renew(of store: Store) throws {
        guard !all().isEmpty else { return }
        guard every != nil else { return try removeAll() }
        do { try take(of: store, keeping: 1) } catch is CancellationError { throw CancellationError() } catch {
            // Erasure does not wait for room on the disk.
            try removeAll()
            state.withLock { $0.due = Timestamp.now.advanced(by: Self.pause) }
        }
    }

    func removeAll() throws {
        try turn.withLock { _ in
            state.withLock { $0.takenAt = nil }
            guard FileManager.default.fileExists(atPath: folder) else { return }
            try FileManager.default.removeItem(atPath: folder)
        }
    }

    /// Stops the one under way, and makes no more.
    func stop() {
        let connection = state.withLock { state in
            state.isStopped = true
            return state.connection
        }
        connection?.interrupt()
        turn.withLock { _ in }
    }

    private var isStopped: Bool { state.withLock(\.isStopped) }

    // MARK: - Files

    private func makeFolder() throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    private func removeUnfinished() throws {
        for suffix in ["", "-journal", "-wal", "-shm"] {
            let file = "\(folder)/\(Self.unfinished)\(suffix)"
            if FileManager.default.fileExists(atPath: file) { try FileManager.default.removeItem(atPath: file) }
        }
    }

    /// The store may hold as much as its file and its write-ahead log together.
    private func checkRoom(for store: String) throws {
        var needed = Self.reserve
        for file in [store, store + "-wal"] {
            var status = stat()
            if stat(file, &status) == 0 { needed += Int64(status.st_size) }
        }
        var room = statvfs()
        guard statvfs(folder, &room) == 0 else { throw SystemError("inspect \(folder)") }
        let free = Int64(room.f_bavail) * Int64(room.f_frsize)
        guard free >= needed else {
            throw SystemError(why: "\(free >> 20) MiB are free, and a snapshot may need \(needed >> 20)")
        }
    }

    private func copy(_ store: Store, to file: String) throws {
        var configuration = GRDB.Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(10)
        let connection = try DatabaseQueue(path: store.file, configuration: configuration)
        defer {
            state.withLock { $0.connection = nil }
            try? connection.close()
        }
        let isStopped = state.withLock { state in
            state.connection = connection
            return state.isStopped
        }
        guard !isStopped else { throw CancellationError() }
        try connection.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [file]) }
        try check(file)
        try sync(file)
    }

    /// A snapshot is discarded if a part of the store could not be read.
    private func check(_ file: String) throws {
        var configuration = GRDB.Configuration()
        configuration.readonly = true
        let copy = try DatabaseQueue(path: file, configuration: configuration)
        defer { try? copy.close() }
        let word = try copy.read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }
        guard word == "ok" else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: word ?? "no answer") }
    }

    /// Makes a store's file of a snapshot, with the mark of a rebuild: a process that ends before the later records are folded starts over.
    func put(_ snapshot: Snapshot, at store: String) throws {
        let file = "\(store).new"
        if FileManager.default.fileExists(atPath: file) { try FileManager.default.removeItem(atPath: file) }
        do {
            try snapshot.copy(to: file)
            let copy = try DatabaseQueue(path: file)
            try copy.write { try Meta.set(Meta.rebuilding, to: "yes", in: $0) }
            try copy.close()
            try sync(file)
        } catch {
            try? FileManager.default.removeItem(atPath: file)
            throw error
        }
        try FileManager.default.moveItem(atPath: file, toPath: store)
        try sync(URL(filePath: store).deletingLastPathComponent().path)
    }

    private func sync(_ path: String) throws {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw SystemError("open \(path)") }
        defer { close(file) }
        guard fsync(file) == 0 else { throw SystemError("sync \(path)") }
    }

    private struct SystemError: Error, CustomStringConvertible {
        let description: String

        init(why: String) { description = why }

        init(_ doing: String) { description = "cannot \(doing): \(String(cString: strerror(errno)))" }
    }
}
