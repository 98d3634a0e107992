import Contract
import Events
public import Store
import Synchronization

/// Finished orders leave the store and the log for the archive.
extension OrdersHandler {
    /// Orders that one step moves: packing them and the archive's way to the disk keep other steps waiting for some milliseconds.
    static let archivedAtOnce = 50

    public var archives: [ArchiveFile] { archive.map { [$0.side] } ?? [] }

    /// While more of what orders said waits for the log, nothing is moved.
    private static let mostUnreported = 1000

    /// An order, wherever it stands.
    func order(_ id: String, in database: Database) throws -> Order? {
        try OrderTable.order(id, in: database) ?? archived(id, in: database)
    }

    private func archived(_ id: String, in database: Database) throws -> Order? {
        guard let archive, try !ArchiveReturns.contains(id, in: database) else { return nil }
        return try archive.order(id)
    }

    /// The store says of an order what counts from now on, whatever the archive has of it.
    func noteReturn(of id: String, in transaction: borrowing Transaction) throws {
        guard let archive, try archive.has(id) else { return }
        try ArchiveReturns.note(id, at: transaction.now, in: transaction.database)
    }

    /// Moves what has been finished for long enough. The archive has it on its disk before the step takes it out of the store: a crash
    /// between both leaves it in both, and the next time it is moved again.
    func archiveFinished(in transaction: borrowing Transaction) throws {
        guard let archive else { return }
        let database = transaction.database
        try clearReturned(from: archive, in: transaction)
        if bringsBack { try bringBack(from: archive, in: transaction) }
        guard let archiveAfter else { return }
        let entries = try OrderTable.finished(
            by: transaction.deletionTime.advanced(by: .zero - archiveAfter), limit: Self.archivedAtOnce, in: database)
        guard !entries.isEmpty, try transaction.unreportedKeys(of: .orders).count < Self.mostUnreported else { return }
        try archive.put(entries)
        archive.taken.add(entries.count, ordering: .relaxed)
        for entry in entries {
            // What the archive has now is what the store had.
            try ArchiveReturns.forget(entry.order.id, in: database)
            // Without a deletion before it: the order is still there, only the log need not keep it.
            try Order.states.end(entry.order, in: transaction)
        }
    }

    /// Says some of the archived orders again, as they are there: readers have heard it before. As every order that goes back, they leave the
    /// archive once the log has them.
    private func bringBack(from archive: OrderArchive, in transaction: borrowing Transaction) throws {
        guard try transaction.unreportedKeys(of: .orders).count < Self.mostUnreported else { return }
        let returned = Set(try ArchiveReturns.all(in: transaction.database))
        for order in try archive.first(Self.archivedAtOnce, but: returned) {
            // What the store has counts, and is in the log.
            if try !OrderTable.has(order.id, in: transaction.database) {
                try Order.states.emit(order, in: transaction.restating())
            }
            try ArchiveReturns.note(order.id, at: transaction.now, in: transaction.database)
        }
    }

    /// Takes out of the archive what went back to the store, or was removed, once the log knows that.
    private func clearReturned(from archive: OrderArchive, in transaction: borrowing Transaction) throws {
        let due = try ArchiveReturns.due(
            at: transaction.deletionTime, limit: Self.archivedAtOnce, in: transaction.database)
        guard !due.isEmpty else { return }
        let unreported = try transaction.unreportedKeys(of: .orders)
        let ids = due.filter { !unreported.contains($0) }
        guard !ids.isEmpty else { return }
        try archive.remove(ids)
        for id in ids { try ArchiveReturns.forget(id, in: transaction.database) }
    }
}
