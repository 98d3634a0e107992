/// Polls until there is a value, and returns it. The pauses grow with the time waited, to a tenth of it, since the awaited work needs the
/// processor, too. An error counts as not yet; the last one is reported if time runs out.
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

/// Polls until the condition holds.
/// - Throws: `Overdue` naming the condition; `CancellationError` if the test is ended.
public func waitFor(
    _ what: String, within limit: Duration = .seconds(120), isolation: isolated (any Actor)? = #isolation,
    _ look: () async throws -> Bool
) async throws {
    let _: Void = try await waitFor(what, within: limit, isolation: isolation) { try await look() ? () : nil }
}
