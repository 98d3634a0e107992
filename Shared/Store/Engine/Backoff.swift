/// Pauses that grow: 100 ms, doubled up to 5 s.
package struct Backoff: Sendable {
    private var pause = Duration.milliseconds(100)
    private var reason: String?

    package init() {}

    package mutating func wait() async throws {
        try await Task.sleep(for: pause)
        pause = min(pause * 2, .seconds(5))
    }

    /// A new reason begins with a short pause: something has moved.
    package mutating func wait(because reason: String) async throws {
        if reason != self.reason { reset() }
        self.reason = reason
        try await wait()
    }

    package mutating func reset() {
        self = Backoff()
    }
}
