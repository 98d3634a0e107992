import EventLog
import Events
import GRDB

/// Writes the state that a store holds to a log that lost it: stores are the second copy.
///
/// Positions in the old log mean nothing in the new one. A log that was put back from an older copy is read on from its end, since
/// what it holds was handled; a new one from its start.
struct Republish: Sendable {
    let store: Store
    let log: any EventLog
    let handler: any Handler

    func run() async throws {
        let identity = try await log.identity
        let inputs = try await log.bounds(of: handler.inputs.flatMap(\.partitions))
        let own = try await log.bounds(of: Recovery.ownPartitions(of: handler.service))
        try await store.write { [handler] database in
            let isSameLog = try Meta.value(Meta.logIdentity, in: database) == identity
            try database.execute(sql: "DELETE FROM step_positions; DELETE FROM step_reported")
            for (input, range) in inputs {
                let next = isSameLog ? range.upperBound : range.lowerBound
                try Inbox.save(Inbox.Position(next: next, lastID: ""), of: input, in: database)
            }
            try Outbox.saveReported(own.mapValues(\.upperBound), in: database)
            try Outbox.raiseSequences(to: .now, in: database)
            let outbox = Outbox(source: handler.source)
            try handler.republish(in: Transaction(database: database, now: .now, outbox: outbox, cause: nil))
            try Meta.set(Meta.logIdentity, to: identity, in: database)
        }
    }
}
