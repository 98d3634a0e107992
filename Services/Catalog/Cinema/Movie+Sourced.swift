import Contract
import Events
import Store

/// Movies and critics that sources create and remove.
extension Sourced where Self: Commanded {
    static func stored(_ id: String, in tables: Tables) throws -> Self? { try Self.states.get(id, in: tables.database) }

    func checked(over existing: Self?, at time: Timestamp, in tables: Tables) throws -> Result<Self, Reason> {
        do throws(Reason) { try check() } catch { return .failure(error) }
        return .success(self)
    }

    func emit(
        over existing: Self?, by handler: CatalogHandler, at time: Timestamp, in transaction: borrowing Transaction
    ) throws {
        try handler.emit(self, in: transaction)
    }
}

extension Movie: Sourced {
    /// A movie that is still to be shown stays.
    func deleteIfUnused(
        by handler: CatalogHandler, at time: Timestamp, in transaction: borrowing Transaction
    ) throws -> Bool {
        guard try !Tables(database: transaction.database).isToBeShown(id, after: time) else { return false }
        try handler.emitDeleted(self, at: time, in: transaction)
        return true
    }
}

extension Critic: Sourced {
    func deleteIfUnused(
        by handler: CatalogHandler, at time: Timestamp, in transaction: borrowing Transaction
    ) throws -> Bool {
        try handler.emitDeleted(self, at: time, in: transaction)
        return true
    }
}
