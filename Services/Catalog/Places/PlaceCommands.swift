import Contract
import Events
import Foundation
import Hours

/// Decides commands that create, change and delete places.
enum PlaceCommands {
    /// - Parameters:
    ///   - deletionMarker: positions that a place of this id reflected when it was deleted.
    ///   - numbers: for a home, from `Tables.listingNumbers`.
    static func put(
        _ command: PutPlace, over existing: Place?, deletionMarker: InputPositions?, numbers: ListingNumbers = .none,
        at commandTime: CommandTime
    ) -> Verdict<Place> {
        if (existing?.reflects ?? deletionMarker)?.reflects(commandTime.position) == true {
            return .answer(.repeated, nil)
        }
        guard command.actor.role != .customer else { return .forbidden }
        var command = command
        if command.keepsTimeZone == true { command.place.timeZone = TimeZone.unknownName }
        command.place = command.place.settled(over: existing)
        do throws(Reason) {
            try PlaceRules.check(command.place)
        } catch {
            return .answer(.refused, error)
        }
        let listing: Listing?
        do throws(Reason) {
            listing = try numbers.settle(
                command.place.listing, over: existing?.listing, at: commandTime.appendedAt)
        } catch {
            return .answer(.refused, error)
        }
        command.place.listing = listing
        guard let existing else {
            // A merchant becomes the owner of a new place, so staff without that right cannot create one.
            guard command.actor.mayChange(placeOf: command.actor.id) else { return .forbidden }
            if let reason = command.expected?.refusal(over: nil) { return .answer(.refused, reason) }
            return .change(created(command, deletionMarker: deletionMarker, at: commandTime))
        }
        let place = replaced(existing, by: command, at: commandTime)
        guard
            command.actor.mayChange(placeOf: existing.merchant)
                || command.actor.mayServe(placeOf: existing.merchant) && place.differsOnlyInPause(from: existing)
        else { return command.creates ? exists : .forbidden }
        if place.hasSameContent(as: existing) { return .answer(.repeated, nil) }
        if let reason = command.expected?.refusal(over: existing.updatedAt) { return .answer(.refused, reason) }
        return command.creates ? exists : .change(place)
    }

    /// - Parameters:
    ///   - heldItems: number of its items and screenings that open orders hold.
    ///   - awaitedScreenings: number of its screenings with held seats, or with sold seats of a future show.
    static func delete(
        _ command: DeleteThing, _ existing: Place?, deletionMarker: InputPositions?, heldItems: Int,
        awaitedScreenings: Int = 0,
        at commandTime: CommandTime
    ) -> Verdict<DeletedPlace> {
        guard let existing else {
            return deletionMarker == nil
                ? .unknown("unknown-place", "There is no such place.") : .answer(.repeated, nil)
        }
        if existing.reflects.reflects(commandTime.position) { return .answer(.repeated, nil) }
        guard command.actor.mayChange(placeOf: existing.merchant) else { return .forbidden }
        if let reason = command.expected?.refusal(over: existing.updatedAt) { return .answer(.refused, reason) }
        guard heldItems == 0 else {
            return .refused("held-by-orders", "Open orders hold \(heldItems) of the place's items.")
        }
        guard awaitedScreenings == 0 else {
            return .refused("held-by-orders", "Orders have seats at \(awaitedScreenings) of the place's screenings.")
        }
        var reflects = existing.reflects
        reflects.add(commandTime.position)
        return .change(
            DeletedPlace(
                id: existing.id, merchant: existing.merchant, geo: existing.geo, types: existing.types,
                deletedAt: commandTime.appendedAt, reflects: reflects))
    }

    private static var exists: Verdict<Place> {
        .refused("exists", "There is a place with this id already.", field: "/id")
    }

    private static func created(
        _ command: PutPlace, deletionMarker: InputPositions?, at commandTime: CommandTime
    ) -> Place {
        var place = command.place
        if command.actor.role == .merchant {
            place.merchant = command.actor.id
            place.source = nil
            place.attribution = nil
        }
        place.imported = nil
        place.updatedAt = commandTime.appendedAt
        place.reflects = deletionMarker ?? InputPositions()
        place.reflects.add(commandTime.position)
        return place
    }

    /// The new place replaces the old one, but keeps its owner and its source. Only an operator may change those, and a command that omits
    /// them does not delete them.
    private static func replaced(_ existing: Place, by command: PutPlace, at commandTime: CommandTime) -> Place {
        var place = command.place
        let isOperator = command.actor.role == .operator
        place.merchant = isOperator ? place.merchant ?? existing.merchant : existing.merchant
        place.source = isOperator ? place.source ?? existing.source : existing.source
        place.attribution = isOperator ? place.attribution ?? existing.attribution : existing.attribution
        place.imported = existing.imported
        place.updatedAt = commandTime.appendedAt.after(existing.updatedAt)
        place.reflects = existing.reflects
        place.reflects.add(commandTime.position)
        return place
    }
}

extension Place {
    /// True if the two differ only in what the catalog itself decides.
    func hasSameContent(as other: Place) -> Bool {
        var same = self
        same.updatedAt = other.updatedAt
        same.reflects = other.reflects
        return same == other
    }
}
