import Contract
import Events
import Store

/// Changes of a thing that the first instance decided on, over the version that it knew: they are done if that is the version there is.
/// What orders took meanwhile stays taken.
extension CatalogHandler {
    func take(_ change: ThingChange, _ input: Input, in transaction: borrowing Transaction) throws {
        let place = ThingID.place(ofItem: change.id)
        guard partition(of: place) == input.position.partition else {
            throw Poison("it does not stand in its place's partition")
        }
        switch change.kind {
        case .place: try take(placeOf: change, input, in: transaction)
        case .item: try take(itemOf: change, at: place, input, in: transaction)
        case .screening: try take(screeningOf: change, at: place, input, in: transaction)
        }
    }

    private static let ordered = "orders count on it"
    private static let changed = "it was changed at the same moment"
    private static let placeless = "there is no such place"

    // MARK: - Places

    private func take(placeOf change: ThingChange, _ input: Input, in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        let existing = try tables.place(change.id)
        var reflects = try existing?.reflects ?? tables.deletionMarker(of: change.id) ?? InputPositions()
        if reflects.reflects(input.position) { return }
        reflects.add(input.position)
        guard existing?.updatedAt == change.base else {
            return try keep(change, place: existing, Self.changed, isChanged: true, in: transaction)
        }
        if var place = change.place {
            place.reflects = reflects
            do throws(Reason) { try PlaceRules.check(place) } catch {
                return try keep(change, place: existing, error.detail, in: transaction)
            }
            return try emit(place, before: existing, in: transaction)
        }
        guard let existing else { return }
        guard try tables.heldThingCount(of: existing.id) == 0,
            try tables.awaitedScreeningCount(of: existing.id, at: input.appendedAt) == 0,
            try tables.itemCount(of: existing.id) == 0, try tables.screenings(of: existing.id).isEmpty
        else { return try keep(change, place: existing, Self.ordered, in: transaction) }
        try emit(
            deleted: DeletedPlace(
                id: existing.id, merchant: existing.merchant, geo: existing.geo, types: existing.types,
                deletedAt: input.appendedAt, reflects: reflects),
            in: transaction)
    }

    /// Says why a change was not done, and how the thing is: one of the three, or none if there is no such thing.
    private func keep(
        _ change: ThingChange, place: Place? = nil, item: Item? = nil, screening: Screening? = nil, _ reason: String,
        isChanged: Bool = false, in transaction: borrowing Transaction
    ) throws {
        let kept = ThingKept(
            change, isChanged: isChanged, reason: reason, place: place, item: item, screening: screening)
        try tellFirst(CatalogForwards.kept, about: change.id, kept, in: transaction)
    }

    // MARK: - Items

    private func take(
        itemOf change: ThingChange, at place: String, _ input: Input, in transaction: borrowing Transaction
    ) throws {
        let tables = Tables(database: transaction.database)
        let around = try surroundings(of: change.id, at: place, in: transaction)
        let existing = around.existing
        if (existing?.reflects ?? around.deletionMarker)?.reflects(input.position) == true { return }
        guard existing?.updatedAt == change.base else {
            return try keep(change, item: existing, Self.changed, isChanged: true, in: transaction)
        }
        guard var item = change.item else {
            guard var gone = existing?.deleted(at: input.appendedAt) else { return }
            let mayGo = try change.run == nil ? tables.openHolds(of: gone.id) == 0 : !tables.isPromised(gone.id)
            guard mayGo else { return try keep(change, item: existing, Self.ordered, in: transaction) }
            gone.reflects.add(input.position)
            return try emit(deleted: gone, in: transaction)
        }
        guard let facts = around.place else {
            return try keep(change, item: existing, Self.placeless, in: transaction)
        }
        guard existing != nil || around.itemsOfPlace < Limits.itemsOfPlace else {
            return try keep(
                change, item: existing, "a place has at most \(Limits.itemsOfPlace) items", in: transaction)
        }
        if let existing {
            item.stock = existing.stock.changed(from: change.stock, to: item.stock)
            item = item.withChoicesLeft(of: existing)
        }
        item.merchant = facts.merchant
        item.reflects = around.reflects
        item.reflects.add(input.position)
        try emit(item, .changed, in: transaction)
    }

    // MARK: - Screenings

    private func take(
        screeningOf change: ThingChange, at place: String, _ input: Input, in transaction: borrowing Transaction
    ) throws {
        let tables = Tables(database: transaction.database)
        let existing = try tables.screening(change.id)
        let marker = try tables.deletionMarker(of: change.id)
        if (existing?.reflects ?? marker)?.reflects(input.position) == true { return }
        guard existing?.updatedAt == change.base else {
            return try keep(change, screening: existing, Self.changed, isChanged: true, in: transaction)
        }
        guard let asked = change.screening else {
            guard let existing else { return }
            guard try !tables.isPromised(existing.id) else {
                return try keep(change, screening: existing, Self.ordered, in: transaction)
            }
            var reflects = existing.reflects
            reflects.add(input.position)
            return try emit(
                deleted: existing.deleted(at: input.appendedAt, reflecting: reflects), in: transaction)
        }
        var around = try surroundings(of: asked, in: transaction)
        around.movieName = asked.movieName
        around.leastSeats = 0
        guard around.place != nil else {
            return try keep(change, screening: existing, Self.placeless, in: transaction)
        }
        var screening: Screening
        let isSeen = asked.source?.hasPrefix("crawl:") == true
        do throws(Reason) {
            screening = try ScreeningCommands.settled(
                asked, in: around, allowing: isSeen ? .init(bySourceAt: input.appendedAt) : nil)
        } catch {
            return try keep(change, screening: existing, error.detail, in: transaction)
        }
        if screening.notice != existing?.notice { try beginNotice(of: screening.id, in: transaction) }
        screening.imported = asked.imported
        screening.updatedAt = asked.updatedAt
        screening.reflects.add(input.position)
        try emit(screening, .changed, in: transaction)
    }
}

extension Stock {
    /// The stock after somebody changed what they knew of it into another; what orders took or gave back since then counts.
    fileprivate func changed(from known: Stock?, to wanted: Stock) -> Stock {
        guard let known else { return wanted }
        if known == wanted { return self }
        guard let left, let leftThen = known.left, wanted.left != nil, date == known.date else { return wanted }
        return wanted.adding(left - leftThen)
    }
}
