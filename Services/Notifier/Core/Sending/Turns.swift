/// Who may be sent something now: so that one endpoint, slow or away, delays nobody else.
///
/// What an endpoint did last is known since the start of the process only; until it has answered once it is taken for a slow one.
struct Turns: Sendable {
    /// Attempts at once.
    struct Limits: Sendable {
        var all = 64
        var ofEndpoint = 4
        var ofHost = 8
        /// Of all, those to endpoints that are slow, failing or not known yet.
        var ofSlow = 32
    }

    /// Takes longer than this: it is slow.
    static let slow = Duration.seconds(2)
    /// So many failed attempts one after the other: it fails.
    static let failing = 3

    /// What is known of one.
    private struct Known {
        var running: Set<String> = []
        /// Whether the last attempt failed or took long; nil before the first.
        var isSlow: Bool?
        /// One after the other.
        var failures = 0
        /// Nothing more goes there before.
        var rests: ContinuousClock.Instant?
        /// The number of its last turn.
        var turn = 0
    }

    let limits: Limits
    private var endpoints: [String: Known] = [:]
    private var hosts: [String: Int] = [:]
    private(set) var running = 0
    private var runningSlow = 0
    private var turn = 0

    init(_ limits: Limits = Limits()) {
        self.limits = limits
    }

    var isFull: Bool { running >= limits.all }

    /// Forgets what all others did, but for what is under way.
    mutating func keep(only names: Set<String>) {
        endpoints = endpoints.filter { names.contains($0.key) || !$0.value.running.isEmpty }
    }

    /// Those that may have a turn: who had none for the longest time first.
    func order(_ names: some Sequence<String>, at now: ContinuousClock.Instant) -> [String] {
        names.filter { (endpoints[$0]?.rests ?? now) <= now }
            .sorted { (endpoints[$0]?.turn ?? 0, $0) < (endpoints[$1]?.turn ?? 0, $1) }
    }

    /// What is under way to an endpoint, by its name.
    func running(to endpoint: String) -> Set<String> { endpoints[endpoint]?.running ?? [] }

    /// How many more attempts may begin.
    func room(for name: String, at host: String) -> Int {
        let endpoint = endpoints[name] ?? Known()
        let most = endpoint.isSlow == nil || endpoint.failures >= Turns.failing ? 1 : limits.ofEndpoint
        var room = min(most - endpoint.running.count, limits.ofHost - hosts[host, default: 0], limits.all - running)
        if endpoint.isSlow ?? true { room = min(room, limits.ofSlow - runningSlow) }
        return max(0, room)
    }

    mutating func begin(_ errand: String, to name: String, at host: String) {
        turn += 1
        var endpoint = endpoints[name] ?? Known()
        endpoint.running.insert(errand)
        endpoint.turn = turn
        endpoints[name] = endpoint
        hosts[host, default: 0] += 1
        running += 1
        countSlow()
    }

    /// An attempt is over.
    /// - Parameter asked: how long the receiver asks to wait.
    /// - Returns: how many have failed one after the other, with this one.
    mutating func finish(
        at name: String, isFailure: Bool, took time: Duration, asked: Duration?, now: ContinuousClock.Instant
    ) -> Int {
        var endpoint = endpoints[name] ?? Known()
        endpoint.isSlow = isFailure || time > Turns.slow
        endpoint.failures = isFailure ? endpoint.failures + 1 : 0
        let rest = isFailure ? Schedule.rest(after: endpoint.failures, asked: asked) : .zero
        endpoint.rests = rest > .zero ? now + rest : nil
        endpoints[name] = endpoint
        countSlow()
        return endpoint.failures
    }

    /// What came of it is written down: the errand may have its next turn.
    mutating func end(_ errand: String, to name: String, at host: String) {
        guard endpoints[name]?.running.remove(errand) != nil else { return }
        hosts[host, default: 1] -= 1
        if hosts[host] == 0 { hosts[host] = nil }
        running -= 1
        countSlow()
    }

    /// Somebody wants it tried now.
    mutating func wake(_ name: String) { endpoints[name]?.rests = nil }

    private mutating func countSlow() {
        runningSlow = endpoints.values.reduce(0) { $0 + ($1.isSlow ?? true ? $1.running.count : 0) }
    }
}
