import Contract
import EventLog
import Events
import Logging

/// Appends tombstones for ended sessions that have no valid token left, so that the log forgets them. Every gateway does so: it hears the
/// tombstones of others, and a second tombstone changes nothing.
struct SessionSweep: Sendable {
    static let interval = Duration.seconds(60)
    /// How many are appended at once.
    static let most = 1000
    /// A clock that has been right for so long of this process is believed. Nothing is noted: who is started anew doubts anew.
    static let doubt = Duration.seconds(3600)

    let log: any EventLog
    let ended: EndedSessions
    let logger: Logger

    /// Sweeps until it is cancelled.
    func run() async throws {
        // A session that is forgotten by a clock that leapt would be good again.
        var clock = DeletionClock(at: .earliest)
        while !Task.isCancelled {
            // Random, so that gateways started together do not sweep together.
            try await Task.sleep(for: SessionSweep.interval * Double.random(in: 0.5...1.5))
            do {
                let time = clock.look(at: .now, doubt: SessionSweep.doubt)
                while try await sweep(at: time) == SessionSweep.most {}
            } catch let error where error.cause.endsTheClient {
                throw error.cause
            } catch {
                logger.warning("ended sessions cannot be forgotten now", error: error)
            }
        }
    }

    /// - Returns: how many tombstones were appended.
    func sweep(at now: Timestamp) async throws(AppendError) -> Int {
        // Subtracts the leeway, because other gateways' clocks may be behind.
        let over = ended.over(at: now.advanced(by: .zero - Claims.leeway), most: SessionSweep.most)
        guard !over.isEmpty else { return 0 }
        let tombstones = over.map { key, kept in
            NewRecord(TopicPartition(Topic.sessions.name, kept.partition), key: key, value: nil)
        }
        _ = try await log.append(tombstones)
        for (key, kept) in over { ended.consume(key, partition: kept.partition, nil) }
        return over.count
    }
}
