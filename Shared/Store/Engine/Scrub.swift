import Contract
import struct EventLog.Record
import Events
import Foundation
import GRDB
import Synchronization

/// Sees to it that a store's free space is overwritten after somebody was forgotten: rows that were deleted, former states of rows and the
/// write-ahead log would tell of them for as long as nothing else is written over them.
///
/// Once soon after it was asked; and again an hour later, for what other services said meanwhile. When it is due stands in the store. The
/// work is done on a thread of its own, beside the steps.
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

    private let sides: [SideStore]

    init(snapshots: Snapshots? = nil, sides: [SideStore] = []) {
        self.snapshots = snapshots
        self.sides = sides
    }

    private struct State {
        /// Not before this; the more a store holds, the more seldom all of it is looked at.
        var earliest = Timestamp(microseconds: 0)
        var isUnderWay = false
        /// The last row that waited for the log when it was due: until it was reported, rows may tell of people.
        var lastRow: Int64?
    }

    /// Whether a record asks to forget somebody.
    static func follows(_ record: Record) -> Bool { record.topicPartition.topic == Topic.privacyCommands.name }

    /// In the transaction that the record is handled in.
    static func order(at now: Timestamp, in database: Database) throws {
        let soonest = try dues(in: database).first
        let soon = now.advanced(by: soon)
        try save([min(soonest ?? soon, soon), now.advanced(by: later)], in: database)
    }

    /// Begins with what is due, once the log has what waited for it.
    func look(at store: Store, _ now: Timestamp) async throws {
        guard state.withLock({ !$0.isUnderWay && $0.earliest <= now }) else { return }
        let (due, rows) = try await store.read { (try Self.dues(in: $0), try Outbox.rows(in: $0)) }
        guard let first = due.first, first <= now else { return }
        let isBegun = state.withLock { state in
            let last = state.lastRow ?? rows?.upperBound ?? 0
            state.lastRow = last
            guard rows.map({ $0.lowerBound > last }) ?? true else { return false }
            state.lastRow = nil
            state.isUnderWay = true
            return true
        }
        if isBegun { begin(due, store, now) }
    }

    private func begin(_ due: [Timestamp], _ store: Store, _ now: Timestamp) {
        let thread = Thread { [self] in
            let start = ContinuousClock.now
            let isDone = (try? scrub(due, store, now)) ?? false
            let took = ContinuousClock.now - start
            state.withLock { state in
                state.isUnderWay = false
                state.earliest = Timestamp.now.advanced(by: isDone ? took * Self.rest : Self.pause)
            }
        }
        thread.name = "scrub"
        thread.start()
    }

    private func scrub(_ due: [Timestamp], _ store: Store, _ now: Timestamp) throws -> Bool {
        try snapshots?.renew(of: store)
        guard try store.scrubbed(until: { store.isClosed }) != nil else { return false }
        for side in sides {
            guard try side.scrubbed(until: { store.isClosed }) else { return false }
        }
        // What was asked meanwhile is done again.
        try store.writeNow { database in
            if try Self.dues(in: database) == due { try Self.save(due.filter { $0 > now }, in: database) }
        }
        return true
    }

    private static func dues(in database: Database) throws -> [Timestamp] {
        let text = try Meta.value(Meta.scrubs, in: database) ?? ""
        return text.split(separator: ",").compactMap { Int64($0) }.map(Timestamp.init(microseconds:))
    }

    private static func save(_ dues: [Timestamp], in database: Database) throws {
        let text = dues.map { "\($0.microseconds)" }.joined(separator: ",")
        try Meta.set(Meta.scrubs, to: text.isEmpty ? nil : text, in: database)
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
