import DequeModule
import NIOCore
import NIOHTTP1
import NIOPosix
import ServiceKit

/// A pool of connections to one service. Each event loop has its own connections, so that a read does not change threads. A pool is written
/// here because reads are most of the gateway's work, and a general HTTP client would cost more than all the rest of a read.
struct UpstreamPool: Sendable {
    struct Address: Sendable, Hashable {
        let host: String
        let port: Int
        var isSecure = false
        var text: String { "\(host):\(port)" }
        var url: String { "\(isSecure ? "https" : "http")://\(text)" }
    }

    struct Limits: Sendable {
        /// Timeout for a whole answer.
        var time = Duration.seconds(5)
        /// The maximum number of connections of one event loop.
        var connections = 128
        /// The maximum number of requests of one event loop that wait for a connection.
        var waiting = 1024
        /// The largest body, in bytes.
        var body = 8 << 20
        /// When an unused connection is closed: long before its service would close it, so that no request meets a closing connection.
        var idle = TimeAmount.seconds(30)
    }

    enum Failure: Error {
        case tooManyWaiting, timedOut, bodyTooLarge, closed
    }

    let address: Address
    private let lanes: [ObjectIdentifier: UpstreamLane]
    private let group: any EventLoopGroup

    /// - Parameter tls: secures the connections; nil for plain ones.
    init(_ address: Address, group: any EventLoopGroup, limits: Limits, tls: TLSContext? = nil) {
        self.address = address
        self.group = group
        lanes = Dictionary(
            uniqueKeysWithValues: group.makeIterator().map { loop in
                (ObjectIdentifier(loop), UpstreamLane(address, loop, limits, tls))
            })
    }

    /// Sends a request and returns the whole response.
    ///
    /// A request that was written is never retried: one that crashed the service would crash the next process, too. Services close idle
    /// connections after 75 s; here they are closed long before.
    func send(_ request: UpstreamConnection.Request) async throws -> UpstreamConnection.Response {
        guard let lane = lanes[ObjectIdentifier(group.any())] else { throw Failure.closed }
        do {
            return try await lane.send(request).get()
        } catch UpstreamConnection.Unanswered.unsent {
            return try await lane.send(request, onNew: true).get()
        }
    }
}

/// The connections of one event loop. Everything except `send` runs on that loop.
final class UpstreamLane: @unchecked Sendable {
    private struct Waiting {
        let request: UpstreamConnection.Request
        let promise: EventLoopPromise<UpstreamConnection.Response>
        let deadline: NIODeadline
    }

    private let address: UpstreamPool.Address
    private let eventLoop: any EventLoop
    private let limits: UpstreamPool.Limits
    private let tls: TLSContext?
    private let time: TimeAmount
    /// The most recently used is last.
    private var idle: [UpstreamConnection] = []
    private var all: [ObjectIdentifier: UpstreamConnection] = [:]
    private var connecting = 0
    private var waiting = Deque<Waiting>()
    private var sweep: RepeatedTask?

    init(
        _ address: UpstreamPool.Address, _ eventLoop: any EventLoop, _ limits: UpstreamPool.Limits,
        _ tls: TLSContext?
    ) {
        self.address = address
        self.eventLoop = eventLoop
        self.limits = limits
        self.tls = tls
        time = TimeAmount(limits.time)
    }

    /// - Parameter onNew: uses a new connection only.
    func send(_ request: UpstreamConnection.Request, onNew: Bool = false) -> EventLoopFuture<
        UpstreamConnection.Response
    > {
        let promise = eventLoop.makePromise(of: UpstreamConnection.Response.self)
        if eventLoop.inEventLoop {
            send(request, onNew, promise)
        } else {
            eventLoop.execute { self.send(request, onNew, promise) }
        }
        return promise.futureResult
    }

    private func send(
        _ request: UpstreamConnection.Request, _ onNew: Bool,
        _ promise: EventLoopPromise<UpstreamConnection.Response>
    ) {
        let deadline = NIODeadline.now() + time
        if !onNew, let connection = idle.popLast() { return connection.send(request, promise, deadline) }
        guard waiting.count < limits.waiting else { return promise.fail(UpstreamPool.Failure.tooManyWaiting) }
        waiting.append(Waiting(request: request, promise: promise, deadline: deadline))
        if all.count + connecting < limits.connections { connect() }
    }

    // MARK: - Connections

    private func connect() {
        connecting += 1
        startSweep()
        ClientBootstrap(group: eventLoop).connectTimeout(.seconds(1))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try self.tls?.secureClient(channel, of: self.address.host)
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    try channel.pipeline.syncOperations.addHandler(
                        UpstreamConnection(largestBody: self.limits.body) { connection, event in
                            self.handle(connection, event)
                        })
                }
            }
            .connect(host: address.host, port: address.port)
            .assumeIsolated()
            .whenComplete { result in
                self.connecting -= 1
                if case .failure(let error) = result { self.refused(error) }
            }
    }

    private func handle(_ connection: UpstreamConnection, _ event: UpstreamConnection.Event) {
        switch event {
        case .opened:
            all[ObjectIdentifier(connection)] = connection
            isFree(connection)
        case .free: isFree(connection)
        case .closed:
            all[ObjectIdentifier(connection)] = nil
            idle.removeAll { $0 === connection }
            if !waiting.isEmpty, all.count + connecting < limits.connections { connect() }
        }
    }

    private func isFree(_ connection: UpstreamConnection) {
        guard let next = waiting.popFirst() else {
            connection.idleSince = .now()
            idle.append(connection)
            return
        }
        connection.send(next.request, next.promise, next.deadline)
    }

    /// Fails the waiting requests when the last connection attempt failed: further attempts would end the same way.
    private func refused(_ error: any Error) {
        guard connecting == 0, all.isEmpty else { return }
        let failed = waiting
        waiting.removeAll()
        for request in failed { request.promise.fail(error) }
    }

    // MARK: - Time

    /// One check ten times a second instead of a timer per request; none while there are no connections and no requests.
    private func startSweep() {
        guard sweep == nil else { return }
        sweep = eventLoop.scheduleRepeatedTask(initialDelay: .milliseconds(100), delay: .milliseconds(100)) { task in
            self.look(at: .now())
            guard self.all.isEmpty, self.connecting == 0, self.waiting.isEmpty else { return }
            task.cancel()
            self.sweep = nil
        }
    }

    private func look(at now: NIODeadline) {
        while let first = waiting.first, first.deadline <= now {
            waiting.removeFirst()
            first.promise.fail(UpstreamPool.Failure.timedOut)
        }
        for connection in all.values { connection.look(at: now, idle: limits.idle) }
    }
}
