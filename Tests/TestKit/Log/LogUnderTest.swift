public import EventLog
public import Events

/// One empty log, for one test.
public struct LogUnderTest: Sendable {
    /// Address for other processes.
    public let address: LogAddress
    /// Makes a client; the test closes each client that it makes.
    public let open: @Sendable (ClientOptions) async throws -> any EventLog
    /// Takes the broker or the file away, and brings it back with all its records.
    public let outage: Ability<Fault>
    /// Appends neither succeed nor fail until it ends.
    public let stall: Ability<Fault>
    /// Ends the use of it and removes it, as far as possible.
    public let remove: @Sendable () async -> Void
    /// Suffix of topics' names: an outside broker still has those of earlier tests.
    private let suffix: String

    public init(
        address: LogAddress, suffix: String = "", outage: Ability<Fault>, stall: Ability<Fault>,
        remove: @escaping @Sendable () async -> Void,
        open: @escaping @Sendable (ClientOptions) async throws -> any EventLog
    ) {
        self.address = address
        self.suffix = suffix
        self.outage = outage
        self.stall = stall
        self.remove = remove
        self.open = open
    }

    /// A topic of this test; `prepare` has yet to make it.
    public func topic(_ name: String = "things", kept: Retention = .days(30)) -> Topic {
        Topic(
            "test.\(name)\(suffix)", owner: "test", key: "thing", partitionKey: "thing", kept: kept,
            about: "Records of a test.")
    }

    /// Opens a client, prepares the topics, lets `body` use it and closes it.
    public func client<Result>(
        _ options: ClientOptions = ClientOptions(), topics: [Topic] = [],
        _ body: (any EventLog) async throws -> Result
    ) async throws -> Result {
        let log = try await open(options)
        do {
            if !topics.isEmpty {
                let missing = try await log.prepare(topics)
                guard missing.isEmpty else { throw Unprepared(missing: missing) }
            }
            let result = try await body(log)
            await log.close()
            return result
        } catch {
            await log.close()
            throw error
        }
    }

    struct Unprepared: Error {
        let missing: [String]
    }
}

/// Options of a test's client.
public struct ClientOptions: Sendable {
    /// Records that the client holds under way before callers have to wait.
    public var queuedRecords: Int

    public init(queuedRecords: Int = 10_000) {
        self.queuedRecords = queuedRecords
    }
}

/// A fault that a test begins and ends.
public struct Fault: Sendable {
    public let begin: @Sendable () async throws -> Void
    public let end: @Sendable () async throws -> Void

    public init(begin: @escaping @Sendable () async throws -> Void, end: @escaping @Sendable () async throws -> Void) {
        self.begin = begin
        self.end = end
    }
}
