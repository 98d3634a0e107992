extension Engine {
    /// No log takes as long, unless it is away.
    private static let patience = Duration.seconds(5)

    /// Returns once the log has a row of the outbox, and all before it.
    /// - Throws: `NotReady` if it has not in time, or this process may lead no more: nobody knows then whether it will.
    func waitForReport(of row: Int64) async throws {
        let end = ContinuousClock.now + Self.patience
        var looks = 0
        while !relayQueue.isReported(row) {
            // What was found in the log after trouble only the table knows.
            if looks % 50 == 49, try await store().read({ try !Outbox.has(upTo: row, in: $0) }) { break }
            guard ContinuousClock.now < end else {
                throw NotReady(missing: ["relay": "the log has not taken in time what was said"])
            }
            looks += 1
            try await Task.sleep(for: .milliseconds(1))
        }
        // A process that slept may find its rows struck, or reported before another one claimed.
        _ = try store()
    }
}
