/// Fair turns of endpoints, so that a slow or unavailable one delays no other.
///
/// The history of an endpoint begins with the process; until its first answer it counts as slow.
struct Turns: Sendable {
    /// Greatest numbers of concurrent attempts.
    struct Limits: Sendable {
        var all = 64
        var ofEndpoint = 4
        var ofHost = 8
        /// Attempts at endpoints that are slow, failing or new.
        var ofSlow = 32
    }

    /// Duration of an attempt above which its endpoint is slow.
    static let slow = Duration.seconds(2)
    /// Consecutive failures from which an endpoint counts as failing.
    static let failing = 3

    /// The history of one endpoint.
    private struct History {
        var running: Set<String> = []
        /// Whether the last attempt failed or took long; nil before the first.
        var isSlow: Bool?
        /// Consecutive failures.
        var failures = 0
        /// End of its pause.
        var rests: ContinuousClock.Instant?
        /// Number of its last turn.
        var turn = 0
    }

    let limits: Limits
    private var endpoints: [String: History] = [:]
    private var hosts: [String: Int] = [:]
    private(set) var running = 0
    private var runningSlow = 0
    private var turn = 0

    init(_ limits: Limits = Limits()) {
        self.limits = limits
    }

    var isFull: Bool { running >= limits.all }

    /// Drops the history of all other endpoints without attempts in progress.
    mutating func keep(only names: Set<String>) {
        endpoints = endpoints.filter { names.contains($0.key) || !$0.value.running.isEmpty }
    }

    /// Endpoints that may have a turn, the one that waited longest first.
    func order(_ names: some Sequence<String>, at now: ContinuousClock.Instant) -> [String] {
        names.filter { (endpoints[$0]?.rests ?? now) <= now }
            .sorted { (endpoints[$0]?.turn ?? 0, $0) < (endpoints[$1]?.turn ?? 0, $1) }
    }

    /// Names of the messages in progress to an endpoint.
    func running(to endpoint: String) -> Set<String> { endpoints[endpoint]?.running ?? [] }

    /// Number of attempts that may begin at an endpoint.
    func room(for name: String, at host: String) -> Int {
        let endpoint = endpoints[name] ?? History()
        let most = endpoint.isSlow == nil || endpoint.failures >= Turns.failing ? 1 : limits.ofEndpoint
        var room = min(most - endpoint.running.count, limits.ofHost - hosts[host, default: 0], limits.all - running)
        if endpoint.isSlow ?? true { room = min(room, limits.ofSlow - runningSlow) }
        return max(0, room)
    }

    mutating func begin(_ message: String, to name: String, at host: String) {
        turn += 1
        var endpoint = endpoints[name] ?? History()
        endpoint.running.insert(message)
        endpoint.turn = turn
        endpoints[name] = endpoint
        hosts[host, default: 0] += 1
        running += 1
        countSlow()
    }

    /// Notes the end of an attempt.
    /// - Parameter retryAfter: time that the receiver asks to wait.
    /// - Returns: consecutive failures, including this one.
    mutating func finish(
        at name: String, isFailure: Bool, took time: Duration, retryAfter: Duration?, now: ContinuousClock.Instant
    ) -> Int {
        var endpoint = endpoints[name] ?? History()
        endpoint.isSlow = isFailure || time > Turns.slow
        endpoint.failures = isFailure ? endpoint.failures + 1 : 0
        let rest = isFailure ? RetrySchedule.rest(after: endpoint.failures, retryAfter: retryAfter) : .zero
        endpoint.rests = rest > .zero ? now + rest : nil
        endpoints[name] = endpoint
        countSlow()
        return endpoint.failures
    }

    /// Frees the message for its next attempt, once its result is recorded.
    mutating func end(_ message: String, to name: String, at host: String) {
        guard endpoints[name]?.running.remove(message) != nil else { return }
        hosts[host, default: 1] -= 1
        if hosts[host] == 0 { hosts[host] = nil }
        running -= 1
        countSlow()
    }

    /// Ends the pause of an endpoint.
    mutating func wake(_ name: String) { endpoints[name]?.rests = nil }

    private mutating func countSlow() {
        runningSlow = endpoints.values.reduce(0) { $0 + ($1.isSlow ?? true ? $1.running.count : 0) }
    }
}
