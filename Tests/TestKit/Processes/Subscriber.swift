import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import Synchronization

/// Follows a stream of server-sent events as a good client does: keeps the events, and after each break connects at the same position to
/// the next of its servers.
public final class Subscriber: Sendable {
    private let servers: [TestHTTP]
    private let path: String
    private let state: Mutex<SubscriberState>

    private struct SubscriberState {
        var events: [ServerSentEvent] = []
        var parser: ServerSentEventParser
        var connections = 0
        var comments = 0
        var isConnected = false
        var lastRefusal: String?
        var lastHeaders: [String: String] = [:]
    }

    /// - Parameters:
    ///   - servers: tried in turn; their headers (a token) are sent along.
    ///   - lastEventID: start position; empty begins now.
    public init(_ servers: [TestHTTP], _ path: String, lastEventID: String = "") {
        precondition(!servers.isEmpty)
        self.servers = servers
        self.path = path
        state = Mutex(SubscriberState(parser: ServerSentEventParser(lastEventID: lastEventID)))
    }

    /// All events so far, over all connections, in order.
    public var events: [ServerSentEvent] { state.withLock { $0.events } }
    public var lastEventID: String { state.withLock { $0.parser.lastEventID } }
    public var isConnected: Bool { state.withLock { $0.isConnected } }
    /// Number of opened streams.
    public var connections: Int { state.withLock { $0.connections } }
    public var comments: Int { state.withLock { $0.comments + $0.parser.comments } }
    /// Status and body of the last answer that was no stream.
    public var lastRefusal: String? { state.withLock { $0.lastRefusal } }
    /// Headers of the last stream, with names in lower case.
    public var headers: [String: String] { state.withLock { $0.lastHeaders } }

    /// Reads and reconnects until its task is cancelled.
    public func run() async {
        var attempt = 0
        while !Task.isCancelled {
            let server = servers[attempt % servers.count]
            attempt += 1
            // A break, an end and a missing server are the same to a client: it tries again.
            try? await follow(server)
            state.withLock { state in
                state.isConnected = false
                state.comments += state.parser.comments
                state.parser = ServerSentEventParser(lastEventID: state.parser.lastEventID)
            }
            try? await Task.sleep(for: .milliseconds(50))
        }
    }

    private func follow(_ server: TestHTTP) async throws {
        let last = lastEventID
        var headers = ["Accept": "text/event-stream"]
        if !last.isEmpty { headers["Last-Event-ID"] = last }
        let response = try await client.execute(server.request("GET", path, nil, headers), timeout: .hours(24))
        guard response.status == .ok else {
            let body = String(buffer: try await response.body.collect(upTo: 65_536))
            state.withLock { $0.lastRefusal = "\(response.status.code): \(body)" }
            return
        }
        state.withLock { state in
            state.connections += 1
            state.isConnected = true
            state.lastHeaders = Dictionary(response.headers.map { ($0.name.lowercased(), $0.value) }) { $1 }
        }
        for try await part in response.body {
            state.withLock { state in
                let events = state.parser.feed(part.readableBytesView)
                state.events.append(contentsOf: events)
            }
        }
    }
}

/// Runs a test beside a subscriber that is connected when the test begins.
public func withSubscriber<Result: Sendable>(
    _ subscriber: Subscriber, isolation: isolated (any Actor)? = #isolation,
    _ test: () async throws -> Result
) async throws -> Result {
    try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { await subscriber.run() }
        defer { group.cancelAll() }
        try await waitFor("the stream is open") {
            if subscriber.connections > 0 { return true }
            if let refusal = subscriber.lastRefusal { throw Overdue(refusal) }
            return nil
        }
        return try await test()
    }
}
