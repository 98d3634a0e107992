import Contract
import EventLog
import Events
import Store
import Synchronization

/// Work that is due by the wall clock.
extension CatalogHandler {
    /// Limit per step for each kind of work, so that no step is long.
    private static let mostAtATime = 500
    /// A screening without open orders is deleted this long after it began. If the clock is wrong, a screening may be deleted early; nobody
    /// holds seats of it, and its cinema or source states it again. A screening with open orders stays however long: its seats may have to
    /// be given back.
    static let screeningsKept = Duration.seconds(31 * 86_400)
    /// A deletion marker distinguishes a repeated command from a new one. Commands repeat after a rebuild, which finds deletions in the
    /// log: the log keeps them for at least seven days, and checkpoints are never that far behind. If a wrong clock removes a marker early,
    /// a repeated deletion is answered with "unknown" instead of "repeated"; nothing else happens.
    private static let deletionMarkersKept = Duration.seconds(6 * 86_400)

    func tick(in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        try finish(in: transaction)
        try settleDue(in: transaction)
        try notifyHolders(in: transaction)
        try followNames(in: transaction)
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
        for record in try tables.endedSourceRecords(limit: CatalogHandler.mostAtATime) {
            try settle(record, at: transaction.now, in: transaction)
        }
        try tables.forgetDeletionMarkers(
            before: transaction.deletionTime.advanced(by: .zero - CatalogHandler.deletionMarkersKept),
            limit: CatalogHandler.mostAtATime)
    }

    private func deleteOldScreenings(in transaction: borrowing Transaction) throws {
        let time = transaction.deletionTime.advanced(by: .zero - CatalogHandler.screeningsKept)
        let old = try Tables(database: transaction.database)
            .screenings(startedBefore: time, limit: CatalogHandler.mostAtATime)
        for screening in old {
            let deleted = screening.deleted(at: transaction.now, reflecting: screening.reflects)
            try emit(deleted: deleted, in: transaction)
        }
    }

    /// Renews daily portions and ends "sold out today", once per date in the place's time zone.
    private func renew(_ item: Item, in transaction: borrowing Transaction) throws {
        let timeZone = try Tables(database: transaction.database).placeFacts(item.place)?.timeZone ?? "UTC"
        let renewed = item.renewed(on: LocalDay.date(at: transaction.now, in: timeZone))
        if renewed != item { try emit(renewed, as: ItemEvents.stock, in: transaction) }
    }
}

/// Is due once in each minute of the clock.
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
