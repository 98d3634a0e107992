/// Looks again and again until there is a value, and returns it: after a tenth of what it has waited so far, since what is waited for needs
/// the processor, too. An error means not yet; it is told if time runs out.
/// - Throws: `Overdue` naming `what` after `limit`.
@discardableResult
public func waitFor<Value>(
    _ what: String, within limit: Duration = .seconds(120), isolation: isolated (any Actor)? = #isolation,
    _ look: () async throws -> Value?
) async throws -> Value {
    let start = ContinuousClock.now
    let deadline = start + limit
    var last = ""
    repeat {
        do {
            if let value = try await look() { return value }
            last = ""
        } catch let error as CancellationError {
            throw error
        } catch {
            last = "; the last look: \(error)"
        }
        let waited = ContinuousClock.now - start
        try await Task.sleep(for: min(max(waited / 10, .milliseconds(10)), .milliseconds(100)))
    } while ContinuousClock.now < deadline
    throw Overdue("after \(limit), not yet: \(what)\(last)")
}

/// Looks again and again until it is so.
/// - Throws: `Overdue` with what is not yet so; `CancellationError` of a test that is ended.
public func waitFor(
    _ what: String, within limit: Duration = .seconds(120), isolation: isolated (any Actor)? = #isolation,
    _ look: () async throws -> Bool
) async throws {
    let _: Void = try await waitFor(what, within: limit, isolation: isolation) { try await look() ? () : nil }
}
