import Contract
public import EventLog
public import Events
public import GRDB
public import Logging
import Synchronization

/// Keeps one process's own copy of other services' state topics: it reads all their partitions, saves what they say in a store of its
/// own, a batch in one transaction, and hands each committed batch on.
///
/// It says nothing: it owns no topic, so any number of followers run side by side, each with a folder of its own. A store that does
/// not fit the log, or that was away from the log's end for so long that deletions may be gone from it, is removed and made again from
/// the log's start.
public final class Follower<Change: Sendable>: Sendable {
    /// What is followed, and what is made of it. All members are synchronous: they cannot await, and outlive no transaction.
    public struct Plan: Sendable {
        /// Names the store's file.
        public var name: String
        public var topics: [Topic]
        public var migrations: [Migration]
        /// What the log has no more: rows of a table, by a condition, that go from a copy that is made again into the new one.
        public var carried: [(table: String, condition: String)] = []
        /// Reads everything that the store holds, before the first batch.
        public var load: @Sendable (Database) throws -> Void
        /// Takes one record over into the tables. What it throws puts the record aside: it is counted and logged.
        public var take: @Sendable (FollowedRecord, Database) throws -> Change?
        /// A batch was committed; called for one batch at a time.
        public var committed: @Sendable ([Change]) -> Void

        public init(
            name: String, topics: [Topic], migrations: [Migration],
            load: @escaping @Sendable (Database) throws -> Void,
            take: @escaping @Sendable (FollowedRecord, Database) throws -> Change?,
            committed: @escaping @Sendable ([Change]) -> Void
        ) {
            self.name = name
            self.topics = topics
            self.migrations = migrations
            self.load = load
            self.take = take
            self.committed = committed
        }
    }

    let plan: Plan
    let log: any EventLog
    let folder: StoreFolder
    let logger: Logger
    /// Most records of a batch.
    let batchSize: Int
    private let state = Mutex(FollowerStatus())
    /// How far reading has come, with everything before it handed on; it passes what compaction took away.
    let reached = Mutex<[TopicPartition: Int64]>([:])
    let deduplicator: Mutex<Deduplicator>
    /// The store had read nothing when it was opened.
    let beganEmpty = Mutex(false)

    /// - Parameter folder: the follower's own; it keeps its lock.
    public init(_ plan: Plan, log: any EventLog, folder: StoreFolder, batchSize: Int = 1000, logger: Logger) {
        self.plan = plan
        self.log = log
        self.folder = folder
        self.batchSize = batchSize
        self.logger = logger
        deduplicator = Mutex(Deduplicator(topics: plan.topics))
    }

    public var status: FollowerStatus { state.withLock { $0 } }

    func update(_ change: (inout FollowerStatus) -> Void) {
        state.withLock { change(&$0) }
    }

    /// While a batch is in the store, or on its way there, and was not handed on.
    let isTaking = Mutex(false)

    let scrub = Scrub()

    /// The store while it is open.
    private let opened = Mutex<Store?>(nil)

    /// Reads the copy, beside its writing. It may be behind the log.
    /// - Returns: nil while the store is not open.
    public func read<Value: Sendable>(_ body: @Sendable @escaping (Database) throws -> Value) async throws -> Value? {
        guard let store = opened.withLock({ $0 }), !store.isClosed else { return nil }
        return try await store.read(body)
    }

    /// Those of the plan; and who is forgotten, so that nothing of them stays in the file.
    var topics: [Topic] { plan.topics + (consumesErasures ? [] : [.privacyCommands]) }

    var consumesErasures: Bool { plan.topics.contains(.privacyCommands) }

    var inputs: [TopicPartition] { topics.flatMap(\.partitions) }

    /// Runs until the task is cancelled, then ends with the store closed.
    ///
    /// Trouble with log or disk is waited out. Throws what a new start may mend.
    public func run() async throws {
        let store = try await open()
        opened.withLock { $0 = store }
        let ended: Result<Void, any Error>
        do {
            let plan = plan
            try await reread(store)
            try await store.read { try plan.load($0) }
            update { $0.missing["store"] = nil }
            try await withThrowingTaskGroup { group in
                group.addTask { try await self.readInputs(into: store) }
                group.addTask { try await self.keepWatch(of: store) }
                group.addTask { try await store.watch() }
                defer { group.cancelAll() }
                try await group.next()
            }
            ended = .success(())
        } catch is CancellationError {
            ended = .success(())
        } catch {
            ended = .failure(error)
        }
        update { $0.missing["store"] = "is being closed" }
        opened.withLock { $0 = nil }
        try store.close()
        try ended.get()
    }
}

/// A record as a follower hears it.
public enum FollowedRecord: Sendable {
    case event(Event, InputPosition)
    /// What is left of a thing that was deleted.
    case tombstone(topic: String, key: String)
}

/// How a follower is doing, for readiness and metrics.
public struct FollowerStatus: Sendable {
    /// What keeps it from being ready, by part; empty is ready.
    public var missing: [String: String] = ["store": "is being opened", "input": "is not read yet"]
    /// It has once read all that the log held when it began.
    public var isCaughtUp = false
    /// Records not read yet, by topic.
    public var lag: [String: Int64] = [:]
    public var handled = 0
    public var duplicates = 0
    /// Records that could not be taken over; they are kept, and read again at the next start.
    public var unreadable = 0
    /// Why the store was made again at this start; nil if it was not.
    public var remade: String?

    public init() {}
}
