/// Something did not come about in time.
public struct Overdue: Error, CustomStringConvertible {
    public let description: String

    public init(_ description: String) {
        self.description = description
    }
}

/// Waits until `condition` holds, looking every few milliseconds.
/// - Throws: `Overdue` naming `what` after `limit`.
public func eventually(
    _ what: String, within limit: Duration = .seconds(120), _ condition: () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now + limit
    while try await !condition() {
        guard ContinuousClock.now < deadline else { throw Overdue("after \(limit), not yet: \(what)") }
        try await Task.sleep(for: .milliseconds(5))
    }
}
