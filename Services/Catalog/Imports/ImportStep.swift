import Contract
import Events
import Formats
import Imports
import ServiceKit
import Store

/// Some rows of an import, handled in one transaction.
struct ImportStep: Sendable {
    let rows: [ImportRow]
    /// See `ImportRequest.owner`.
    var owner: String?
    let label: ImportLabel
    let target: CatalogImports

    typealias Outcome = ImportRun.Outcome

    func apply(_ handler: CatalogHandler, in transaction: borrowing Transaction) throws -> Outcome {
        var outcome = Outcome()
        for row in rows {
            switch row.content {
            case .place(let place): try take(place, row.number, &outcome, handler, in: transaction)
            case .item(let item): try take(item, row.number, &outcome, handler, in: transaction)
            case .menu(let file): try take(file, &outcome, handler, in: transaction)
            case .area(let area): try take(area, row.number, &outcome, handler, in: transaction)
            case .station(let station): try take(station, row.number, &outcome, handler, in: transaction)
            case .person(let person): try take(person, row.number, &outcome, handler, in: transaction)
            case .holidays(let calendar): try take(calendar, row.number, &outcome, handler, in: transaction)
            case .movie(let movie): try take(movie, row.number, &outcome, handler, in: transaction)
            case .critic(let critic): try take(critic, row.number, &outcome, handler, in: transaction)
            case .screening(let screening, let onlyNew):
                try take(screening, onlyNew: onlyNew, row.number, &outcome, handler, in: transaction)
            case .position(let place):
                try take(position: place, row.number, &outcome, handler, in: transaction)
            case .closed(let id): try take(closed: id, &outcome, handler, in: transaction)
            // The recommender's, which this service refuses as a format.
            case .rating: break
            case .leftOut(let fault), .bad(let fault):
                outcome.faults.append(ImportRun.Fault(row: row.number, field: fault.field, reason: fault.reason))
            }
        }
        return outcome
    }

    /// Notes the effect of a row on a thing, for undoing. Call it after the thing is emitted.
    func note(
        _ kind: ImportedKind, _ id: String, before: (some Encodable)?, in transaction: borrowing Transaction
    ) throws {
        try target.note(
            kind.rawValue, id, before: try before.map { try JSON.encode($0).text }, by: label, in: transaction.database)
    }

    private func take(
        _ row: Place, _ number: Int, _ outcome: inout Outcome, _ handler: CatalogHandler,
        in transaction: borrowing Transaction
    ) throws {
        let tables = Tables(database: transaction.database)
        let existing = try tables.place(row.id)
        let digest = try digest(row)
        if let existing, existing.imported != digest, PlaceFields.row(of: existing) == row {
            outcome.unchanged += 1
            return
        }
        let imported = ImportedThings.place(
            row, digest: digest, over: existing, deletionMarker: try tables.deletionMarker(of: row.id),
            numbers: try tables.listingNumbers(of: row), at: transaction.now)
        if let place = outcome.count(imported, of: number) {
            try handler.emitImported(place, before: existing, in: transaction)
            try note(.place, place.id, before: existing, in: transaction)
        }
    }

    /// Takes a row of only a name and a point: a known place keeps everything else.
    private func take(
        position row: Place, _ number: Int, _ outcome: inout Outcome, _ handler: CatalogHandler,
        in transaction: borrowing Transaction
    ) throws {
        guard var place = try Tables(database: transaction.database).place(row.id) else {
            return try take(row, number, &outcome, handler, in: transaction)
        }
        let before = place
        // An import tidies names. If the tidied name is the same, the place keeps the name that it has.
        if row.name != PlaceFields.row(of: place)?.name { place.name = row.name }
        place.geo = row.geo
        if place.geo != before.geo {
            place.timeZone = row.timeZone
            place = place.settled(over: before)
        }
        guard place != before else {
            outcome.unchanged += 1
            return
        }
        do throws(Reason) {
            try PlaceRules.check(place)
        } catch {
            _ = outcome.count(ImportedThings.Outcome<Place>.bad(error), of: number)
            return
        }
        place.updatedAt = transaction.now.after(before.updatedAt)
        outcome.changed += 1
        try handler.emitImported(place, before: before, in: transaction)
        try note(.place, place.id, before: before, in: transaction)
    }

    /// Closes a place that its file states is closed for good. An unknown one is not created.
    private func take(
        closed id: String, _ outcome: inout Outcome, _ handler: CatalogHandler, in transaction: borrowing Transaction
    ) throws {
        guard let before = try Tables(database: transaction.database).place(id) else { return }
        let digest = try digest(["closed", id])
        guard before.imported != digest, before.openingHours != ClosingWords.closedForGood else {
            outcome.unchanged += 1
            return
        }
        var place = before
        place.openingHours = ClosingWords.closedForGood
        place.imported = digest
        place.updatedAt = transaction.now.after(before.updatedAt)
        outcome.changed += 1
        try handler.emitImported(place, before: before, in: transaction)
        try note(.place, id, before: before, in: transaction)
    }

    private func take<Thing: Registered>(
        _ row: Thing, _ number: Int, _ outcome: inout Outcome, _ handler: CatalogHandler,
        in transaction: borrowing Transaction
    ) throws {
        let existing = try Thing.states.get(row.id, in: transaction.database)
        let imported = ImportedThings.registered(row, digest: try digest(row), over: existing, at: transaction.now)
        if let thing = outcome.count(imported, of: number) {
            try handler.emit(thing, in: transaction)
            try note(.of(Thing.self), thing.id, before: existing, in: transaction)
        }
    }

    /// Takes a row of a thing that sources also state: the row's fields are edits from now on.
    private func take<Thing: Commanded>(
        _ row: Thing, _ number: Int, _ outcome: inout Outcome, _ handler: CatalogHandler,
        in transaction: borrowing Transaction
    ) throws {
        let existing = try Thing.states.get(row.id, in: transaction.database)
        let imported = ImportedThings.registered(row, digest: try digest(row), over: existing, at: transaction.now)
        if let thing = outcome.count(imported, of: number) {
            try handler.emitImported(thing, before: existing, in: transaction)
            try note(.of(Thing.self), thing.id, before: existing, in: transaction)
        }
    }

    private func take(
        _ row: Item, _ number: Int, _ outcome: inout Outcome, _ handler: CatalogHandler,
        in transaction: borrowing Transaction
    ) throws {
        let around = try handler.surroundings(of: row.id, at: row.place, in: transaction)
        guard around.place == nil || isOwners(around.place?.merchant) else {
            outcome.refused += 1
            outcome.faults.append(
                ImportRun.Fault(row: number, field: "/place", reason: ImportStep.othersPlace(row.place)))
            return
        }
        let imported = ImportedThings.item(row, digest: try digest(row), in: around, at: transaction.now)
        if let item = outcome.count(imported, of: number) {
            try handler.emit(item, in: transaction)
            try note(.item, item.id, before: around.existing, in: transaction)
        }
    }

    private func take(
        _ row: Screening, onlyNew: Bool, _ number: Int, _ outcome: inout Outcome, _ handler: CatalogHandler,
        in transaction: borrowing Transaction
    ) throws {
        let around = try handler.surroundings(of: row, in: transaction)
        if onlyNew, around.existing != nil {
            outcome.unchanged += 1
            return
        }
        let imported = ImportedThings.screening(row, digest: try digest(row), in: around, at: transaction.now)
        if let screening = outcome.count(imported, of: number) {
            try handler.emit(screening, in: transaction)
            try note(.screening, screening.id, before: around.existing, in: transaction)
        }
    }

    /// Whether the importer may change items of a merchant's place.
    func isOwners(_ merchant: String?) -> Bool { owner == nil || merchant == owner }

    static func othersPlace(_ place: String) -> String {
        "\(place) is not a place of yours; you can only import into those."
    }

    private func digest(_ row: some Encodable) throws -> String {
        shortHash(try DigestForm.text(of: row))
    }
}

extension ImportStep.Outcome {
    /// - Returns: the thing to emit, if it is new or changed.
    fileprivate mutating func count<Thing>(_ outcome: ImportedThings.Outcome<Thing>, of row: Int) -> Thing? {
        switch outcome {
        case .created(let thing):
            created += 1
            return thing
        case .changed(let thing):
            changed += 1
            return thing
        case .unchanged: unchanged += 1
        case .bad(let reason):
            refused += 1
            faults.append(ImportRun.Fault(row: row, field: reason.field, reason: reason.detail))
        }
        return nil
    }
}
