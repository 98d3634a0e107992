/// Waits longer each time: 100 ms, doubled up to 5 s.
struct Backoff: Sendable {
    private var pause = Duration.milliseconds(100)

    mutating func wait() async throws {
        try await Task.sleep(for: pause)
        pause = min(pause * 2, .seconds(5))
    }

    mutating func reset() {
        self = Backoff()
    }
}
