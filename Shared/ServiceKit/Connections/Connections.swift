import NIOCore
import Synchronization

/// All connections of a server, limited in all and for each client. At a limit, those that have been idle the longest are closed to let a
/// new one in; if none is idle, the new one is closed. Once a second each event loop closes its connections that are too slow.
final class Connections: Sendable {
    fileprivate struct ConnectionState {
        var all: [ObjectIdentifier: Connection] = [:]
        var byClient: [String: Set<ObjectIdentifier>] = [:]
        /// By event loop; each value is confined to its loop.
        var loops: [ObjectIdentifier: NIOLoopBound<LoopConnections>] = [:]
    }

    private let limits: ServerLimits
    private let state = Mutex(ConnectionState())

    init(_ limits: ServerLimits) {
        self.limits = limits
    }

    var count: Int { state.withLock { $0.all.count } }

    /// Registers a connection. Called on its event loop.
    /// - Returns: nil if the limits leave no room for it.
    func open(_ channel: any Channel) -> Connection? {
        let client = channel.remoteAddress?.ipAddress.flatMap(limits.client)
        let connection = Connection(channel, client: client)
        let key = ObjectIdentifier(connection)
        let (isIn, closing) = state.withLock { state -> (Bool, [Connection]) in
            var closing: [Connection] = []
            if let client, state.byClient[client]?.count ?? 0 >= limits.connectionsOfOne {
                closing += state.giveWay((state.byClient[client] ?? []).compactMap { state.all[$0] })
                guard !closing.isEmpty else { return (false, []) }
            }
            if state.all.count >= limits.connections {
                let others = state.giveWay(Array(state.all.values))
                guard !others.isEmpty else { return (false, closing) }
                closing += others
            }
            state.all[key] = connection
            if let client { state.byClient[client, default: []].insert(key) }
            return (true, closing)
        }
        for connection in closing { connection.channel.close(promise: nil) }
        guard isIn else { return nil }
        watch(connection)
        channel.closeFuture.whenComplete { _ in self.closed(connection) }
        return connection
    }

    private func closed(_ connection: Connection) {
        state.withLock { $0.remove(connection) }
        loop(of: connection).value.remove(connection)
    }

    private func watch(_ connection: Connection) {
        loop(of: connection).value.add(connection)
    }

    private func loop(of connection: Connection) -> NIOLoopBound<LoopConnections> {
        let loop = connection.channel.eventLoop
        return state.withLock { state in
            if let there = state.loops[ObjectIdentifier(loop)] { return there }
            let new = NIOLoopBound(LoopConnections(loop, limits), eventLoop: loop)
            state.loops[ObjectIdentifier(loop)] = new
            return new
        }
    }
}

extension Connections.ConnectionState {
    /// Removes the connections that have been idle the longest: a hundredth at once, so that a flood of new ones does not sort all of them
    /// each time.
    fileprivate mutating func giveWay(_ candidates: [Connection]) -> [Connection] {
        let idle = candidates.compactMap { one in one.idleSince.map { (since: $0, connection: one) } }
        let oldest = idle.sorted { $0.since < $1.since }.prefix(max(1, candidates.count / 100)).map(\.connection)
        for connection in oldest { remove(connection) }
        return oldest
    }

    fileprivate mutating func remove(_ connection: Connection) {
        let key = ObjectIdentifier(connection)
        guard all.removeValue(forKey: key) != nil, let client = connection.client else { return }
        byClient[client]?.remove(key)
        if byClient[client]?.isEmpty == true { byClient[client] = nil }
    }
}

/// The connections of one event loop, checked once a second.
final class LoopConnections {
    private let loop: any EventLoop
    private let limits: ServerLimits
    private var all: [ObjectIdentifier: Connection] = [:]
    private var sweep: RepeatedTask?

    init(_ loop: any EventLoop, _ limits: ServerLimits) {
        (self.loop, self.limits) = (loop, limits)
    }

    func add(_ connection: Connection) {
        all[ObjectIdentifier(connection)] = connection
        guard sweep == nil else { return }
        let this = NIOLoopBound(self, eventLoop: loop)
        sweep = loop.scheduleRepeatedTask(initialDelay: .seconds(1), delay: .seconds(1)) { _ in
            this.value.look(at: .now())
        }
    }

    func remove(_ connection: Connection) {
        all[ObjectIdentifier(connection)] = nil
        guard all.isEmpty else { return }
        sweep?.cancel()
        sweep = nil
    }

    private func look(at now: NIODeadline) {
        for connection in all.values where connection.isTooSlow(limits, at: now) {
            connection.channel.close(promise: nil)
        }
    }
}
