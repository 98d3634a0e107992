import Contract
import Events
import Formats
import Store

/// Places that sources create and remove.
extension Place: Sourced {
    static func stored(_ id: String, in tables: Tables) throws -> Place? { try tables.place(id) }

    mutating func applyRestrictions(of claims: [Claim<Place>], people: Set<String>) {
        guard !people.contains("openingHours"),
            claims.contains(where: { $0.form.openingHours == ClosingWords.closedForNow })
        else { return }
        openingHours = ClosingWords.closedForNow
    }

    func checked(over existing: Place?, at time: Timestamp, in tables: Tables) throws -> Result<Place, Reason> {
        let numbers = try tables.listingNumbers(of: self)
        var place = self
        do throws(Reason) {
            try PlaceRules.check(place)
            place.listing = try numbers.settle(place.listing, over: existing?.listing, at: time)
        } catch { return .failure(error) }
        return .success(place)
    }

    func emit(
        over existing: Place?, by handler: CatalogHandler, at time: Timestamp, in transaction: borrowing Transaction
    ) throws {
        try handler.emit(self, before: existing, in: transaction)
        if existing == nil { try handler.settleShows(at: id, at: time, in: transaction) }
    }

    static func settleParts(
        of id: String, _ claims: [Claim<Place>], by handler: CatalogHandler, at time: Timestamp,
        in transaction: borrowing Transaction
    ) throws {
        try handler.settleItems(at: id, claims, at: time, in: transaction)
    }

    /// Deletes the place with its items and screenings.
    func deleteIfUnused(
        by handler: CatalogHandler, at time: Timestamp, in transaction: borrowing Transaction
    ) throws -> Bool {
        let tables = Tables(database: transaction.database)
        guard try tables.heldThingCount(of: id) == 0, try tables.awaitedScreeningCount(of: id, at: time) == 0 else {
            return false
        }
        for item in try tables.items(of: id) {
            try handler.emit(deleted: item.deleted(at: time), in: transaction)
        }
        for screening in try tables.screenings(of: id) {
            try handler.emit(deleted: screening.deleted(at: time, reflecting: screening.reflects), in: transaction)
        }
        try PlaceStates().end(
            DeletedPlace(id: id, merchant: merchant, geo: geo, types: types, deletedAt: time, reflects: reflects),
            in: transaction)
        return true
    }
}
