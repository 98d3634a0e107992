import EventLog
import struct EventLog.Record
import Events

/// Folds a service's own records into a store without emitting, as far as they were read.
struct Folding: Sendable {
    let store: Store
    let log: any EventLog
    let handler: any Handler
    /// Positions in every partition that the service writes.
    private(set) var positions: [TopicPartition: Int64]
    /// Keys whose last record so far does not count for any reader; see `Recovery`.
    private(set) var stale: Set<ThingKey> = []
    /// Newest claim to what this process would own.
    private(set) var claim: OwnerClaim?
    private var deduplicator: Deduplicator

    init(store: Store, log: any EventLog, handler: any Handler, positions: [TopicPartition: Int64]) {
        (self.store, self.log, self.handler, self.positions) = (store, log, handler, positions)
        deduplicator = OwnRecords(handler: handler, ownership: nil).deduplicator()
    }

    /// Continues up to an owner's claims.
    mutating func read(upTo ownership: Ownership) async throws {
        let own = OwnRecords(handler: handler, ownership: ownership)
        try await LogStretch(log: log).read(from: positions, upTo: ownership.claims) { batch in
            try await take(batch, own)
        }
        positions = ownership.claims
    }

    /// Takes a batch from a reader that continues at these positions.
    /// - Parameter positions: the reader's positions after the batch.
    mutating func take(_ batch: [Record], upTo positions: [TopicPartition: Int64]) async throws {
        if !batch.isEmpty { try await take(batch, OwnRecords(handler: handler, ownership: nil)) }
        self.positions = positions
    }

    private mutating func take(_ batch: [Record], _ own: OwnRecords) async throws {
        let (counting, claims) = try own.sort(batch, with: &deduplicator, stale: &stale)
        let generation = claims.lazy.compactMap(\.generation).last
        let sources = Set(handler.sources)
        for new in claims where !sources.isDisjoint(with: new.sources) && new.epoch >= claim?.epoch ?? 0 { claim = new }
        guard !counting.isEmpty || generation != nil else { return }
        try await store.write { [fold = Fold(handler: handler)] database in
            try fold.take(counting, in: database)
            if let generation { try Meta.set(Meta.generation, to: generation, in: database) }
        }
    }
}
