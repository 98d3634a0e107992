import EventLog
import struct EventLog.Record
import Events
import GRDB

/// Makes a store fit a log that was lost or restored: stores are the second copy of their service's state.
///
/// Inputs continue where the log departs from the one that was read: what a gateway accepted since is still to be decided, and handled
/// records are not handled again. Then all state is emitted again (`Restating`), a slice at a time.
struct Republish: Sendable {
    let store: Store
    let log: any EventLog
    let handler: any Handler

    /// Leaves the store so that `Restating` has to follow, after a claim under a new generation.
    func prepare() async throws {
        let identity = try await log.identity
        let inputs = try await log.bounds(of: handler.inputPartitions)
        let saved = try await store.read(Inbox.positions)
        let isSameLog = try await store.read { try Meta.value(Meta.logIdentity, in: $0) } == identity
        let forks = try await Forks(store: store, log: log).find(for: saved, in: inputs, isSameLog: isSameLog)
        try await store.write { [handler] database in
            try database.execute(sql: "DELETE FROM step_positions; DELETE FROM step_reported; DELETE FROM step_outbox")
            for (input, range) in inputs {
                // A store that read nothing of it yet begins at the start.
                let position = forks[input] ?? Inbox.Position(next: range.lowerBound, lastID: "")
                try Inbox.save(position, of: input, in: database)
                try RecentInputs.forget(from: position.next, of: input, in: database)
            }
            try Meta.set(Meta.generation, to: newGeneration(), in: database)
            try Meta.set(Meta.logIdentity, to: identity, in: database)
            try Meta.set(Meta.republishing, to: Restating.Cursor(isUpgrade: false).text, in: database)
            let outbox = Outbox(service: handler.service)
            try handler.beginRepublish(in: Transaction(database: database, now: .now, outbox: outbox))
        }
    }

    /// The time and a random part, so that no two are equal.
    private func newGeneration() -> String {
        "\(Timestamp.now.microseconds)-\(UInt32.random(in: 0...UInt32.max))"
    }
}

/// Finds where a restored log departs from the one that a store has read.
struct Forks: Sendable {
    let store: Store
    let log: any EventLog

    /// - Returns: for each saved position, the one to continue from.
    func find(
        for saved: [TopicPartition: Inbox.Position], in bounds: [TopicPartition: Range<Int64>], isSameLog: Bool
    ) async throws -> [TopicPartition: Inbox.Position] {
        let misfits = try await Misfits(log: log, isSureOfBounds: true).find(among: saved, in: bounds)
        var forks: [TopicPartition: Inbox.Position] = [:]
        for (input, position) in saved {
            guard let range = bounds[input] else { continue }
            // Without the last record's id it is unknown whether a position in another log means the same.
            if misfits[input] == nil, isSameLog || !position.lastID.isEmpty {
                forks[input] = position
            } else {
                forks[input] = try await fork(of: input, at: position, range)
            }
        }
        return forks
    }

    private func fork(
        of input: TopicPartition, at position: Inbox.Position, _ range: Range<Int64>
    ) async throws -> Inbox.Position {
        let ids = try await store.read { try RecentInputs.ids(of: input, in: $0) }
        guard let first = ids.keys.min(), !range.isEmpty else {
            return Inbox.Position(next: range.lowerBound, lastID: "")
        }
        let start = max(range.lowerBound, first)
        // The kept ids are newer than all that the log has now: it was read before, or is of another log.
        guard start < range.upperBound else { return Inbox.Position(next: range.upperBound, lastID: "") }
        var next = start
        var lastID = ""
        var isApart = false
        try await LogStretch(log: log).read(
            from: [input: start], upTo: [input: min(range.upperBound, max(position.next, start))]
        ) { batch in
            for record in batch where !isApart {
                guard let known = ids[record.offset] else { continue }
                let id = record.value.flatMap { try? Event(json: $0).id } ?? ""
                isApart = RecentInputs.hash(id) != known
                if !isApart { (next, lastID) = (record.offset + 1, id) }
            }
        }
        // No record is as it was: another log, of which nothing was read.
        if next == start, isApart, start == first { next = range.lowerBound }
        return Inbox.Position(next: next, lastID: lastID)
    }
}
