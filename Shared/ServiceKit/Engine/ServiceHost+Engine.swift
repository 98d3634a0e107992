import EventLog
import Events
public import Store

/// The options of every service with a store: `--rebuild`, `--republish`, `--settle`, `--upgrade` and what is kept of it.
extension Engine.Options {
    public init(_ reader: inout SettingsReader) {
        let rebuild = reader.flag(
            "rebuild", or: "full",
            help: "make the store again from the log; full: from its beginning, not from a snapshot")
        self.init(
            rebuild: rebuild.isSet,
            republish: reader.flag("republish", help: "write the store's state to a log that lost it"))
        foldsAll = rebuild.isWord
        let interval = reader.duration(
            "snapshot-every", default: .seconds(6 * 3600), in: .zero...(.seconds(5 * 86_400)),
            help: "how often a snapshot of the store is made, from which it can be made again sooner; 0s: never")
        snapshotEvery = interval == .zero ? nil : interval
        settle = reader.flag(
            "settle", help: "only bring store and log together, print what the store has, and end")
        upgrade = reader.flag(
            "upgrade", help: "take over a store of a release before 1.0, which cannot be taken back")
        keepsDeadLetters = reader.duration(
            "dead-letters-kept", default: keepsDeadLetters, in: .seconds(30 * 86_400)...(.seconds(3650 * 86_400)),
            help: "for how long records that could not be handled are kept; the log keeps them for 30 days")
        if rebuild.isSet && republish { reader.refuse("republish", "not together with rebuild") }
    }
}

extension ServiceHost {
    /// Makes the engine of this service, and registers its readiness, its metrics and its dead letters under `/admin`.
    ///
    /// - Returns: the engine, and the loop that the service has to run.
    /// - Throws: `SettingsError` if this is one instance of several and the handler does not support instances; `StoreFolder.Unavailable`
    ///   if another process owns the service's folder.
    public func engine(
        for handler: any Handler, options: Engine.Options, health: RelayHealth = RelayHealth()
    ) throws -> (engine: Engine, loop: Loop) {
        guard handler.instance == settings.instance else {
            let remedy = handler.forwards.isEmpty ? "" : "; deploy/instances \(name) 1 makes it one"
            throw SettingsError(
                "instance is \"\(settings.instance)\"; \(name) runs as one process only: 0/1\(remedy)")
        }
        if !handler.forwards.isEmpty, !options.settle { try settings.checkJoined(name) }
        readiness.setInstance(settings.instance)
        var options = options
        options.commandKeys = try settings.trust.commandKeys(of: name)
        options.tracer = tracer
        // Only whoever settles does not go on.
        if !options.settle { options.candidacy = try candidacy() }
        let engine = Engine(
            handler: handler, log: log, folder: try StoreFolder(path: folder), options: options, health: health,
            logger: logger)
        readiness.follow { engine.missing }
        readiness.standsBy { engine.follows }
        metrics.show(engine)
        DeadLetterRoutes(engine: engine).add(to: router)
        let watch = RetentionWatch(
            log: log, inputs: handler.inputs, reads: { handler.instance.owns(partition: $0.partition) },
            positions: { try await engine.positions(of: handler.inputs) },
            metrics: metrics, logger: logger)
        let loop = Loop("engine") {
            try await withThrowingTaskGroup { group in
                group.addTask { try await engine.run() }
                group.addTask { try await watch.run() }
                defer { group.cancelAll() }
                try await group.next()
            }
        }
        return (engine, loop)
    }
}

extension Engine {
    /// The next offset to handle of each partition; partitions of which nothing was read are left out.
    func positions(of inputs: [Topic]) async throws -> [TopicPartition: Int64] {
        try await read { database in
            var positions: [TopicPartition: Int64] = [:]
            for partition in inputs.flatMap(\.partitions) {
                positions[partition] = try Engine.position(of: partition, in: database)
            }
            return positions
        }
    }
}

extension Metrics {
    /// Metrics of an engine, taken when they are read.
    func show(_ engine: Engine) {
        let handled = gauge("vicinity_records_handled_total", "Records handled since the start.")
        let duplicates = gauge("vicinity_records_dropped_total", "Duplicate records dropped since the start.")
        let relayed = gauge("vicinity_records_relayed_total", "Records brought to the log since the start.")
        let deadLetters = gauge("vicinity_dead_letters_total", "Records put aside since the start.")
        let snapshot = gauge(
            "vicinity_snapshot_age_seconds", "Age of the newest snapshot of the store; 0 if there is none.")
        let ahead = gauge(
            "vicinity_clock_ahead_seconds",
            "By how much the wall clock is ahead of the time by which things are deleted; 0 if it goes as it should.")
        let seat = [Label("seat", engine.seat)]
        let leads = gauge(
            "vicinity_leads", "1 if this process writes for its service; 0 if it follows, or cannot tell.", seat)
        let follows = gauge(
            "vicinity_follows", "1 if this process has caught up with another that leads, and would take over.", seat)
        gauge("vicinity_candidate", "1 if this process is one of several that can lead.", seat)
            .set(engine.isCandidate ? 1 : 0)
        let standing = gauge("vicinity_dead_letters", "Records that were put aside and are not handled yet.")
        whenRead {
            let status = engine.status
            for (topic, records) in status.lag { self.lag(of: topic).set(Double(records)) }
            self.outboxDepth.set(Double(status.outboxDepth))
            let waiting = status.outboxWaitingSince.map { Timestamp.now.microseconds - $0.microseconds } ?? 0
            self.relayAge.set(Double(waiting) / 1_000_000)
            let age = status.snapshotAt.map { max(0, Timestamp.now.microseconds - $0.microseconds) } ?? 0
            snapshot.set(Double(age) / 1_000_000)
            ahead.set(status.clockAhead / .seconds(1))
            leads.set(engine.leads ? 1 : 0)
            follows.set(engine.follows ? 1 : 0)
            handled.set(Double(status.handled))
            duplicates.set(Double(status.duplicates))
            relayed.set(Double(status.relayed))
            deadLetters.set(Double(status.deadLetters))
            standing.set(Double(status.deadLettersStanding))
        }
    }
}
