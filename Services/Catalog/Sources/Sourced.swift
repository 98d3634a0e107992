import Contract
import Events
import Store

/// A thing that sources make and take away again, by what they say of it. Each kind says how, in its own room.
protocol Sourced: Mergeable {
    /// As the tables have it.
    static func stored(_ id: String, in tables: Tables) throws -> Self?

    /// Whether what sources and people say together is a thing that may be, with what the catalog adds to it.
    func checked(over existing: Self?, at time: Timestamp, in tables: Tables) throws -> Result<Self, Reason>

    /// Writes it to its table and emits it, with what else follows.
    func emit(
        over existing: Self?, by handler: CatalogHandler, at time: Timestamp, in transaction: borrowing Transaction
    ) throws

    /// Deletes what nobody vouches for any more.
    /// - Returns: false if orders count on it: then it has to stay for now.
    func takeDown(by handler: CatalogHandler, at time: Timestamp, in transaction: borrowing Transaction) throws -> Bool

    /// Makes what belongs to it what its sources' claims say.
    static func settleParts(
        of id: String, _ claims: [Claim<Self>], by handler: CatalogHandler, at time: Timestamp,
        in transaction: borrowing Transaction
    ) throws
}

extension Sourced {
    static func settleParts(
        of id: String, _ claims: [Claim<Self>], by handler: CatalogHandler, at time: Timestamp,
        in transaction: borrowing Transaction
    ) throws {}
}
