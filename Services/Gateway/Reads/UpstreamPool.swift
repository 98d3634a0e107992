import DequeModule
import NIOCore
import NIOHTTP1
import NIOPosix
import ServiceKit

/// Connections to one service, kept open and used again: those of each event loop by that loop's requests alone, so that a read does
/// not change threads on its way. Reads are what the gateway does most; a general client would cost more than all the rest of a read.
struct UpstreamPool: Sendable {
    struct Address: Sendable, Hashable {
        let host: String
        let port: Int
        var isSecure = false
        var text: String { "\(host):\(port)" }
        var url: String { "\(isSecure ? "https" : "http")://\(text)" }
    }

    struct Limits: Sendable {
        /// For a whole answer.
        var time = Duration.seconds(5)
        /// Connections of one event loop.
        var connections = 128
        /// Requests of one event loop that wait for a connection.
        var waiting = 1024
        /// In bytes.
        var body = 8 << 20
        /// Then an unused connection is closed: long before its service does so, so that no request meets that.
        var idle = TimeAmount.seconds(30)
    }

    enum Failure: Error {
        case tooManyWaiting, timedOut, bodyTooLarge, closed
    }

    let address: Address
    private let lanes: [ObjectIdentifier: UpstreamLane]
    private let group: any EventLoopGroup

    /// - Parameter tls: what its connections are secured with; nil: they are not.
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
    /// One that was written is never sent again by itself: a service that died of it would die of it twice, and the next process, too.
    /// Connections that services close because nobody uses them (after 75 s) were closed here long before.
    func send(_ request: UpstreamConnection.Request) async throws -> UpstreamConnection.Response {
        guard let lane = lanes[ObjectIdentifier(group.any())] else { throw Failure.closed }
        do {
            return try await lane.send(request).get()
        } catch UpstreamConnection.Unanswered.unsent {
            return try await lane.send(request, onNew: true).get()
        }
    }
}

/// The connections of one event loop. Everything but `send` happens on it.
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
    /// The most recently used last.
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

    /// - Parameter onNew: not on a connection that was used before.
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

    /// Whoever waits would wait for other attempts that end the same way.
    private func refused(_ error: any Error) {
        guard connecting == 0, all.isEmpty else { return }
        let failed = waiting
        waiting.removeAll()
        for request in failed { request.promise.fail(error) }
    }

    // MARK: - Time

    /// One look ten times a second instead of a timer for each request; none when there is nothing to look at.
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
