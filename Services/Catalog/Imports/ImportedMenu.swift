import Contract
import Events
import Formats
import Imports
import Store

/// Changes of a place by a menu's file: all of them or, if any rule is broken, none. Like a command it replaces what it states, whoever
/// changed that last. Items that it does not name stay.
struct ImportedMenu {
    private(set) var place: Place?
    private(set) var items: [(item: Item, isNew: Bool)] = []
    private(set) var unchanged = 0
    private(set) var faults: [ImportRun.Fault] = []

    /// - Parameters:
    ///   - existing: the place; nil if it does not exist.
    ///   - around: reads the known state of an item.
    init(
        _ file: MenuFile, over existing: Place?, at now: Timestamp,
        around: (String) throws -> ItemCommands.Surroundings
    ) rethrows {
        guard let existing else {
            add(Reason("unknown-place", "There is no such place.", field: "/place"), file.place(of: "/place"))
            return
        }
        settle(file, over: existing, at: now)
        let today = LocalDay.date(at: now, in: existing.timeZone)
        var ids: Set<String> = []
        var count: Int?
        for (origin, dish) in zip(file.origins, file.menu.items) {
            do throws(Reason) {
                guard ids.insert(dish.item.id).inserted else {
                    throw Check.refuse("/id", "It stands in the file before.")
                }
                try ItemRules.check(dish.item)
                if let date = dish.item.soldOutOn, date > today {
                    throw Check.refuse("/soldOutOn", "It is not after today's date at the place, \"\(today)\".")
                }
            } catch {
                add(error, origin.place(of: error.field))
                continue
            }
            let before = try around(dish.item.id)
            count = (count ?? before.itemsOfPlace) + (before.existing == nil ? 1 : 0)
            settle(dish, in: before, existing, today: today, at: now)
        }
        if let count, count > Limits.itemsOfPlace {
            add(Reason("too-many", "A place has at most \(Limits.itemsOfPlace) items."), (0, nil))
        }
    }

    private mutating func settle(_ file: MenuFile, over existing: Place, at now: Timestamp) {
        var place = existing
        place.openingHours = file.menu.openingHours ?? existing.openingHours
        if let delivery = file.menu.delivery {
            var ordering = existing.ordering ?? .usual
            ordering.delivery = delivery
            if !ordering.methods.contains(.delivery) { ordering.methods.append(.delivery) }
            place.ordering = ordering
        }
        guard place != existing else { return }
        do throws(Reason) {
            try PlaceRules.check(place)
        } catch {
            add(error, file.place(of: error.field))
        }
        place.updatedAt = now.after(existing.updatedAt)
        self.place = place
    }

    private mutating func settle(
        _ dish: (item: Item, keepsStock: Bool), in around: ItemCommands.Surroundings, _ place: Place, today: String,
        at now: Timestamp
    ) {
        let existing = around.existing
        var item = dish.item.settlingOptions(over: existing, today: today)
        item.stock = dish.item.stock.settled(over: existing?.stock, today: today)
        if let existing {
            item = item.withChoicesLeft(of: existing)
            if dish.keepsStock || dish.item.stock.isAlike(existing.stock) { item.stock = existing.stock }
        }
        item.merchant = place.merchant
        item.imported = existing?.imported
        item.reflects = around.reflects
        if let existing, item.hasSameContent(as: existing, whateverIsLeft: true) {
            unchanged += 1
            return
        }
        item.updatedAt = now.after(existing?.updatedAt)
        items.append((item, existing == nil))
    }

    private mutating func add(_ reason: Reason, _ place: (row: Int, field: String?)) {
        faults.append(ImportRun.Fault(row: place.row, field: place.field, reason: reason.detail))
    }
}

extension ImportStep {
    func take(
        _ file: MenuFile, _ outcome: inout Outcome, _ handler: CatalogHandler, in transaction: borrowing Transaction
    ) throws {
        let existing = try Tables(database: transaction.database).place(file.menu.place)
        guard existing == nil || isOwners(existing?.merchant) else {
            let (row, field) = file.place(of: "/place")
            outcome.refused += 1
            outcome.faults.append(
                ImportRun.Fault(row: row, field: field, reason: ImportStep.othersPlace(file.menu.place)))
            return
        }
        // All is read before: a closure that outlives this call cannot borrow the transaction.
        var arounds: [String: ItemCommands.Surroundings] = [:]
        for (item, _) in file.menu.items where existing != nil && arounds[item.id] == nil {
            arounds[item.id] = try handler.surroundings(of: item.id, at: file.menu.place, in: transaction)
        }
        let menu = ImportedMenu(file, over: existing, at: transaction.now) {
            arounds[$0] ?? ItemCommands.Surroundings(itemsOfPlace: 0)
        }
        guard menu.faults.isEmpty else {
            outcome.refused += menu.faults.count
            outcome.faults += menu.faults
            return
        }
        if let place = menu.place {
            outcome.changed += 1
            try handler.emitImported(place, before: existing, in: transaction)
            try note(.place, place.id, before: existing, in: transaction)
        }
        outcome.unchanged += menu.unchanged
        for (item, isNew) in menu.items {
            if isNew { outcome.created += 1 } else { outcome.changed += 1 }
            try handler.emit(item, in: transaction)
            try note(.item, item.id, before: arounds[item.id]?.existing, in: transaction)
        }
    }
}
