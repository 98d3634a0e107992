import Contract
import EventLog
import Events
import Logging

/// Appends tombstones for ended sessions that have no valid token left, so that the log forgets them. Every gateway does so: it consumes
/// the others' tombstones, and a second tombstone changes nothing.
struct SessionSweep: Sendable {
    static let interval = Duration.seconds(60)
    /// The maximum number that is appended at once.
    static let most = 1000
    /// The clock is trusted after it has been right for this long in this process. This is not stored: a restarted process begins anew.
    static let doubt = Duration.seconds(3600)

    let log: any EventLog
    let ended: EndedSessions
    let logger: Logger

    /// Sweeps until it is cancelled.
    func run() async throws {
        // If the clock leapt and a session were forgotten too early, its tokens would be valid again.
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
