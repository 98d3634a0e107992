import Contract
import EventLog
import struct EventLog.Record
import Events
import Logging
import Synchronization

/// Folds the leader's records into a candidate's store, stands for election once all are folded, and continues until it is proposed.
struct Following: Sendable {
    let engine: Engine
    let candidacy: Candidacy

    /// Caught up means that all of the log was folded within this time.
    private static let caughtUp = Duration.seconds(2)

    /// Positions of reading, and the outcome of standing for election.
    private struct Progress {
        /// Positions in topics besides the service's own: the leaders' claims, and the inputs with erasure requests, for which a follower
        /// deletes dead letters.
        var beside: [TopicPartition: Int64]
        /// Time of the leader's last sign of life; nil: it has resigned, or there never was one.
        var lastSign: ContinuousClock.Instant?
        var ends: [TopicPartition: Int64] = [:]
        var endsAsked = ContinuousClock.now
        var lastRead = ContinuousClock.now
        var hasCaughtUp = false
    }

    private enum Standing { case no, yes, proposed, failed(any Error) }

    func run(_ folding: inout Folding) async throws {
        let log = engine.log
        let asking = engine.handler.own(engine.handler.inputs.filter { $0.name == Topic.privacyCommands.name })
        let newest = NewestClaim(log: log, handler: engine.handler)
        let found = try await newest.find()
        var progress = Progress(
            beside: try await log.bounds(of: asking).mapValues(\.lowerBound), lastSign: found.claim == nil ? nil : .now)
        progress.beside[newest.place] = found.position
        let standing = Standings()
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            var pause = Backoff()
            while true {
                try Task.checkCancellation()
                do {
                    let positions = folding.positions.merging(progress.beside) { own, _ in own }
                    if let why = try await ForgottenDeletions(log: log).since(positions) {
                        throw MustRestart(reason: why)
                    }
                    let reader = try await log.reader(from: positions)
                    do {
                        try await read(reader, &folding, &progress) { hasCaughtUp, lastSign in
                            switch standing.state {
                            case .no:
                                guard hasCaughtUp else { return false }
                                engine.logger.info("caught up with the leader")
                                engine.update { $0.missing["engine"] = nil }
                                standing.state = .yes
                                group.addTask { await stand(standing) }
                            case .yes: break
                            case .proposed: return mayClaim(after: lastSign)
                            case .failed(let error):
                                standing.state = .no
                                throw error
                            }
                            return false
                        }
                    } catch {
                        await reader.close()
                        throw error
                    }
                    await reader.close()
                    return
                } catch let error where error.mayPass && !Following.isLost(error) {
                    engine.update { $0.missing["log"] = "\(error)" }
                    engine.logger.warning("the leader's records cannot be read", metadata: ["why": "\(error)"])
                    try await pause.wait()
                }
            }
        }
    }

    /// A candidate proposed beside a leader that repeats its claim does not claim: the lead stays where it is.
    private func mayClaim(after lastSign: ContinuousClock.Instant?) -> Bool {
        candidacy.election.provesEnd || lastSign.map { ContinuousClock.now > $0 + Lease.length } ?? true
    }

    /// True if the log no longer has a position: everything is folded anew.
    private static func isLost(_ error: any Error) -> Bool {
        if case .outOfRange = error as? LogError { true } else { false }
    }

    private final class Standings: Sendable {
        private let current = Mutex(Standing.no)
        var state: Standing {
            get { current.withLock { $0 } }
            set { current.withLock { $0 = newValue } }
        }
    }

    private func stand(_ standings: Standings) async {
        do {
            try await candidacy.election.win()
            standings.state = .proposed
        } catch {
            standings.state = .failed(error)
        }
    }

    /// - Parameter mayClaim: asked after each batch.
    private func read(
        _ reader: any LogReader, _ folding: inout Folding, _ progress: inout Progress,
        until mayClaim: (_ hasCaughtUp: Bool, _ lastSign: ContinuousClock.Instant?) throws -> Bool
    ) async throws {
        repeat {
            let batch = try await reader.next(limit: 1000, wait: .milliseconds(200))
            try Task.checkCancellation()
            let now = ContinuousClock.now
            // The process was suspended for so long that the log may have dropped deletions.
            guard now < progress.lastRead + Snapshot.oldest else {
                throw MustRestart(reason: "the process was suspended for days")
            }
            // No sign could arrive meanwhile.
            if progress.lastSign != nil, now > progress.lastRead + Following.caughtUp { progress.lastSign = now }
            progress.lastRead = now
            let positions = reader.positions
            try await folding.take(batch, upTo: positions.filter { progress.beside[$0.key] == nil })
            for place in progress.beside.keys { progress.beside[place] = positions[place] ?? progress.beside[place] }
            for record in batch where record.topicPartition.topic == Topic.leaders.name {
                // A former leader may still repeat its claim.
                guard let claim = OwnerClaim(record), claim.process == folding.claim?.process else { continue }
                progress.lastSign = record.headers[HeaderName.beat] == HeaderName.lastBeat ? nil : now
            }
            try await forget(batch, in: folding.store)
            if !batch.isEmpty { engine.follow(folding.claim) }
            engine.update { $0.missing["log"] = nil }
            try await look(folding, &progress)
        } while try !mayClaim(progress.hasCaughtUp, progress.lastSign)
    }

    /// Wipes the free space of this store, too, after the leader deleted somebody's data.
    private func forget(_ batch: [Record], in store: Store) async throws {
        let checkpoints = Topic.checkpoints(of: engine.handler.service).name
        let isFollowed = batch.contains {
            $0.topicPartition.topic == checkpoints && $0.key.hasPrefix("\(Topic.privacyCommands.name)/")
        }
        let asked = batch.filter(Scrub.follows)
        guard isFollowed || !asked.isEmpty else { return }
        try await store.write { [engine] in
            try engine.forget(peopleOf: asked, in: $0)
            if isFollowed { try Scrub.order(in: $0) }
        }
    }

    /// True if folding has come to where the log ended a moment ago.
    private func look(_ folding: Folding, _ progress: inout Progress) async throws {
        try await engine.scrub.look(at: folding.store)
        let positions = folding.positions
        let hasReached = progress.ends.allSatisfy { positions[$0.key] ?? 0 >= $0.value }
        guard !progress.hasCaughtUp, hasReached else { return }
        let now = ContinuousClock.now
        if !progress.ends.isEmpty, now < progress.endsAsked + Following.caughtUp {
            progress.hasCaughtUp = true
        } else {
            progress.ends = try await engine.log.bounds(of: engine.handler.ownPartitions).mapValues(\.upperBound)
            progress.endsAsked = now
        }
    }
}
