import Contract
import EventLog
import Events

/// Checks that the inputs reach as far as a service had read them.
struct InputReach: Sendable {
    let log: any EventLog
    let handler: any Handler

    /// Compares the inputs with the service's checkpoints, before it claims and folds its whole history for nothing.
    /// - Throws: `LogBehind`.
    func check() async throws {
        let positions = try await checkpoints()
        _ = try await check(positions, in: log.bounds(of: Array(positions.keys)))
    }

    /// - Returns: the bounds, once they are believed.
    /// - Throws: `LogBehind` if an input ends before its position.
    func check(
        _ positions: [TopicPartition: Inbox.Position], in bounds: [TopicPartition: Range<Int64>]
    ) async throws -> [TopicPartition: Range<Int64>] {
        let bounds = try await Misfits(log: log).settled(bounds, around: positions)
        for (input, position) in positions {
            guard let end = bounds[input]?.upperBound, position.next > end else { continue }
            throw LogBehind(
                why: "\(input) ends at \(end), but \(handler.service) had read it up to \(position.next)",
                remedy: "restore a copy of the log that has what is lost")
        }
        return bounds
    }

    private func checkpoints() async throws -> [TopicPartition: Inbox.Position] {
        let own = OwnRecords(handler: handler, ownership: nil)
        var deduplicator = own.deduplicator()
        var stale: Set<ThingKey> = []
        var positions: [TopicPartition: Inbox.Position] = [:]
        let bounds = try await log.bounds(of: Topic.checkpoints(of: handler.service).partitions)
        try await LogStretch(log: log).read(
            from: bounds.mapValues(\.lowerBound), upTo: bounds.mapValues(\.upperBound)
        ) { batch in
            for record in try own.sort(batch, with: &deduplicator, stale: &stale).counting {
                guard let checkpoint = try record.event?.decode(Checkpoint.self), Self.goesOn(from: checkpoint, handler)
                else { continue }
                positions[TopicPartition(checkpoint.topic, checkpoint.partition)] = Inbox.Position(
                    next: checkpoint.position, lastID: "")
            }
        }
        return positions
    }

    /// True if a rebuild continues an input from its checkpoint.
    static func goesOn(from checkpoint: Checkpoint, _ handler: any Handler) -> Bool {
        (handler.inputs + handler.forwards).contains { $0.name == checkpoint.topic }
            && !Rebuild.isReadAgain(checkpoint.topic, by: handler)
    }
}
