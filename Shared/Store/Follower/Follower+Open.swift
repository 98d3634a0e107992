import EventLog
import Events
import Foundation
import GRDB
import Logging
import Synchronization

extension Follower {
    /// How long the log keeps a deletion at least: see `Retention.compacted`.
    static var longestAway: Duration { .seconds(7 * 24 * 3600) }

    /// Reconciles topics, store and log; waits out what may pass.
    func open() async throws -> Store {
        var pause = Backoff()
        while true {
            try Task.checkCancellation()
            do {
                let problems = try await log.prepare(topics)
                if !problems.isEmpty { throw LogError.misconfigured(problems.joined(separator: "; ")) }
                let store = try await fittingStore()
                update { $0.missing["log"] = nil }
                return store
            } catch let error as LogError where error.mayPass {
                update { $0.missing["log"] = "\(error)" }
                logger.error("cannot start yet", metadata: ["why": "\(error)"])
                try await pause.wait(because: "\(error)")
            }
        }
    }

    /// The store as it is, if it fits the log, else a new one: it is only a copy.
    private func fittingStore() async throws -> Store {
        let why: String
        switch try await opened() {
        case .fits(let store):
            try await carryOver(into: store)
            return store
        case .doesNot(let reason): why = reason
        }
        logger.notice("the store is rebuilt from the log", metadata: ["why": "\(why)"])
        update { $0.remade = why }
        try putFormerAside()
        try Store.remove(folder: folder, name: plan.name)
        let store = try Store(folder: folder, name: plan.name, migrations: plan.migrations)
        try await carryOver(into: store)
        _ = try await misfit(of: store)
        return store
    }

    // MARK: - What the log has no more

    /// Named like the stores that a rebuild sets aside, which back-ups leave out.
    private var former: String { "\(folder.path)/\(plan.name).former-0.db" }

    /// A copy whose rebuild was interrupted holds nothing that the former copy does not.
    private func putFormerAside() throws {
        let files = FileManager.default
        guard !plan.carried.isEmpty, !files.fileExists(atPath: former) else { return }
        for suffix in ["-wal", ""] {
            let file = "\(folder.path)/\(plan.name).db\(suffix)"
            if files.fileExists(atPath: file) { try files.moveItem(atPath: file, toPath: former + suffix) }
        }
    }

    private func carryOver(into store: Store) async throws {
        guard FileManager.default.fileExists(atPath: former) else { return }
        do { try await store.take(plan.carried, from: former) } catch let error as DatabaseError where error.isOfTheFile
        {
            logger.error("data that only the former copy had is lost", metadata: ["why": "\(error)"])
        }
        for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: former + suffix) {
            try FileManager.default.removeItem(atPath: former + suffix)
        }
    }

    private enum Opened {
        case fits(Store)
        case doesNot(String)
    }

    private func opened() async throws -> Opened {
        do {
            let store = try Store(folder: folder, name: plan.name, migrations: plan.migrations)
            do {
                guard let reason = try await misfit(of: store) else { return .fits(store) }
                try store.close()
                return .doesNot(reason)
            } catch {
                try? store.close()
                throw error
            }
        } catch let error as DatabaseError where error.isOfTheFile {
            return .doesNot("\(error)")
        } catch let error as Store.MustUpgrade {
            return .doesNot("\(error.file) was made by an earlier release")
        }
    }

    /// Finds an owner that has emitted everything again since this copy was read, to a log that was lost or restored. Claims stand in every
    /// partition of an owner's topics, so one of each is checked.
    private func newGeneration(_ store: Store, _ known: [TopicPartition: Int64]) async throws -> String? {
        let firsts = Dictionary(grouping: plan.topics.filter { $0.owner != "gateway" }, by: \.owner)
            .compactMap { $0.value.first.map { TopicPartition($0.name, 0) } }
        let ends = try await log.bounds(of: firsts).mapValues(\.upperBound)
        var generations: [String: String] = [:]
        try await LogStretch(log: log).read(from: known.filter { firsts.contains($0.key) }, upTo: ends) { batch in
            for claim in batch.compactMap({ OwnerClaim($0) }) {
                if let generation = claim.generation { generations[claim.sources.first ?? ""] = generation }
            }
        }
        for (source, generation) in generations {
            let name = Meta.generation(of: source)
            if try await store.read({ try Meta.value(name, in: $0) }) != generation { return source }
        }
        return nil
    }

    /// Why a store cannot continue from where it is; nil if it can.
    private func misfit(of store: Store) async throws -> String? {
        if let why = try await store.read({ try Meta.value(Meta.remake, in: $0) }) { return why }
        let problems = try await InputCheck(store: store, log: log, inputs: inputs).run()
        if !problems.isEmpty { return problems.joined(separator: "; ") }
        let (at, known) = try await store.read { database in
            (try Meta.value(Meta.atTheEnd, in: database).flatMap(Int64.init), try Inbox.positions(in: database))
        }
        let topics = Set(topics.map(\.name))
        if let stranger = known.keys.first(where: { !topics.contains($0.topic) }) {
            return "\(stranger.topic) is no longer read"
        }
        beganEmpty.withLock { $0 = known.isEmpty }
        var restored = Deduplicator(topics: plan.topics)
        restored.restore(try await store.read(Inbox.lastSequences))
        deduplicator.withLock { [restored] in $0 = restored }
        guard !known.isEmpty else {
            // Reading from the log's start misses no deletion from now on.
            try await remember(atTheEnd: .now, in: store)
            return nil
        }
        if let source = try await newGeneration(store, known.mapValues(\.next)) {
            return "\(source) has emitted everything again"
        }
        if let why = try await ForgottenDeletions(log: log).since(known.mapValues(\.next)) { return why }
        let now = Timestamp.now
        guard let at = at.map(Timestamp.init(microseconds:)), at.advanced(by: Self.longestAway) > now else {
            return "it was last at the log's end more than \(Self.longestAway.components.seconds / 86_400) days ago"
        }
        // A note of a clock that was ahead proves nothing.
        let isPast = at <= now.advanced(by: DeletionClock.leap)
        return isPast ? nil : "it was last at the log's end at \(at), which is in the future"
    }
}

extension DatabaseError {
    /// True if the file itself cannot be used, or was made by a later version.
    fileprivate var isOfTheFile: Bool {
        switch resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR: true
        default: false
        }
    }
}
