import Contract
import EventLog
import struct EventLog.Record
import Events

/// Completes what the processes that a service once consisted of forwarded to one another (`Handler.forwards`), for the single process that
/// it is now.
///
/// Their checkpoints say how far each had read. A process that settles without a rebuild handles the rest, once. The other stores are
/// compared with the new one before, and then removed.
extension Engine {
    /// Processes that the service once consisted of have left forwarded work.
    public struct Unjoined: Error, CustomStringConvertible {
        let service: String
        public var description: String {
            "\(service) was several processes, and work that they forwarded to one another is not done: run deploy/instances \(service) 1"
        }
    }

    /// - Throws: `Unjoined`.
    func checkForwards(of store: Store) async throws {
        guard !options.settle else { return }
        let (from, ends) = try await forwardsLeft(in: store)
        try await LogStretch(log: log).read(from: from, upTo: ends) { batch in
            // A claim stands in every topic of its owner and does not count.
            if batch.contains(where: { $0.value != nil && OwnerClaim($0) == nil }) {
                throw Unjoined(service: handler.service)
            }
        }
    }

    /// Handles the rest, a batch at a time, and relays what follows to the log.
    func takeForwards(into store: Store) async throws {
        let (from, ends) = try await forwardsLeft(in: store)
        let relay = Relay(engine: self, store: store)
        try await LogStretch(log: log).read(from: from, upTo: ends) { batch in
            _ = try step(batch, into: store)
            _ = try await relay.drain()
        }
        try write(store) { try steps.emitCheckpoints(now: .now, in: $0) }
        _ = try await relay.drain()
    }

    private func forwardsLeft(
        in store: Store
    ) async throws -> (from: [TopicPartition: Int64], ends: [TopicPartition: Int64]) {
        let bounds = try await log.bounds(of: handler.forwardPartitions)
        let saved = try await store.read(Inbox.positions)
        let from = bounds.map { ($0.key, max(saved[$0.key]?.next ?? 0, $0.value.lowerBound)) }
        return (Dictionary(uniqueKeysWithValues: from), bounds.mapValues(\.upperBound))
    }
}
