import struct EventLog.Record
import Events
import GRDB
import Synchronization

/// Sees to it that a store's file is written anew after somebody was forgotten: rows that were deleted, former states of rows and the
/// write-ahead log would tell of them for as long as nothing else is written over them.
///
/// Once soon after it was asked; and again an hour later, for what other services said meanwhile. When it is due stands in the store.
final class Scrub: Sendable {
    /// Within this, usually, every service has done its part.
    static let soon = Duration.seconds(10)
    static let later = Duration.seconds(3600)
    /// Of all time, at most this part goes into it.
    static let part = 20

    /// Not before this; the more a store holds, the more seldom it is written anew.
    private let earliest = Mutex(Timestamp(microseconds: 0))

    /// Whether a record asks to forget somebody.
    static func follows(_ record: Record) -> Bool { record.topicPartition.topic == Topic.privacyCommands.name }

    /// In the transaction that the record is handled in.
    static func order(at now: Timestamp, in database: Database) throws {
        let soonest = try dues(in: database).first
        let soon = now.advanced(by: soon)
        try save([min(soonest ?? soon, soon), now.advanced(by: later)], in: database)
    }

    /// Does what is due.
    func look(at store: Store, _ now: Timestamp) async throws {
        let due = try await store.read { try Self.dues(in: $0) }
        guard let first = due.first, first <= now, earliest.withLock({ $0 <= now }) else { return }
        let start = ContinuousClock.now
        guard try await store.scrubbed() else { return }
        let took = ContinuousClock.now - start
        earliest.withLock { $0 = now.advanced(by: took * Self.part) }
        // What was asked meanwhile is done again.
        try await store.write { database in
            if try Self.dues(in: database) == due { try Self.save(due.filter { $0 > now }, in: database) }
        }
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
