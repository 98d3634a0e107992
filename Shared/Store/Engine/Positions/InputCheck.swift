import EventLog
import Events

/// Checks that saved positions fit the log: the same log, within its bounds, the same record before each position.
struct InputCheck: Sendable {
    let store: Store
    let log: any EventLog
    let inputs: [TopicPartition]

    /// - Returns: a sentence for each thing that does not fit; empty if all fits. A new store adopts the log it first sees.
    func run() async throws -> [String] {
        let identity = try await log.identity
        let known = try await store.read { try Meta.value(Meta.logIdentity, in: $0) }
        guard let known else {
            try await store.write { try Meta.set(Meta.logIdentity, to: identity, in: $0) }
            return []
        }
        guard known == identity else { return ["the store belongs to log \(known), this is log \(identity)"] }
        let positions = try await store.read(Inbox.positions)
        let bounds = try await log.bounds(of: inputs)
        let misfits = try await Misfits(log: log).find(among: positions, in: bounds)
        return inputs.compactMap { misfits[$0] }
    }
}
