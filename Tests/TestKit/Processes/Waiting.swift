/// Looks again and again until there is a value, and returns it. An error means not yet; it is told if time runs out.
/// - Throws: `Overdue` naming `what` after `limit`.
@discardableResult
public func waitFor<Value>(
    _ what: String, within limit: Duration = .seconds(120), isolation: isolated (any Actor)? = #isolation,
    _ look: () async throws -> Value?
) async throws -> Value {
    let deadline = ContinuousClock.now + limit
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
        try await Task.sleep(for: .milliseconds(10))
    } while ContinuousClock.now < deadline
    throw Overdue("after \(limit), not yet: \(what)\(last)")
}
