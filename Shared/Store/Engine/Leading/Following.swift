import Contract
import EventLog
import struct EventLog.Record
import Events
import Logging
import Synchronization

/// Folds what the leader says into the store of a candidate, stands for election once all was folded, and goes on until it is proposed.
struct Following: Sendable {
    let engine: Engine
    let candidacy: Candidacy

    /// All of the log was folded within this time: what is left is a moment's.
    private static let caughtUp = Duration.seconds(2)

    /// How far reading is, and what became of standing for election.
    private struct Progress {
        /// Of the inputs that ask to forget somebody: a follower forgets what was put aside of them.
        var asked: [TopicPartition: Int64]
        var ends: [TopicPartition: Int64] = [:]
        var endsAsked = ContinuousClock.now
        var lastRead = ContinuousClock.now
        var hasCaughtUp = false
    }

    private enum Standing { case no, yes, proposed, failed(any Error) }

    func run(_ folding: inout Folding) async throws {
        let log = engine.log
        let asking = engine.handler.own(engine.handler.inputs.filter { $0.name == Topic.privacyCommands.name })
        var progress = Progress(asked: try await log.bounds(of: asking).mapValues(\.lowerBound))
        let standing = Standings()
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            var pause = Backoff()
            while true {
                try Task.checkCancellation()
                do {
                    let positions = folding.positions.merging(progress.asked) { own, _ in own }
                    if let why = try await ForgottenDeletions(log: log).since(positions) {
                        throw MustRestart(reason: why)
                    }
                    let reader = try await log.reader(from: positions)
                    do {
                        try await read(reader, &folding, &progress) { hasCaughtUp in
                            switch standing.state {
                            case .no:
                                guard hasCaughtUp else { return false }
                                engine.logger.info("caught up with the leader")
                                engine.update { $0.missing["engine"] = nil }
                                standing.state = .yes
                                group.addTask { await stand(standing) }
                            case .yes: break
                            case .proposed: return true
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
                    engine.logger.warning("what the leader says cannot be read", metadata: ["why": "\(error)"])
                    try await pause.wait()
                }
            }
        }
    }

    /// A position that the log no longer has: all is folded anew.
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

    /// - Parameter isProposed: asked after each batch.
    private func read(
        _ reader: any LogReader, _ folding: inout Folding, _ progress: inout Progress,
        until isProposed: (_ hasCaughtUp: Bool) throws -> Bool
    ) async throws {
        repeat {
            let batch = try await reader.next(limit: 1000, wait: .milliseconds(200))
            try Task.checkCancellation()
            let now = ContinuousClock.now
            // It was stopped for so long that what was deleted meanwhile may be forgotten.
            guard now < progress.lastRead + Snapshot.oldest else {
                throw MustRestart(reason: "it did not follow for days")
            }
            progress.lastRead = now
            let positions = reader.positions
            try await folding.take(batch, upTo: positions.filter { progress.asked[$0.key] == nil })
            for place in progress.asked.keys { progress.asked[place] = positions[place] ?? progress.asked[place] }
            try await forget(batch, in: folding.store)
            if !batch.isEmpty { engine.follow(folding.claim) }
            engine.update { $0.missing["log"] = nil }
            try await look(folding, &progress)
        } while try !isProposed(progress.hasCaughtUp)
    }

    /// What the leader deleted for somebody's sake goes from the free space of this store, too.
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

    /// Whether it has come to where the log ended a moment ago.
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
