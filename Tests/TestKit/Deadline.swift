/// A condition did not hold in time.
public struct Overdue: Error, CustomStringConvertible {
    public let description: String

    public init(_ description: String) {
        self.description = description
    }
}

/// `waitFor` a condition to hold.
public func eventually(
    _ what: String, within limit: Duration = .seconds(120), isolation: isolated (any Actor)? = #isolation,
    _ condition: () async throws -> Bool
) async throws {
    try await waitFor(what, within: limit) { try await condition() ? true : nil }
}
