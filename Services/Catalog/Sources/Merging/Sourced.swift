import Contract
import Events
import Store

/// A thing that sources create, change and remove. Each kind implements this in its own room.
protocol Sourced: Mergeable {
    /// The stored thing.
    static func stored(_ id: String, in tables: Tables) throws -> Self?

    /// Applies restrictions that any source states, whoever else stated the field first.
    /// - Parameter people: the fields that people stated.
    mutating func applyRestrictions(of claims: [Claim<Self>], people: Set<String>)

    /// Completes the merged thing with what the catalog adds, or returns which rule it breaks.
    func checked(over existing: Self?, at time: Timestamp, in tables: Tables) throws -> Result<Self, Reason>

    /// Saves and emits the thing, with what follows from it.
    func emit(
        over existing: Self?, by handler: CatalogHandler, at time: Timestamp, in transaction: borrowing Transaction
    ) throws

    /// Deletes a thing that nobody states any more.
    /// - Returns: false if open orders need it: then it has to stay for now.
    func deleteIfUnused(
        by handler: CatalogHandler, at time: Timestamp, in transaction: borrowing Transaction
    ) throws -> Bool

    /// Updates the things that belong to it from its sources' claims.
    static func settleParts(
        of id: String, _ claims: [Claim<Self>], by handler: CatalogHandler, at time: Timestamp,
        in transaction: borrowing Transaction
    ) throws
}

extension Sourced {
    func applyRestrictions(of claims: [Claim<Self>], people: Set<String>) {}

    static func settleParts(
        of id: String, _ claims: [Claim<Self>], by handler: CatalogHandler, at time: Timestamp,
        in transaction: borrowing Transaction
    ) throws {}
}
