public import EventLog
package import Events
public import GRDB
public import Logging
public import Signing
import Synchronization
public import Traces

/// Drives one service's handler and store over the log: reads inputs in steps, relays what was said, keeps time.
///
/// It owns the store: everything that writes goes through it, one transaction at a time. Before it is ready it brings store and
/// log together, by rebuilding the store if that is behind; what it cannot mend it says in its status, and stays unready.
public final class Engine: Sendable {
    public struct Options: Sendable {
        /// Make the store again from the log, even if it fits.
        public var rebuild = false
        /// A store that is made again is so from the beginning of the log, whatever snapshots there are.
        public var foldsAll = false
        /// How often a snapshot of the store is made. Nil: never.
        public var snapshotEvery: Duration?
        /// Write the state that the store holds to a log that lost it.
        public var republish = false
        /// Only bring store and log together, and end: `Settled`.
        public var settle = false
        /// Take over a store of a release before 1.0, which cannot be taken back.
        public var upgrade = false
        /// This process is one of several that can lead. Nil: it leads alone.
        public var candidacy: Candidacy?
        /// What gateways sign commands with; a command without a good signature is put aside. Nil: signatures are not looked at.
        public var commandKeys: CommandKeys?
        /// Records the traces that records belong to. Nil: none is recorded.
        public var tracer: SpanTracer?
        /// Records that were put aside are forgotten after that, handled or not. Not less than the log keeps them: a store that is made
        /// again would have them back.
        public var keepsDeadLetters = Duration.seconds(90 * 86_400)
        /// Most records of a step.
        public var batchSize = 500
        /// Steps do not follow each other faster than this, unless each is full.
        public var pace = Duration.milliseconds(2)
        /// Reading waits while more rows than this wait for the log.
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
    /// Whether this process may act outside of the log.
    public let lease: Lease
    let relayBell = Bell()
    let relayQueue = RelayQueue()
    let memory: StepMemory
    let snapshots: Snapshots
    let scrub: Scrub
    /// Names this process among all that ever claimed to be the service.
    let process = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    let thread: EngineThread
    let state = Mutex(State())

    struct State {
        var store: Store?
        /// Under which everything is said; nil until it was claimed.
        var ownership: Ownership?
        /// A claim has to have this epoch at least.
        var leastEpoch: Int64 = 0
        var status = EngineStatus()
        /// Nil until the first claim.
        var deletionClock: DeletionClock?
        /// The address in the newest claim that this process has read, its own included.
        var leader: String?
        /// A moment before the last claims of this process were appended.
        var claimedAfter = ContinuousClock.now
        /// It stands in a store, or stood in the one that was put aside.
        var isClockNoted = false
        /// Dead letters came or went, and have to be counted.
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
        scrub = Scrub(snapshots: snapshots, sides: handler.sides)
        memory = StepMemory(inputs: handler.inputs + handler.forwards)
        steps = Steps(handler: handler, commandKeys: options.commandKeys, memory: memory, tracer: options.tracer)
        thread = EngineThread(name: "\(handler.service)-steps")
    }

    deinit { thread.stop() }

    public var status: EngineStatus { state.withLock { $0.status } }

    /// What keeps the service from being ready, by part: the engine's own, and files beside the store that are damaged.
    public var missing: [String: String] {
        var missing = status.missing
        if missing["leader"] == nil, !lease.isFresh { missing["leader"] = Engine.unproved }
        for side in handler.sides { missing[side.name] = side.damage }
        return missing
    }

    func update(_ change: (inout EngineStatus) -> Void) {
        state.withLock { change(&$0.status) }
    }

    /// Where the process that leads is asked, as far as this one knows: a process that follows learns it from the claims.
    public var leader: String? { state.withLock(\.leader) }

    /// This process writes for its service.
    public var leads: Bool { lease.isFresh && state.withLock { $0.store != nil } }

    private static let unproved = "nothing has shown for 5 s that no other process leads"

    /// Runs until the task is cancelled; then ends after the step under way, with the store closed.
    ///
    /// Trouble with log or disk is waited out. Throws what a restart may mend.
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

    /// What it leads, or stands for: "orders-1-of-2".
    public var seat: String { handler.instance.seat(of: handler.service) }

    /// It is one of several that can lead.
    public var isCandidate: Bool { candidacy != nil }

    private func runToItsEnd() async throws {
        do {
            try await runAsOwner()
        } catch let error where error.isSuperseded && options.candidacy == nil {
            // Who was started last writes; a restart by itself would only take it back, and so on for ever.
            logger.critical(
                "this process may write no more; a new start takes over again", metadata: ["why": "\(error)"])
            update { $0.missing["owner"] = "\(error)" }
            while !Task.isCancelled { try await Task.sleep(for: .seconds(60)) }
        }
    }

    private func runAsOwner() async throws {
        let store = if let candidacy { try await openAsCandidate(candidacy) } else { try await open() }
        // Before anybody gets the store to delete from.
        _ = try write(store) { try deletionTime(at: .now, isNoted: true, in: $0) }
        if options.settle { throw try await settle(store) }
        // Nobody would replace them when somebody is forgotten, and soon they are of no use.
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
        // Rows that were reported and cannot be deleted now are struck at the next start.
        try? await writeOnThread(store) { _ in }
        try store.close()
        try ended.get()
    }

    /// What this process may write.
    func owned() throws -> Ownership {
        guard let ownership = state.withLock(\.ownership) else { throw NotReady(missing: status.missing) }
        return ownership
    }

    // MARK: - For the service's own edges

    /// The engine has no store yet, or no more.
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

    /// The same for a row, or a few by their keys: what takes microseconds. It costs a part of `read`, and holds up the calling thread.
    public func lookUp<Value: Sendable>(_ body: @Sendable @escaping (Database) throws -> Value) async throws -> Value {
        try await store().lookUp(body)
    }

    /// The next offset that will be read of an input, as the tables that `read` shows reflect it; nil if nothing of it was read.
    public static func position(of input: TopicPartition, in database: Database) throws -> Int64? {
        try Inbox.position(of: input, in: database)
    }

    /// The keys of what was said in a topic and the log has not reported yet, as the tables that `read` shows have it.
    package static func unreportedKeys(of topic: Topic, in database: Database) throws -> Set<String> {
        try Outbox.waitingKeys(of: topic.name, in: database)
    }

    /// Makes a step of the service's own, such as a part of an import; it waits while the outbox is full. One of several processes that can
    /// lead returns when the log has what was said: else whoever was answered might find nothing of it at the next leader.
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
