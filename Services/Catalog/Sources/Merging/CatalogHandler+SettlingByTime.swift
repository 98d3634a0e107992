import Contract
import Events
import Store

/// Settles anew what changes by the clock alone, though no source says anything new: offers that begin and end, places that close, and
/// shows that are on again once nobody has seats of what was cancelled.
extension CatalogHandler {
    /// Limit per step, so that no step is long.
    private static let mostLooks = 50

    func lookAgain(in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        // What is over goes: a clock that leaps ahead takes nothing away.
        let time = transaction.deletionTime
        for thing in try tables.thingsToLook(at: time, limit: CatalogHandler.mostLooks) {
            try look(at: thing, at: time, in: transaction)
        }
    }

    /// Settles a thing that an observation has changed as far as time changes it, too, and notes when it is due again.
    func lookAgain(at observed: String, at time: Timestamp, in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        guard let thing = try tables.sourceRecord(observed)?.known, try tables.isToLook(at: thing, by: time) else {
            return
        }
        try noteNextLook(at: thing, after: time, in: tables)
    }

    private func look(at thing: String, at time: Timestamp, in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        try tables.forgetLook(at: thing)
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
        try noteNextLook(at: thing, after: time, in: tables)
    }

    private func noteNextLook(at thing: String, after time: Timestamp, in tables: Tables) throws {
        try tables.forgetLook(at: thing)
        let zone = try tables.placeFacts(ThingID.place(ofItem: thing))?.timeZone ?? "UTC"
        let next = try tables.sourceRecords(of: thing).compactMap { record in
            try record.read().flatMap { SeenDates.next(in: $0, after: time, zone: zone) }
        }.min()
        if let next { try tables.noteLook(at: thing, next) }
    }
}
