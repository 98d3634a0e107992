import Contract
import struct EventLog.Record
import Events
import Foundation
import GRDB
import Synchronization

/// Overwrites a store's free space after an erasure. Otherwise deleted rows, former states of rows and the write-ahead log would hold the
/// person's data until something else is written over them.
///
/// It works once soon after the request, and again an hour later, for events that other services emit meanwhile. The store keeps what is
/// still to be done. Waits are measured by the monotonic clock and begin anew with the process: a wall clock that is set back would keep
/// erased data in the file. The work is done on a thread of its own, beside the steps.
final class Scrub: Sendable {
    /// By then, usually, every service has done its part.
    static let soon = Duration.seconds(10)
    static let later = Duration.seconds(3600)
    /// Rest after each run, as a multiple of its duration.
    static let rest = 2
    /// Pause after a failed run.
    static let pause = Duration.seconds(10)

    private let state = Mutex(ScrubState())
    /// Snapshots hold the erased data, too; nil: there are none.
    private let snapshots: Snapshots?

    private let archives: [ArchiveFile]

    init(snapshots: Snapshots? = nil, archives: [ArchiveFile] = []) {
        self.snapshots = snapshots
        self.archives = archives
    }

    /// A pending scrub of a store, under a unique name.
    private typealias Stage = String

    private struct ScrubState {
        /// Earliest time of the next run: the more a store holds, the more seldom all of it is looked at.
        var earliest = ContinuousClock.now
        var isUnderWay = false
        /// Last outbox row when the scrub was due: until it is acknowledged, rows may hold personal data.
        var lastRow: Int64?
        /// Due time of each of the store's stages.
        var dues: [Stage: ContinuousClock.Instant] = [:]

        /// - Parameter stages: those of the store, the first one first.
        /// - Returns: the due ones.
        mutating func due(of stages: [Stage], at now: ContinuousClock.Instant) -> [Stage] {
            var known: [Stage: ContinuousClock.Instant] = [:]
            for (index, stage) in stages.enumerated() {
                let isLast = index == stages.count - 1
                known[stage] = dues[stage] ?? now + (isLast ? Scrub.later : Scrub.soon)
            }
            dues = known
            return stages.filter { known[$0].map { $0 <= now } ?? false }
        }
    }

    /// True if a record is an erasure request.
    static func follows(_ record: Record) -> Bool { record.topicPartition.topic == Topic.privacyCommands.name }

    /// Orders a scrub in the transaction that handles the record. A further request does not delay the first run, but the last one.
    static func order(in database: Database) throws {
        let stages = try Self.stages(in: database)
        let soon = stages.count > 1 ? stages[0] : UUID().uuidString
        try save([soon, UUID().uuidString], in: database)
    }

    /// Begins due work once the log has the rows that waited for it.
    func look(at store: Store, _ now: ContinuousClock.Instant = .now) async throws {
        guard state.withLock({ !$0.isUnderWay && $0.earliest <= now }) else { return }
        let (stages, rows) = try await store.read { (try Self.stages(in: $0), try Outbox.rows(in: $0)) }
        let due = state.withLock { $0.due(of: stages, at: now) }
        guard !due.isEmpty else { return }
        let isBegun = state.withLock { state in
            let last = state.lastRow ?? rows?.upperBound ?? 0
            state.lastRow = last
            guard rows.map({ $0.lowerBound > last }) ?? true else { return false }
            state.lastRow = nil
            state.isUnderWay = true
            return true
        }
        if isBegun { begin(due, of: stages, store) }
    }

    private func begin(_ due: [Stage], of stages: [Stage], _ store: Store) {
        let thread = Thread { [self] in
            let start = ContinuousClock.now
            let isDone = (try? scrub(due, of: stages, store)) ?? false
            let now = ContinuousClock.now
            state.withLock { state in
                state.isUnderWay = false
                state.earliest = now + (isDone ? (now - start) * Self.rest : Self.pause)
            }
        }
        thread.name = "scrub"
        thread.start()
    }

    private func scrub(_ due: [Stage], of stages: [Stage], _ store: Store) throws -> Bool {
        try snapshots?.renew(of: store)
        guard try store.scrubbed(until: { store.isClosed }) != nil else { return false }
        for archive in archives {
            guard try archive.scrubbed(until: { store.isClosed }) else { return false }
        }
        // Orders that came meanwhile are kept.
        try store.writeNow { database in
            guard try Self.stages(in: database) == stages else { return }
            try Self.save(stages.filter { !due.contains($0) }, in: database)
        }
        return true
    }

    private static func stages(in database: Database) throws -> [Stage] {
        try Meta.value(Meta.scrubs, in: database)?.split(separator: ",").map(String.init) ?? []
    }

    private static func save(_ stages: [Stage], in database: Database) throws {
        try Meta.set(Meta.scrubs, to: stages.isEmpty ? nil : stages.joined(separator: ","), in: database)
    }
}

extension Outbox {
    /// First and last row that wait for the log; nil if none does.
    fileprivate static func rows(in database: Database) throws -> ClosedRange<Int64>? {
        guard let row = try GRDB.Row.fetchOne(database, sql: "SELECT min(row), max(row) FROM step_outbox"),
            let first = row[0] as Int64?, let last = row[1] as Int64?
        else { return nil }
        return first...last
    }
}
