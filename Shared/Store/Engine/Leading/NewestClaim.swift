import EventLog
import struct EventLog.Record
import Events

/// Finds the leader by the claims in the topic of leaders, which each leader repeats.
struct NewestClaim: Sendable {
    /// More records than all leaders emit within a minute.
    private static let tail: Int64 = 1000

    let log: any EventLog
    let handler: any Handler

    var place: TopicPartition {
        TopicPartition(Topic.leaders.name, partition(of: handler.instance.seat(of: handler.service)))
    }

    struct LatestClaim: Sendable {
        var claim: OwnerClaim?
        /// End of the search.
        var position: Int64
    }

    func find() async throws -> LatestClaim {
        let bounds = try await log.bounds(of: [place])[place] ?? 0..<0
        let first = max(bounds.lowerBound, bounds.upperBound - Self.tail)
        var claim = try await newest(in: first..<bounds.upperBound)
        if claim == nil { claim = try await newest(in: bounds.lowerBound..<first) }
        return LatestClaim(claim: claim, position: bounds.upperBound)
    }

    private func newest(in range: Range<Int64>) async throws -> OwnerClaim? {
        var records: [Record] = []
        try await LogStretch(log: log).read(from: [place: range.lowerBound], upTo: [place: range.upperBound]) { batch in
            records += batch.filter { $0.key == "owner:\(handler.sources[0])" }
        }
        return claims(among: records).max { $0.epoch < $1.epoch }
    }

    /// Returns when another process than this one claims after a position.
    func waitForAnother(after position: Int64, than process: String) async throws {
        let reader = try await log.reader(from: [place: position])
        do {
            while true {
                let records = try await reader.next(limit: 1000, wait: .seconds(1))
                try Task.checkCancellation()
                if claims(among: records).contains(where: { $0.process != process }) { break }
            }
        } catch {
            await reader.close()
            throw error
        }
        await reader.close()
    }

    private func claims(among records: [Record]) -> [OwnerClaim] {
        let sources = Set(handler.sources)
        return records.compactMap { OwnerClaim($0) }.filter { !sources.isDisjoint(with: $0.sources) }
    }
}
