public import GRDB

/// A change of a store's tables that is made once.
public struct Migration: Sendable {
    public let name: String
    public let change: @Sendable (Database) throws -> Void

    public init(_ name: String, _ change: @escaping @Sendable (Database) throws -> Void) {
        self.name = name
        self.change = change
    }
}
