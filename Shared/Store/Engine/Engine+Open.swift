import Contract
import EventLog
import Events
import Foundation
import GRDB
import Logging
import Synchronization

extension Engine {
    /// Reconciles topics, store and log, and claims what the service writes. It waits out what may pass; what cannot pass stands in the
    /// status, and the engine stays unready.
    func open() async throws -> Store {
        var mustRebuild: String? = options.rebuild ? "asked for" : nil
        var republish = options.republish
        var pause = Backoff()
        while true {
            try Task.checkCancellation()
            do {
                try await prepareTopics()
                update { $0.missing["log"] = nil }
                if let why = mustRebuild {
                    // The log has everything of a former process, for the single process that is made of it.
                    if handler.isFormer { throw Settled(contents: [:], isBehind: true) }
                    let store = try await rebuild(why: why)
                    do { try await checkForwards(of: store) } catch {
                        try store.close()
                        throw error
                    }
                    return store
                }
                let store: Store
                do { store = try openStore() } catch let error as DatabaseError where error.isOfADamagedFile {
                    mustRebuild = Engine.damaged
                    logger.critical(
                        "the store is damaged: it is set aside and rebuilt from the log",
                        metadata: ["why": "\(error)"])
                    continue
                }
                do {
                    switch try await fit(store, republish: &republish) {
                    case .ready: return store
                    case .rebuild(let reason):
                        logger.warning("the store is rebuilt from the log", metadata: ["why": "\(reason)"])
                        mustRebuild = reason
                    case .stop(let reason) where options.settle: throw Unsettled(description: reason)
                    case .stop(let reason): throw LogError.misconfigured(reason)
                    }
                } catch {
                    try store.close()
                    throw error
                }
                try store.close()
            } catch let error as DatabaseError where error.isOfADamagedFile {
                mustRebuild = Engine.damaged
                logger.critical("the store is damaged", metadata: ["why": "\(error)"])
            } catch let error as LogBehind {
                if options.settle { throw Unsettled(description: error.description) }
                try await wait(&pause, because: LogError.misconfigured(error.description))
            } catch let error as OwnRecords.Outclaimed {
                logger.warning("another process has claimed with a later clock", metadata: ["epoch": "\(error.epoch)"])
                state.withLock { $0.leastEpoch = error.epoch + 1 }
            } catch let error where (error as? LogError)?.mayPass ?? (error is AppendError) && error.mayPass {
                try await wait(&pause, because: error)
            }
        }
    }

    func wait(_ pause: inout Backoff, because error: any Error) async throws {
        update { $0.missing["log"] = "\(error)" }
        logger.error("cannot start yet", metadata: ["why": "\(error)"])
        try await pause.wait(because: "\(error)")
    }

    private static let damaged = "damaged"

    func openStore() throws -> Store {
        try Store(folder: folder, name: handler.service, migrations: handler.migrations, upgrade: options.upgrade)
    }

    private enum Fit {
        case ready
        case rebuild(String)
        case stop(String)
    }

    func prepareTopics() async throws {
        let owned = Topic.all.filter { $0.owner == handler.service }
        let leaders = options.candidacy == nil ? [] : [Topic.leaders]
        let topics = Set(handler.inputs + owned + leaders).sorted { $0.name < $1.name }
        let problems = try await log.prepare(topics)
        if !problems.isEmpty { throw LogError.misconfigured(problems.joined(separator: "; ")) }
        if let why = try await options.commandKeys?.mismatch(with: log) { throw LogError.misconfigured(why) }
    }

    private func fit(_ store: Store, republish: inout Bool) async throws -> Fit {
        if try await store.read({ try Meta.value(Meta.rebuilding, in: $0) }) != nil {
            return .rebuild("a rebuild was interrupted")
        }
        if republish, try await store.read({ try Meta.value(Meta.logIdentity, in: $0) }) == nil {
            // Without the store's state everything in the log would look deleted.
            logger.warning("there is no store to republish; it is rebuilt from the log")
            republish = false
        }
        if republish {
            // The snapshots belong to the log as it was before.
            try snapshots.removeAll()
            try await Republish(store: store, log: log, handler: handler).prepare()
            republish = false
        }
        if try await store.read({ try Meta.value(Meta.republishing, in: $0) }) != nil {
            try await restate(store)
            return .ready
        }
        if !handler.isFormer, let why = try await outdatedCopies(in: store) { return .rebuild(why) }
        // A new store is rebuilt from the log.
        if try await store.read({ try Meta.value(Meta.logIdentity, in: $0) }) == nil {
            try await InputReach(log: log, handler: handler).check()
        }
        let problems = try await InputCheck(store: store, log: log, inputs: handler.inputPartitions).run()
        if !problems.isEmpty {
            return .stop(
                problems.joined(separator: "; ") + "; if the log was lost or restored, start once with --republish")
        }
        let ownership = try await claim(store)
        let (finding, stale) = try await Recovery(
            store: store, log: log, handler: handler, ownership: ownership
        ).run()
        switch finding {
        case .consistent:
            try await checkForwards(of: store)
            try await Copying(store: store, log: log, handler: handler).run()
            try await begin(as: ownership, store, sayingAgain: stale)
            return .ready
        case .storeBehind(let why): return .rebuild(why)
        }
    }

    /// Why the store has to be rebuilt because of its copies of other services' things: a store that missed a deletion would keep what no
    /// longer exists.
    private func outdatedCopies(in store: Store) async throws -> String? {
        let copied = Set(handler.copied.map(\.topic.name))
        let positions = try await store.read(Inbox.positions).filter { copied.contains($0.key.topic) }
        return try await ForgottenDeletions(log: log).since(positions.mapValues(\.next))
    }

    /// Claims what the service writes, on a log that has all that the store was told it has.
    /// - Throws: `LogBehind`.
    func claim(_ store: Store) async throws -> Ownership {
        try await OwnEnds(store: store, log: log, handler: handler).check()
        try await beginDeletionClock(from: store)
        try await checkUnled(since: store)
        let least = state.withLock { state in
            state.claimedAfter = .now
            return state.leastEpoch
        }
        return try await Claiming(
            store: store, log: log, handler: handler, process: process, address: options.candidacy?.address,
            leastEpoch: least
        ).run()
    }

    /// Begins as the owner. It learns which input records may come again, emits again the keys that no reader counts, and all checkpoints.
    /// Another life of the store may have reported lower positions, and whoever waits for all services to have read would wait for ever.
    func begin(as ownership: Ownership, _ store: Store, sayingAgain stale: Set<ThingKey>) async throws {
        try await take(over: ownership, store)
        try await learn(store)
        relayQueue.restart()
        try write(store) { try Inbox.uncheck(in: $0) }
        let things = Array(stale)
        for start in stride(from: 0, to: things.count, by: 200) {
            try write(store) { database in
                try emitAgain(things[start..<min(things.count, start + 200)], in: database)
            }
        }
    }

    /// Emits everything under this epoch from now on; the store records the epoch first.
    func take(over ownership: Ownership, _ store: Store) async throws {
        try await store.write { [handler] in
            try Meta.set(Meta.epoch, to: "\(ownership.epoch)", in: $0)
            try Meta.set(Meta.instance, to: "\(handler.instance)", in: $0)
        }
        let claimedAfter = state.withLock { state in
            state.ownership = ownership
            state.leader = options.candidacy?.address
            state.status.missing["leader"] = nil
            return state.claimedAfter
        }
        lease.begin(claimedAfter: claimedAfter)
    }

    /// Emits all state again, after the log lost it or for the first time in this release's form.
    private func restate(_ store: Store) async throws {
        logger.notice("all state is being emitted again")
        let ownership = try await claim(store)
        try await store.write { database in
            try Outbox.saveReported(ownership.ends, in: database)
            try Outbox.raiseSequences(to: .now, in: database)
        }
        try await begin(as: ownership, store, sayingAgain: [])
        try await Restating(engine: self, store: store, ownership: ownership).run()
        logger.notice("all state was emitted again")
    }

    private func learn(_ store: Store) async throws {
        let (positions, saved) = try await store.read { (try Inbox.positions(in: $0), try Inbox.lastSequences(in: $0)) }
        var deduplicator = Deduplicator(topics: handler.inputs + handler.forwards)
        deduplicator.restore(saved)
        memory.forget()
        memory.begin(deduplicator: deduplicator)
        // In topics that keep every record the last sequences are enough.
        let compacted = Set(handler.inputs.filter { $0.kept == .compacted }.flatMap(\.partitions))
        let inputs = positions.filter { compacted.contains($0.key) }.mapValues(\.next)
        let bounds = try await log.bounds(of: Array(inputs.keys))
        try await InputLessons(log: log).read(before: inputs, in: bounds) { memory.learn($0) }
        memory.committed()
    }

    private func rebuild(why: String) async throws -> Store {
        if why != Engine.damaged { try await checkBeforePuttingAside() }
        try await InputReach(log: log, handler: handler).check()
        let start = ContinuousClock.now
        let name = why == Engine.damaged ? why : "old"
        if let aside = try Store.putAside(folder: folder, name: handler.service, why: name) {
            logger.notice("the former store was set aside", metadata: ["file": "\(aside)"])
        }
        let store: Store
        let continued = try await continuedSnapshot()
        if let continued { store = continued.store } else { store = try await foldedAll() }
        let snapshot = continued?.snapshot
        let took = ContinuousClock.now - start
        update { status in
            status.rebuilt = took
            status.rebuiltFrom = snapshot?.takenAt
        }
        logger.notice(
            "rebuilt", metadata: ["took": "\(took)", "from": "\(snapshot.map { "\($0.takenAt)" } ?? "the beginning")"])
        return store
    }

    /// A store that knows more than the log is the only copy: it stays.
    func checkBeforePuttingAside() async throws {
        guard !options.foldsAll, FileManager.default.fileExists(atPath: "\(folder.path)/\(handler.service).db") else {
            return
        }
        let store = try openStore()
        do {
            try await OwnEnds(store: store, log: log, handler: handler).check()
            // The new store continues the former one's clock.
            try await takeNotedClock(from: store)
        } catch {
            try store.close()
            throw error
        }
        try store.close()
    }

    private func foldedAll() async throws -> Store {
        let store = try Store(
            folder: folder, name: handler.service, migrations: handler.migrations, upgrade: true)
        do {
            try await store.write { [handler] in
                try Meta.set(Meta.rebuilding, to: "yes", in: $0)
                try handler.bringOver(into: $0)
            }
            let ownership = try await claim(store)
            let stale = try await Rebuild(store: store, log: log, handler: handler).run(as: ownership)
            try await Copying(store: store, log: log, handler: handler).run()
            try await begin(as: ownership, store, sayingAgain: stale)
            return store
        } catch {
            try store.close()
            throw error
        }
    }
}
