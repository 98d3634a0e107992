import Synchronization

/// The open streams of each session, so that they end when the session does.
final class OpenSessions: Sendable {
    private struct Registry {
        var next = 0
        /// By session.
        var open: [String: [Int: SessionSignal]] = [:]
    }

    private let state = Mutex(Registry())

    var count: Int { state.withLock { $0.open.values.reduce(0) { $0 + $1.count } } }

    func watch(_ identity: Identity) -> SessionWatch {
        state.withLock { state in
            state.next += 1
            let signal = SessionSignal(identity: identity)
            state.open[identity.session.id, default: [:]][state.next] = signal
            return SessionWatch(signal: signal, number: state.next, registry: self)
        }
    }

    fileprivate func forget(_ session: String, _ number: Int) {
        state.withLock { state in
            state.open[session]?[number] = nil
            if state.open[session]?.isEmpty == true { state.open[session] = nil }
        }
    }

    func end(session: String) {
        let signals = state.withLock { $0.open[session].map { Array($0.values) } }
        for signal in signals ?? [] { signal.end() }
    }

    func end(where isEnded: (Identity) -> Bool) {
        let signals = state.withLock { $0.open.values.flatMap(\.values) }
        for signal in signals where isEnded(signal.identity) { signal.end() }
    }
}

/// Notifies its holder once when the session ends, until it is deallocated.
final class SessionWatch: Sendable {
    private let signal: SessionSignal
    private let number: Int
    private let registry: OpenSessions

    fileprivate init(signal: SessionSignal, number: Int, registry: OpenSessions) {
        (self.signal, self.number, self.registry) = (signal, number, registry)
    }

    deinit { registry.forget(signal.identity.session.id, number) }

    var isEnded: Bool { signal.isEnded }

    /// - Parameter act: called at once if the session is already ended.
    func whenEnded(_ act: @escaping @Sendable () -> Void) { signal.whenEnded(act) }
}

final class SessionSignal: Sendable {
    let identity: Identity
    private let state = Mutex(SignalState())

    private struct SignalState {
        var isEnded = false
        var whenEnded: (@Sendable () -> Void)?
    }

    init(identity: Identity) {
        self.identity = identity
    }

    var isEnded: Bool { state.withLock(\.isEnded) }

    func whenEnded(_ act: @escaping @Sendable () -> Void) {
        let isEnded = state.withLock { state in
            state.whenEnded = act
            return state.isEnded
        }
        if isEnded { act() }
    }

    func end() {
        let act = state.withLock { state in
            defer { state.isEnded = true }
            return state.isEnded ? nil : state.whenEnded
        }
        act?()
    }
}
