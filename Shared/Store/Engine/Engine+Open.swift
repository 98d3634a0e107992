import EventLog
import Events
import Logging

extension Engine {
    /// Brings topics, store and log together; what may pass is waited out, what cannot is said and stays unready.
    func open() async throws -> Store {
        var mustRebuild = options.rebuild
        var pause = Backoff()
        while true {
            try Task.checkCancellation()
            do {
                try await prepareTopics()
                update { $0.missing["log"] = nil }
                if mustRebuild { return try await rebuild(why: "old") }
                let store = try Store(folder: folder, name: handler.service, migrations: handler.migrations)
                switch try await fit(store) {
                case .ready: return store
                case .rebuild(let reason):
                    logger.warning("the store is made again from the log", metadata: ["why": "\(reason)"])
                    try store.close()
                    mustRebuild = true
                case .stop(let reason):
                    try store.close()
                    throw LogError.misconfigured(reason)
                }
            } catch let error as LogError where error.mayPass {
                update { $0.missing["log"] = "\(error)" }
                logger.error("cannot start yet", metadata: ["why": "\(error)"])
                try await pause.wait()
            }
        }
    }

    private enum Fit {
        case ready
        case rebuild(String)
        case stop(String)
    }

    private func prepareTopics() async throws {
        let owned = Topic.all.filter { $0.owner == handler.service }
        let topics = Set(handler.inputs + owned).sorted { $0.name < $1.name }
        let problems = try await log.prepare(topics)
        if !problems.isEmpty { throw LogError.misconfigured(problems.joined(separator: "; ")) }
    }

    private func fit(_ store: Store) async throws -> Fit {
        if try await store.read({ try Meta.value(Meta.rebuilding, in: $0) }) != nil {
            return .rebuild("a rebuild was interrupted")
        }
        if options.republish {
            try await Republish(store: store, log: log, handler: handler).run()
            return .ready
        }
        let inputs = handler.inputPartitions
        let problems = try await InputCheck(store: store, log: log, inputs: inputs).run()
        if !problems.isEmpty {
            return .stop(
                problems.joined(separator: "; ") + "; if the log was lost or put back, start once with --republish")
        }
        switch try await Recovery(store: store, log: log, handler: handler).run() {
        case .consistent: return .ready
        case .storeBehind(let why): return .rebuild(why)
        case .logBehind(let why):
            return .stop("\(why); if the log was lost or put back, start once with --republish")
        }
    }

    private func rebuild(why: String) async throws -> Store {
        let start = ContinuousClock.now
        if let aside = try Store.putAside(folder: folder, name: handler.service, why: why) {
            logger.notice("the former store was put aside", metadata: ["file": "\(aside)"])
        }
        let store = try Store(folder: folder, name: handler.service, migrations: handler.migrations)
        try await Rebuild(store: store, log: log, handler: handler).run()
        let took = ContinuousClock.now - start
        update { $0.rebuilt = took }
        logger.notice("rebuilt", metadata: ["took": "\(took)"])
        return store
    }
}
