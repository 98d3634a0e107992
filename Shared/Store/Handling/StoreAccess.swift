public import GRDB

/// A service's store as its routes and loops use it.
public protocol StoreAccess: Sendable {
    func read<Value: Sendable>(_ body: @Sendable @escaping (Database) throws -> Value) async throws -> Value

    /// Runs one transaction and relays what it emits.
    func perform<Value: Sendable>(
        _ body: @Sendable @escaping (borrowing Transaction) throws -> Value
    ) async throws -> Value
}

extension Engine: StoreAccess {}
