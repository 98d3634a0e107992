import Contract
import Events
import Store

/// Settles things again that change by the clock alone, without an observation. Offers begin and end, places close, and a cancelled show is
/// on again once nobody has seats of it.
extension CatalogHandler {
    /// Limit per step, so that no step is long.
    private static let mostSettled = 50

    func settleDue(in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        // The deletion clock decides, since ended things are removed: a clock that leaps ahead removes nothing.
        let time = transaction.deletionTime
        for thing in try tables.thingsToSettle(at: time, limit: CatalogHandler.mostSettled) {
            try settleAgain(at: thing, at: time, in: transaction)
        }
    }

    /// Notes when the thing of an observation is due again, after it was settled.
    func noteSettled(at observed: String, at time: Timestamp, in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        guard let thing = try tables.sourceRecord(observed)?.known, try tables.isToSettle(at: thing, by: time) else {
            return
        }
        try noteNextSettling(at: thing, after: time, in: tables)
    }

    private func settleAgain(at thing: String, at time: Timestamp, in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        try tables.forgetSettling(at: thing)
        let records = try tables.sourceRecords(of: thing)
        guard let kind = records.first?.kind else { return }
        switch kind {
        case .screening: try settleScreening(thing, at: time, in: transaction)
        case .place:
            for record in records where record.gone != true {
                guard let seen = try record.read(), SeenClosing.isOver(seen, at: time) else { continue }
                try leave(record, at: time, in: transaction)
            }
            try settle(Place.self, thing, at: time, in: transaction)
        case .movie, .critic, .review: return
        }
        try noteNextSettling(at: thing, after: time, in: tables)
    }

    private func noteNextSettling(at thing: String, after time: Timestamp, in tables: Tables) throws {
        try tables.forgetSettling(at: thing)
        let zone = try tables.placeFacts(ThingID.place(ofItem: thing))?.timeZone ?? "UTC"
        let next = try tables.sourceRecords(of: thing).compactMap { record in
            try record.read().flatMap { SeenDates.next(in: $0, after: time, zone: zone) }
        }.min()
        if let next { try tables.noteSettling(at: thing, next) }
    }
}
