import EventLog
import Events
import GRDB

/// Writes the state that a store holds to a log that lost it: stores are the second copy.
///
/// A position that fits this log is kept: a salvaged log holds what was read before it, and handling that again would undo what
/// came later. Where none fits, a log that was put back from an older copy is read on from its end, since what it holds was handled;
/// a new one from its start.
struct Republish: Sendable {
    let store: Store
    let log: any EventLog
    let handler: any Handler

    func run() async throws {
        let identity = try await log.identity
        let inputs = try await log.bounds(of: handler.inputPartitions)
        let own = try await log.bounds(of: Recovery.ownPartitions(of: handler.service))
        let saved = try await store.read(Inbox.positions)
        let misfits = try await Misfits(log: log).find(among: saved, in: inputs)
        try await store.write { [handler] database in
            let isSameLog = try Meta.value(Meta.logIdentity, in: database) == identity
            try database.execute(sql: "DELETE FROM step_positions; DELETE FROM step_reported")
            for (input, range) in inputs {
                let start = Inbox.Position(next: isSameLog ? range.upperBound : range.lowerBound, lastID: "")
                // Without the last record's id nothing tells whether a position in another log means the same.
                let fitting = saved[input].flatMap { position in
                    misfits[input] == nil && (isSameLog || !position.lastID.isEmpty) ? position : nil
                }
                try Inbox.save(fitting ?? start, of: input, in: database)
            }
            try Outbox.saveReported(own.mapValues(\.upperBound), in: database)
            try Outbox.raiseSequences(to: .now, in: database)
            let outbox = Outbox(source: handler.source)
            try handler.republish(in: Transaction(database: database, now: .now, outbox: outbox, cause: nil))
            try Meta.set(Meta.logIdentity, to: identity, in: database)
        }
    }
}
