import Events
import Store

/// What the wall clock brings about.
extension CatalogHandler {
    /// So much at a time, so that no step is long.
    private static let mostAtATime = 500
    /// Requests are kept as long; after that nobody asks for a reservation again.
    private static let reservationsKept = Duration.seconds(30 * 86_400)
    /// A show stays as long as orders of it can be asked about.
    private static let screeningsKept = Duration.seconds(31 * 86_400)
    /// The log keeps deletions for seven days at least, and checkpoints are never so far behind.
    private static let gravesKept = Duration.seconds(6 * 86_400)

    func tick(in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        for item in try tables.itemsToRenew(at: transaction.now, limit: CatalogHandler.mostAtATime) {
            try renew(item, in: transaction)
        }
        try deleteOldScreenings(in: transaction)
        for gone in try tables.goneSightings(limit: CatalogHandler.mostAtATime) {
            try settle(gone, at: transaction.now, in: transaction)
        }
        try tables.forgetReservations(
            before: transaction.now.advanced(by: .zero - CatalogHandler.reservationsKept),
            limit: CatalogHandler.mostAtATime)
        try tables.forgetGraves(
            before: transaction.now.advanced(by: .zero - CatalogHandler.gravesKept), limit: CatalogHandler.mostAtATime)
    }

    private func deleteOldScreenings(in transaction: borrowing Transaction) throws {
        let time = transaction.now.advanced(by: .zero - CatalogHandler.screeningsKept)
        let old = try Tables(database: transaction.database)
            .screenings(startedBefore: time, limit: CatalogHandler.mostAtATime)
        for screening in old {
            let deleted = screening.deleted(at: transaction.now, reflecting: screening.reflects)
            try say(deleted: deleted, in: transaction)
        }
    }

    /// Daily portions anew, once per date of the place's zone.
    private func renew(_ item: Item, in transaction: borrowing Transaction) throws {
        let timeZone = try Tables(database: transaction.database).placeFacts(item.place)?.timeZone ?? "UTC"
        var renewed = item
        renewed.stock = item.stock.renewed(on: LocalDay.date(at: transaction.now, in: timeZone))
        if renewed != item { try say(renewed, .stock, in: transaction) }
    }
}
