public import GRDB

/// Calls before a store begins in another way than it ended: rebuilt, republished, or from a snapshot.
public protocol StoreStart: Sendable {
    /// Called before the store is rebuilt from the log: imports what is in no log, from where settings say.
    func bringOver(into database: Database) throws

    /// Called before everything is emitted again to a log that lost it: deletes what refers to inputs that are not in that log.
    func beginRepublish(in transaction: borrowing Transaction) throws

    /// Called on a snapshot before later records are folded onto it: deletes notes of the process that made it, which a rebuild would not
    /// have. Notes that stay valid whatever came since may stay.
    func beginContinuation(in transaction: borrowing Transaction) throws
}

extension StoreStart {
    public func bringOver(into database: Database) throws {}
    public func beginRepublish(in transaction: borrowing Transaction) throws {}
    public func beginContinuation(in transaction: borrowing Transaction) throws {}
}
