public import EventLog
package import Events
public import GRDB
public import Logging
public import Signing
import Synchronization
public import Traces

/// Drives one service's handler and store over the log: reads inputs in steps, relays what they emit, keeps time.
///
/// It owns the store: all writes go through it, one transaction at a time. Before it is ready it reconciles store and log, and rebuilds a
/// store that is behind. What it cannot mend stands in its status, and it stays unready.
public final class Engine: Sendable {
    public struct Options: Sendable {
        /// Rebuild the store from the log, even if it fits.
        public var rebuild = false
        /// Rebuild from the log's beginning, whatever snapshots there are.
        public var foldsAll = false
        /// Interval between snapshots of the store. Nil: no snapshots.
        public var snapshotEvery: Duration?
        /// Write the store's state to a log that lost it.
        public var republish = false
        /// Only reconcile store and log, and end with `Settled`.
        public var settle = false
        /// Take over a store of a release before 1.0, which cannot be undone.
        public var upgrade = false
        /// Set for one of several processes that can lead. Nil: this process leads alone.
        public var candidacy: Candidacy?
        /// Keys that gateways sign commands with; a command without a valid signature is put aside. Nil: signatures are not checked.
        public var commandKeys: CommandKeys?
        /// Records spans of the traces that records belong to. Nil: no spans.
        public var tracer: SpanTracer?
        /// How long dead letters are kept, handled or not. Not less than the log keeps them: a rebuild would bring them back.
        public var keepsDeadLetters = Duration.seconds(90 * 86_400)
        /// Most records of a step.
        public var batchSize = 500
        /// Least time between two steps, unless each is full.
        public var pace = Duration.milliseconds(2)
        /// Reading pauses while more rows than this wait for the log.
        public var outboxLimit = 20_000

        public init(rebuild: Bool = false, republish: Bool = false) {
            self.rebuild = rebuild
            self.republish = republish
        }
    }

    let handler: any Handler
    let log: any EventLog
    let folder: StoreFolder
    let options: Options
    let logger: Logger
    let steps: Steps
    let health: RelayHealth
    /// Right of this process to act outside of the log.
    public let lease: Lease
    let relayBell = Bell()
    let relayQueue = RelayQueue()
    let memory: StepMemory
    let snapshots: Snapshots
    let scrub: Scrub
    /// Random name of this process among all that ever claimed to be the service.
    let process = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    let thread: EngineThread
    let state = Mutex(EngineState())

    struct EngineState {
        var store: Store?
        /// Epoch and sources of everything emitted; nil until claimed.
        var ownership: Ownership?
        /// Least epoch of the next claim.
        var leastEpoch: Int64 = 0
        var status = EngineStatus()
        /// Nil until the first claim.
        var deletionClock: DeletionClock?
        /// Address in the newest claim that this process has read, its own included.
        var leader: String?
        /// Time shortly before the last claims of this process were appended.
        var claimedAfter = ContinuousClock.now
        /// True if the clock's note is in the store, or was in the store that was set aside.
        var isClockNoted = false
        /// The number of dead letters has changed and has to be counted.
        var lettersChanged = true
    }

    /// - Parameter folder: the service's own; the engine keeps its lock.
    public init(
        handler: any Handler, log: any EventLog, folder: StoreFolder, options: Options = Options(),
        health: RelayHealth = RelayHealth(), logger: Logger
    ) {
        self.handler = handler
        self.log = log
        self.folder = folder
        self.options = options
        self.health = health
        self.logger = logger
        lease = Lease(isOneOfSeveral: options.candidacy != nil)
        snapshots = Snapshots(beside: folder, every: options.snapshotEvery)
        scrub = Scrub(snapshots: snapshots, archives: handler.archives)
        memory = StepMemory(inputs: handler.inputs + handler.forwards)
        steps = Steps(handler: handler, commandKeys: options.commandKeys, memory: memory, tracer: options.tracer)
        thread = EngineThread(name: "\(handler.service)-steps")
    }

    deinit { thread.stop() }

    public var status: EngineStatus { state.withLock { $0.status } }

    /// What keeps the service from being ready, by part: the engine's own, and damaged files beside the store.
    public var missing: [String: String] {
        var missing = status.missing
        if missing["leader"] == nil, !lease.isFresh { missing["leader"] = Engine.unproved }
        for archive in handler.archives { missing[archive.name] = archive.damage }
        return missing
    }

    func update(_ change: (inout EngineStatus) -> Void) {
        state.withLock { change(&$0.status) }
    }

    /// Address of the leading process, as far as known: a following process learns it from the claims.
    public var leader: String? { state.withLock(\.leader) }

    /// True if this process writes for its service.
    public var leads: Bool { lease.isFresh && state.withLock { $0.store != nil } }

    private static let unproved = "nothing has shown for 5 s that no other process leads"

    /// Runs until the task is cancelled; then ends after the current step and closes the store.
    ///
    /// It waits out trouble with log or disk, and throws what a restart may mend.
    public func run() async throws {
        let ended: Result<Void, any Error>
        do { ended = .success(try await runToItsEnd()) } catch { ended = .failure(error) }
        let led = lease.isFresh
        lease.end()
        if let candidacy {
            if led { await LeaseKeeping(engine: self, candidacy: candidacy).end() }
            await candidacy.election.resign()
        }
        try ended.get()
    }

    private var candidacy: Candidacy? { options.candidacy }

    /// Name of what it leads or stands for: "orders-1-of-2".
    public var seat: String { handler.instance.seat(of: handler.service) }

    /// True for one of several processes that can lead.
    public var isCandidate: Bool { candidacy != nil }

    private func runToItsEnd() async throws {
        do {
            try await runAsOwner()
        } catch let error where error.isSuperseded && options.candidacy == nil {
            // The process started last writes: a restart by itself would only take the ownership back, and so on for ever.
            logger.critical(
                "this process has lost the ownership; restart it to take over again", metadata: ["why": "\(error)"])
            update { $0.missing["owner"] = "\(error)" }
            while !Task.isCancelled { try await Task.sleep(for: .seconds(60)) }
        }
    }

    private func runAsOwner() async throws {
        let store = if let candidacy { try await openAsCandidate(candidacy) } else { try await open() }
        // Noted before a service can delete anything from the store.
        _ = try write(store) { try deletionTime(at: .now, isNoted: true, in: $0) }
        if options.settle { throw try await settle(store) }
        // Nobody would replace them after an erasure, and soon they are too old to use.
        if options.snapshotEvery == nil { try? snapshots.removeAll() }
        state.withLock { $0.store = store }
        try await retryDeadLetters(in: store)
        update { $0.missing["engine"] = nil }
        logger.info("ready", metadata: ["service": "\(handler.service)"])
        let ended: Result<Void, any Error>
        do {
            try await withTaskExecutorPreference(thread) {
                try await withThrowingTaskGroup { group in
                    group.addTask { try await self.readInputs(into: store) }
                    group.addTask { try await self.relay(from: store) }
                    group.addTask { try await self.keepTime(in: store) }
                    group.addTask { try await OwnWatch(engine: self, store: store).run() }
                    group.addTask { try await store.watch() }
                    if let candidacy {
                        group.addTask { try await LeaseKeeping(engine: self, candidacy: candidacy).run() }
                    }
                    defer { group.cancelAll() }
                    try await group.next()
                }
            }
            ended = .success(())
        } catch is CancellationError {
            ended = .success(())
        } catch {
            ended = .failure(error)
        }
        state.withLock {
            $0.store = nil
            $0.status.missing["engine"] = "is stopping"
        }
        snapshots.stop()
        // Acknowledged rows that cannot be deleted now are struck at the next start.
        try? await writeOnThread(store) { _ in }
        try store.close()
        try ended.get()
    }

    /// Sources and epoch that this process may write with.
    func owned() throws -> Ownership {
        guard let ownership = state.withLock(\.ownership) else { throw NotReady(missing: status.missing) }
        return ownership
    }

    // MARK: - For the service's own edges

    /// The engine has no store yet, or no longer.
    public struct NotReady: Error, CustomStringConvertible {
        public let missing: [String: String]
        public var description: String {
            "not ready: " + missing.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        }
    }

    /// Reads the tables, beside the steps.
    public func read<Value: Sendable>(_ body: @Sendable @escaping (Database) throws -> Value) async throws -> Value {
        try await store().read(body)
    }

    /// Reads one row, or a few by their keys: what takes microseconds. It costs a fraction of `read`, and blocks the calling thread.
    public func lookUp<Value: Sendable>(_ body: @Sendable @escaping (Database) throws -> Value) async throws -> Value {
        try await store().lookUp(body)
    }

    /// Next offset that will be read of an input, as of the tables that `read` shows; nil if nothing of it was read.
    public static func position(of input: TopicPartition, in database: Database) throws -> Int64? {
        try Inbox.position(of: input, in: database)
    }

    /// Keys of emitted events of a topic that the log has not acknowledged yet, as of the tables that `read` shows.
    package static func unreportedKeys(of topic: Topic, in database: Database) throws -> Set<String> {
        try Outbox.waitingKeys(of: topic.name, in: database)
    }

    /// Runs a step of the service's own, such as a part of an import; it waits while the outbox is full. One of several candidates returns
    /// only once the log has what the step emitted: otherwise an answered caller might find nothing of it at the next leader.
    public func perform<Value: Sendable>(
        _ body: @Sendable @escaping (borrowing Transaction) throws -> Value
    ) async throws -> Value {
        try await waitForOutbox()
        let (value, last) = try await writeOnThread(try store()) { [self] database in
            let deletionTime = state.withLock(\.deletionClock)?.time
            let before = candidacy == nil ? nil : try Outbox.lastRow(in: database)
            let value = try body(steps.transaction(at: .now, deletionTime: deletionTime, in: database))
            let last = candidacy == nil ? nil : try Outbox.lastRow(in: database)
            return (value, last == before ? nil : last)
        }
        if let depth = relayQueue.depth { update { $0.outboxDepth = depth } }
        relayBell.ring()
        if let last { try await waitForReport(of: last) }
        return value
    }

    func store() throws -> Store {
        guard lease.isFresh else { throw NotReady(missing: missing) }
        return try state.withLock { state in
            guard let store = state.store else { throw NotReady(missing: state.status.missing) }
            return store
        }
    }

    func waitForOutbox() async throws {
        while status.outboxDepth > options.outboxLimit {
            relayBell.ring()
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
