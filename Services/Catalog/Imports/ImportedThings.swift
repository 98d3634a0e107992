import Contract
import Events

/// Decides the outcome of an import's row: the thing's new state, or no change.
///
/// An unchanged row changes nothing, even if people changed the thing since. A new or changed row replaces what it states. A place's owner,
/// held quantities and the numbers left stay.
enum ImportedThings {
    enum Outcome<Thing: Equatable & Sendable>: Equatable, Sendable {
        case created(Thing)
        case changed(Thing)
        case unchanged
        case bad(Reason)
    }

    /// - Parameters:
    ///   - digest: The row's.
    ///   - deletionMarker: Positions that a place of this id reflected when it was deleted.
    ///   - numbers: For a home, from `Tables.listingNumbers`.
    static func place(
        _ row: Place, digest: String, over existing: Place?, deletionMarker: InputPositions?,
        numbers: ListingNumbers = .none,
        at now: Timestamp
    ) -> Outcome<Place> {
        if existing?.imported == digest { return .unchanged }
        var place = row.settled(over: existing)
        do throws(Reason) {
            try PlaceRules.check(place)
            place.listing = try numbers.settle(row.listing, over: existing?.listing, at: now)
        } catch { return .bad(error) }
        place.merchant = row.merchant ?? existing?.merchant
        place.ordering = row.ordering ?? existing?.ordering
        place.imported = existing?.imported
        place.reflects = existing?.reflects ?? deletionMarker ?? InputPositions()
        if let existing, place.hasSameContent(as: existing) { return .unchanged }
        place.imported = digest
        place.updatedAt = now.after(existing?.updatedAt)
        return existing == nil ? .created(place) : .changed(place)
    }

    /// For things with a table of one shape: an area, a station, a person, a calendar of holidays, a movie, a critic.
    static func registered<Thing: Registered>(
        _ row: Thing, digest: String, over existing: Thing?, at now: Timestamp
    ) -> Outcome<Thing> {
        if existing?.imported == digest { return .unchanged }
        do throws(Reason) { try row.check() } catch { return .bad(error) }
        var thing = row
        thing.reflects = existing?.reflects ?? InputPositions()
        if let existing {
            thing.imported = existing.imported
            thing.updatedAt = existing.updatedAt
            if thing == existing { return .unchanged }
        }
        thing.imported = digest
        thing.updatedAt = now.after(existing?.updatedAt)
        return existing == nil ? .created(thing) : .changed(thing)
    }

    static func screening(
        _ row: Screening, digest: String, in around: ScreeningCommands.Surroundings, at now: Timestamp,
        allowing change: ScreeningCommands.Change? = nil
    ) -> Outcome<Screening> {
        let existing = around.existing
        if let existing, existing.imported == digest { return .unchanged }
        guard around.place != nil else {
            return .bad(Reason("unknown-place", "There is no such place.", field: "/place"))
        }
        var screening: Screening
        do throws(Reason) {
            screening = try ScreeningCommands.settled(row, in: around, allowing: change)
        } catch {
            return .bad(error)
        }
        screening.imported = existing?.imported
        if let existing, screening.hasSameContent(as: existing) { return .unchanged }
        screening.imported = digest
        screening.updatedAt = now.after(existing?.updatedAt)
        return existing == nil ? .created(screening) : .changed(screening)
    }

    static func item(
        _ row: Item, digest: String, in around: ItemCommands.Surroundings, at now: Timestamp
    ) -> Outcome<Item> {
        let existing = around.existing
        if let existing, existing.imported == digest { return .unchanged }
        do throws(Reason) { try ItemRules.check(row) } catch { return .bad(error) }
        guard let place = around.place else {
            return .bad(Reason("unknown-place", "There is no such place.", field: "/place"))
        }
        guard existing != nil || around.itemsOfPlace < Limits.itemsOfPlace else {
            return .bad(Reason("too-many", "A place has at most \(Limits.itemsOfPlace) items.", field: "/place"))
        }
        let today = LocalDay.date(at: now, in: place.timeZone)
        var item = row.settlingOptions(over: existing, today: today)
        if let existing { item = item.withChoicesLeft(of: existing) }
        item.stock = row.stock.settled(over: existing?.stock, today: today)
        if let existing, row.stock.isAlike(existing.stock) { item.stock = existing.stock }
        item.merchant = place.merchant
        item.imported = existing?.imported
        item.reflects = around.reflects
        if let existing, item.hasSameContent(as: existing, whateverIsLeft: true) { return .unchanged }
        item.imported = digest
        item.updatedAt = now.after(existing?.updatedAt)
        return existing == nil ? .created(item) : .changed(item)
    }
}
