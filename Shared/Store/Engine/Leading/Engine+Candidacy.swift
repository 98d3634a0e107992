import EventLog
import struct EventLog.Record
import Events
import Foundation
import GRDB
import Logging
import Synchronization

extension Engine {
    /// Follows the leading process, stands for election once it is caught up, and opens the store as the owner when it is proposed.
    func openAsCandidate(_ candidacy: Candidacy) async throws -> Store {
        var pause = Backoff()
        while true {
            try Task.checkCancellation()
            do {
                update { $0.missing["engine"] = "is starting" }
                try await prepareTopics()
                update { $0.missing["log"] = nil }
                let newest = try await NewestClaim(log: log, handler: handler).find()
                follow(newest.claim)
                if try await isUsable(after: newest.claim) {
                    update { $0.missing["engine"] = nil }
                    try await win(candidacy, unlessClaimedAfter: newest.position)
                    update { $0.missing["engine"] = Engine.takesOver }
                    return try await open()
                }
                return try await followed(as: candidacy)
            } catch is LedByAnother {
                // It may be elected again once it has caught up.
                await candidacy.election.resign()
            } catch let error as LogBehind {
                try await wait(&pause, because: LogError.misconfigured(error.description))
            } catch let error where error.mayPass {
                try await wait(&pause, because: error)
            }
        }
    }

    private static let takesOver = "takes over"

    /// True if it has caught up with the leader and waits to be proposed.
    public var follows: Bool { isCandidate && Set(status.missing.keys) == ["leader"] }

    /// Another process leads: the status says so, with its address.
    func follow(_ claim: OwnerClaim?) {
        state.withLock { state in
            state.leader = claim?.address
            let leader = claim.map { $0.address ?? "a process without an address" }
            state.status.missing["leader"] =
                leader.map { "this process follows; last leader: \($0)" } ?? "no process leads yet"
        }
    }

    /// Checks before a candidate claims that no other process has claimed, whose store would be ahead of this one.
    /// - Throws: `OwnWatch.Superseded`.
    func checkUnled(since store: Store) async throws {
        guard options.candidacy != nil else { return }
        let known = try await store.read { try Meta.number(Meta.epoch, in: $0) } ?? 0
        let seen = state.withLock(\.leastEpoch) - 1
        guard let claim = try await NewestClaim(log: log, handler: handler).find().claim, claim.process != process,
            claim.epoch > max(known, seen)
        else { return }
        throw OwnWatch.Superseded(description: "another process leads: \(claim.address ?? claim.process)")
    }

    /// Another process has claimed while this one waited with a store of its own.
    private struct LedByAnother: Error {}

    /// True if nobody has led beyond the store that there is.
    private func isUsable(after claim: OwnerClaim?) async throws -> Bool {
        guard !options.rebuild, FileManager.default.fileExists(atPath: "\(folder.path)/\(handler.service).db") else {
            return false
        }
        // An operator decides which is right.
        if options.republish { return true }
        let store: Store
        do { store = try openStore() } catch let error as DatabaseError where error.isOfADamagedFile { return false }
        defer { try? store.close() }
        let (isWhole, epoch) = try await store.read {
            (
                try Meta.value(Meta.rebuilding, in: $0) == nil && Meta.value(Meta.logIdentity, in: $0) != nil,
                try Meta.number(Meta.epoch, in: $0) ?? 0
            )
        }
        return isWhole && claim?.epoch ?? 0 <= epoch
    }

    private func win(_ candidacy: Candidacy, unlessClaimedAfter position: Int64) async throws {
        let claims = NewestClaim(log: log, handler: handler)
        let isWon = try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                try await candidacy.election.win()
                return true
            }
            group.addTask { [process] in
                try await claims.waitForAnother(after: position, than: process)
                return false
            }
            defer { group.cancelAll() }
            return try await group.next() ?? false
        }
        guard isWon else { throw LedByAnother() }
    }

    // MARK: - With a store that is folded

    private func followed(as candidacy: Candidacy) async throws -> Store {
        do { try await checkBeforePuttingAside() } catch let error as DatabaseError where error.isOfADamagedFile {}
        try await InputReach(log: log, handler: handler).check()
        // Anything it holds beyond the log belongs to another life of the store.
        try Store.remove(folder: folder, name: handler.service)
        try snapshots.removeAll()
        let store = try Store(folder: folder, name: handler.service, migrations: handler.migrations, upgrade: true)
        do {
            try await store.write { [handler] in
                try Meta.set(Meta.rebuilding, to: "yes", in: $0)
                try handler.bringOver(into: $0)
            }
            let rebuild = Rebuild(store: store, log: log, handler: handler)
            var folding = try await rebuild.begin()
            try await Following(engine: self, candidacy: candidacy).run(&folding)
            logger.notice("this process is proposed as the leader")
            update { $0.missing["engine"] = Engine.takesOver }
            state.withLock { $0.leastEpoch = max($0.leastEpoch, (folding.claim?.epoch ?? 0) + 1) }
            let ownership = try await claim(store)
            try await folding.read(upTo: ownership)
            try await rebuild.finish(as: ownership)
            try await Copying(store: store, log: log, handler: handler).run()
            try await begin(as: ownership, store, sayingAgain: folding.stale)
            try await checkForwards(of: store)
            return store
        } catch {
            try? store.close()
            throw error
        }
    }
}
