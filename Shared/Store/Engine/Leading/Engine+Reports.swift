extension Engine {
    /// Longest wait for an acknowledgement; only an unreachable log takes longer.
    private static let patience = Duration.seconds(5)

    /// Returns once the log has a row of the outbox and all before it.
    /// - Throws: `NotReady` if that takes too long, or this process may no longer lead: the row may or may not reach the log.
    func waitForReport(of row: Int64) async throws {
        let end = ContinuousClock.now + Self.patience
        var looks = 0
        while !relayQueue.isReported(row) {
            // Rows found in the log after trouble are struck in the table only.
            if looks % 50 == 49, try await store().read({ try !Outbox.has(upTo: row, in: $0) }) { break }
            guard ContinuousClock.now < end else {
                throw NotReady(missing: ["relay": "the log has not acknowledged an event in time"])
            }
            looks += 1
            try await Task.sleep(for: .milliseconds(1))
        }
        // A process that was suspended may find its rows struck, or acknowledged before another process claimed.
        _ = try store()
    }
}
