import Events
import Store

/// What the wall clock brings about.
extension CatalogHandler {
    /// So much at a time, so that no step is long.
    private static let mostAtATime = 500
    /// Requests are kept as long; after that nobody asks for a reservation again.
    private static let reservationsKept = Duration.seconds(30 * 86_400)
    /// The log keeps deletions for seven days at least, and checkpoints are never so far behind.
    private static let gravesKept = Duration.seconds(6 * 86_400)

    func tick(in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        for item in try tables.itemsToRenew(at: transaction.now, limit: CatalogHandler.mostAtATime) {
            try renew(item, in: transaction)
        }
        try tables.forgetReservations(
            before: transaction.now.advanced(by: .zero - CatalogHandler.reservationsKept),
            limit: CatalogHandler.mostAtATime)
        try tables.forgetGraves(
            before: transaction.now.advanced(by: .zero - CatalogHandler.gravesKept), limit: CatalogHandler.mostAtATime)
    }

    /// Daily portions anew, once per date of the place's zone.
    private func renew(_ item: Item, in transaction: borrowing Transaction) throws {
        let timeZone = try Tables(database: transaction.database).placeFacts(item.place)?.timeZone ?? "UTC"
        var renewed = item
        renewed.stock = item.stock.renewed(on: LocalDay.date(at: transaction.now, in: timeZone))
        if renewed != item { try say(renewed, .stock, in: transaction) }
    }
}
