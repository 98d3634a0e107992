import Contract
import Events
public import Store
import Synchronization

/// Moves finished orders from the store and the log to the archive, and orders that change back to the store.
extension OrdersHandler {
    /// Orders that one step moves: compressing them and writing them to disk keeps other steps waiting for some milliseconds.
    static let archivedPerStep = 50

    public var archives: [ArchiveFile] { archive.map { [$0.side] } ?? [] }

    /// While more emitted records wait for the log, nothing is moved.
    private static let mostUnreported = 1000

    /// An order from the store or the archive.
    func order(_ id: String, in database: Database) throws -> Order? {
        try OrderTable.order(id, in: database) ?? archived(id, in: database)
    }

    private func archived(_ id: String, in database: Database) throws -> Order? {
        guard let archive, try !ArchiveReturns.contains(id, in: database) else { return nil }
        return try archive.order(id)
    }

    /// Records that the store's state of an order counts from now on, whatever the archive has.
    func noteReturn(of id: String, in transaction: borrowing Transaction) throws {
        guard let archive, try archive.has(id) else { return }
        try ArchiveReturns.note(id, at: transaction.now, in: transaction.database)
    }

    /// Moves orders that have been finished for long enough. They are on the archive's disk before the step deletes them from the store.
    /// A crash between both leaves them in both, and the next step moves them again.
    func archiveFinished(in transaction: borrowing Transaction) throws {
        guard let archive else { return }
        let database = transaction.database
        try clearReturned(from: archive, in: transaction)
        if bringsBack { try bringBack(from: archive, in: transaction) }
        guard let archiveAfter else { return }
        let entries = try OrderTable.finished(
            by: transaction.deletionTime.advanced(by: .zero - archiveAfter), limit: Self.archivedPerStep, in: database)
        guard !entries.isEmpty, try transaction.unreportedKeys(of: .orders).count < Self.mostUnreported else { return }
        try archive.put(entries)
        archive.movedOrders.add(entries.count, ordering: .relaxed)
        for entry in entries {
            // The archive has the store's state now.
            try ArchiveReturns.forget(entry.order.id, in: database)
            // A tombstone without a deletion before it: the order still exists, only the log need not keep it.
            try Order.states.end(entry.order, in: transaction)
        }
    }

    /// Restates some of the archived orders, which readers have consumed before. Like every order that goes back, they leave the archive once
    /// the log has them.
    private func bringBack(from archive: OrderArchive, in transaction: borrowing Transaction) throws {
        guard try transaction.unreportedKeys(of: .orders).count < Self.mostUnreported else { return }
        let returned = Set(try ArchiveReturns.all(in: transaction.database))
        for order in try archive.first(Self.archivedPerStep, but: returned) {
            // The store's state counts, and is in the log.
            if try !OrderTable.has(order.id, in: transaction.database) {
                try Order.states.emit(order, in: transaction.restating())
            }
            try ArchiveReturns.note(order.id, at: transaction.now, in: transaction.database)
        }
    }

    /// Deletes orders from the archive that went back to the store or were removed, once the log has that.
    private func clearReturned(from archive: OrderArchive, in transaction: borrowing Transaction) throws {
        let due = try ArchiveReturns.due(
            at: transaction.deletionTime, limit: Self.archivedPerStep, in: transaction.database)
        guard !due.isEmpty else { return }
        let unreported = try transaction.unreportedKeys(of: .orders)
        let ids = due.filter { !unreported.contains($0) }
        guard !ids.isEmpty else { return }
        try archive.remove(ids)
        for id in ids { try ArchiveReturns.forget(id, in: transaction.database) }
    }
}
