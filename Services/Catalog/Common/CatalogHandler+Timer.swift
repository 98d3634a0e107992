import Contract
import EventLog
import Events
import Store
import Synchronization

/// What the wall clock brings about.
extension CatalogHandler {
    /// So much at a time, so that no step is long.
    private static let mostAtATime = 500
    /// A show of which no order is open is nobody's after this; by a clock that is wrong a show goes that nobody has seats for, and its
    /// cinema or source says it again. Where orders are open it stays, however long: what they took may have to be given back.
    static let screeningsKept = Duration.seconds(31 * 86_400)
    /// Deletion markers only tell a command that comes again from a new one, which here happens after a rebuild: that finds them in the log, which
    /// keeps deletions for seven days at least, and checkpoints are never so far behind. Forgotten early, by a clock that is wrong, a
    /// deletion that is repeated is answered with "unknown" instead of "repeated", no more.
    private static let deletionMarkersKept = Duration.seconds(6 * 86_400)

    func tick(in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        try finish(in: transaction)
        for item in try tables.itemsToRenew(at: transaction.now, limit: CatalogHandler.mostAtATime) {
            try renew(item, in: transaction)
        }
        if sweeps.isDue(at: transaction.now) {
            try deleteOldScreenings(in: transaction)
            for input in Topic.reservationRequests.partitions {
                guard let position = try transaction.position(of: input) else { continue }
                try tables.forgetEnded(before: position, in: input.partition)
            }
        }
        for gone in try tables.goneSourceRecords(limit: CatalogHandler.mostAtATime) {
            try settle(gone, at: transaction.now, in: transaction)
        }
        try tables.forgetDeletionMarkers(
            before: transaction.now.advanced(by: .zero - CatalogHandler.deletionMarkersKept),
            limit: CatalogHandler.mostAtATime)
    }

    private func deleteOldScreenings(in transaction: borrowing Transaction) throws {
        let time = transaction.now.advanced(by: .zero - CatalogHandler.screeningsKept)
        let old = try Tables(database: transaction.database)
            .screenings(startedBefore: time, limit: CatalogHandler.mostAtATime)
        for screening in old {
            let deleted = screening.deleted(at: transaction.now, reflecting: screening.reflects)
            try emit(deleted: deleted, in: transaction)
        }
    }

    /// Daily portions anew, once per date of the place's zone.
    private func renew(_ item: Item, in transaction: borrowing Transaction) throws {
        let timeZone = try Tables(database: transaction.database).placeFacts(item.place)?.timeZone ?? "UTC"
        var renewed = item
        renewed.stock = item.stock.renewed(on: LocalDay.date(at: transaction.now, in: timeZone))
        if renewed != item { try emit(renewed, .stock, in: transaction) }
    }
}

/// Lets something be done once in each minute of the clock.
final class Sweeps: Sendable {
    private let last = Mutex<Int64?>(nil)

    func isDue(at time: Timestamp) -> Bool {
        let minute = time.microseconds / 60_000_000
        return last.withLock { last in
            defer { last = minute }
            return last != minute
        }
    }
}
