import Foundation

/// librdkafka's mock brokers as another process, `mock-kafka`, which speaks Kafka's protocol on 127.0.0.1.
///
/// It keeps the newest 5 MiB of each partition in memory and nothing beyond its own end, and makes no topics on request of the protocol. It
/// does not check the sequence numbers of idempotent producers, as a broker does. So it stores a record again that is resent after a lost
/// answer, and out of order what was under way behind a failed request. Where a test lets requests fail, give the log
/// `MockCluster.oneAtATime`.
///
/// Commands are sent by one task at a time.
public struct MockCluster: Sendable {
    /// `host:port,…`, as in `kafka:…`.
    public let bootstrap: String
    private let child: Child
    private let input: FileHandle

    public enum Request: String, Sendable {
        case produce, fetch, offsets, metadata, coordinator
        case producerID = "producer-id"
    }

    public enum Failure: String, Sendable {
        /// Lets a request pass that comes before the one to fail.
        case none = "NONE"
        case notLeader = "NOT_LEADER"
        case leaderNotAvailable = "LEADER_NOT_AVAILABLE"
        case notEnoughReplicas = "NOT_ENOUGH_REPLICAS"
        case messageTooLarge = "MSG_SIZE_TOO_LARGE"
        case authorizationFailed = "TOPIC_AUTHORIZATION_FAILED"
        case outOfOrderSequence = "OUT_OF_ORDER_SEQUENCE"
        case offsetOutOfRange = "OFFSET_OUT_OF_RANGE"
        case timedOut = "REQUEST_TIMED_OUT"
        /// The connection is cut instead of an answer.
        case disconnect = "DISCONNECT"
    }

    /// Properties for each of its clients: unlike a broker, it does not answer a waiting fetch when a record comes.
    public static let properties = ["fetch.wait.max.ms": "10"]
    /// Properties of a client with one request under way at a time.
    public static let oneAtATime = ["max.in.flight.requests.per.connection": "1"]

    /// Starts brokers with these topics, by name and number of partitions, and waits until they accept connections.
    public static func start(brokers: Int = 1, topics: [String: Int32] = [:]) async throws -> MockCluster {
        // Writing to a dead process is an error like others, not the end of the tests.
        signal(SIGPIPE, SIG_IGN)
        let input = Pipe()
        let arguments = ["--brokers", "\(brokers)"] + topics.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }
        let child = try Child("mock-kafka", arguments, input: input)
        do {
            let bootstrap = try await child.line(of: "the address of mock-kafka")
            return MockCluster(bootstrap: bootstrap, child: child, input: input.fileHandleForWriting)
        } catch {
            child.signal()
            throw error
        }
    }

    /// Makes a topic.
    public func make(topic: String, partitions: Int32) async throws {
        try await send("topic \(topic) \(partitions)")
    }

    /// Cuts the connections of a broker, or of all, and accepts no new ones; leaders stay.
    public func down(_ broker: Int? = nil) async throws {
        try await send("down \(broker.map(String.init) ?? "all")")
    }

    public func up(_ broker: Int? = nil) async throws {
        try await send("up \(broker.map(String.init) ?? "all")")
    }

    public func lead(_ topic: String, _ partition: Int32, by broker: Int) async throws {
        try await send("leader \(topic) \(partition) \(broker)")
    }

    /// The next requests of a kind, by any client, get this answer.
    public func fail(_ request: Request, with failure: Failure, times: Int = 1) async throws {
        try await send("fail \(request.rawValue) \(failure.rawValue) \(times)")
    }

    /// Undoes `fail`.
    public func heal(_ request: Request) async throws {
        try await send("heal \(request.rawValue)")
    }

    /// Delays each answer.
    public func answer(after milliseconds: Int) async throws {
        try await send("rtt all \(milliseconds)")
    }

    /// Ends it; by force if it does not end by itself.
    public func stop() async {
        try? input.close()
        await withTaskGroup { group in
            group.addTask {
                if (try? await Task.sleep(for: .seconds(5))) != nil { child.signal() }
            }
            _ = await child.status()
            group.cancelAll()
        }
    }

    private func send(_ command: String) async throws {
        try input.write(contentsOf: Data((command + "\n").utf8))
        let answer = try await child.line(of: "mock-kafka's answer to \"\(command)\"")
        guard answer == "ok" else { throw Refused(description: "\(command): \(answer)") }
    }

    struct Refused: Error, CustomStringConvertible {
        let description: String
    }
}

extension Child {
    /// Its next line, which must come within a minute.
    fileprivate func line(of what: String) async throws -> String {
        let line = await withTaskGroup(of: String?.self) { group in
            group.addTask {
                for await line in lines { return line }
                return nil
            }
            group.addTask {
                try? await Task.sleep(for: .seconds(60))
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
        guard let line else { throw Overdue("no line came: \(what)") }
        return line
    }
}
