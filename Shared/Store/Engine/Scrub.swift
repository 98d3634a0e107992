import Contract
import struct EventLog.Record
import Events
import Foundation
import GRDB
import Synchronization

/// Sees to it that a store's free space is overwritten after somebody was forgotten: rows that were deleted, former states of rows and the
/// write-ahead log would tell of them for as long as nothing else is written over them.
///
/// Once soon after it was asked; and again an hour later, for what other services said meanwhile. What is still to be done stands in the
/// store. The waits are measured by the monotonic clock, and begin anew with the process: a wall clock that is set back would keep what was
/// erased in the file. The work is done on a thread of its own, beside the steps.
final class Scrub: Sendable {
    /// Within this, usually, every service has done its part.
    static let soon = Duration.seconds(10)
    static let later = Duration.seconds(3600)
    /// It rests at least this many times as long as it worked.
    static let rest = 2
    /// After it could not be done.
    static let pause = Duration.seconds(10)

    private let state = Mutex(State())
    /// They tell of whoever was forgotten, too; nil: there are none.
    private let snapshots: Snapshots?

    private let sides: [ArchiveFile]

    init(snapshots: Snapshots? = nil, sides: [ArchiveFile] = []) {
        self.snapshots = snapshots
        self.sides = sides
    }

    /// A time that a store is to be scrubbed, under a name that no other has.
    private typealias Stage = String

    private struct State {
        /// Not before this; the more a store holds, the more seldom all of it is looked at.
        var earliest = ContinuousClock.now
        var isUnderWay = false
        /// The last row that waited for the log when it was due: until it was reported, rows may tell of people.
        var lastRow: Int64?
        /// When each of the stages that the store has is due.
        var dues: [Stage: ContinuousClock.Instant] = [:]

        /// - Parameter stages: those of the store, the first one first.
        /// - Returns: those that are due.
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

    /// Whether a record asks to forget somebody.
    static func follows(_ record: Record) -> Bool { record.topicPartition.topic == Topic.privacyCommands.name }

    /// In the transaction that the record is handled in. Who asks meanwhile does not delay the first time, but the last one.
    static func order(in database: Database) throws {
        let stages = try Self.stages(in: database)
        let soon = stages.count > 1 ? stages[0] : UUID().uuidString
        try save([soon, UUID().uuidString], in: database)
    }

    /// Begins with what is due, once the log has what waited for it.
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
        for side in sides {
            guard try side.scrubbed(until: { store.isClosed }) else { return false }
        }
        // What was asked meanwhile is done again.
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
    /// The numbers of the first and the last row that wait for the log; nil if none does.
    fileprivate static func rows(in database: Database) throws -> ClosedRange<Int64>? {
        guard let row = try GRDB.Row.fetchOne(database, sql: "SELECT min(row), max(row) FROM step_outbox"),
            let first = row[0] as Int64?, let last = row[1] as Int64?
        else { return nil }
        return first...last
    }
}
