import Contract
import Events

/// Decides commands that create, change and delete items.
enum ItemCommands {
    /// Known state before an item is put or deleted.
    struct Surroundings: Sendable, Equatable {
        /// Nil if there is no such place.
        var place: PlaceFacts?
        var existing: Item?
        /// Positions that an item of this id reflected when it was deleted.
        var deletionMarker: InputPositions?
        var itemsOfPlace: Int
        /// Number of open orders that hold some of the item.
        var openHolds = 0
        /// The last handled reservation request, which the stock takes into account.
        var handled: InputPosition?

        /// Positions that the item reflects before the command.
        var reflects: InputPositions {
            var reflects = existing?.reflects ?? deletionMarker ?? InputPositions()
            if let handled { reflects.add(handled) }
            return reflects
        }
    }

    static func put(_ command: PutItem, in around: Surroundings, at commandTime: CommandTime) -> Verdict<Item> {
        if (around.existing?.reflects ?? around.deletionMarker)?.reflects(commandTime.position) == true {
            return .answer(.repeated, nil)
        }
        guard command.actor.role != .customer else { return .forbidden }
        do throws(Reason) {
            try ItemRules.check(command.item)
        } catch {
            return .answer(.refused, error)
        }
        guard let place = around.place else {
            return .answer(.unknown, Reason("unknown-place", "There is no such place.", field: "/place"))
        }
        guard command.actor.mayServe(placeOf: place.merchant) else { return .forbidden }
        if let reason = wrongDay(command, at: place, commandTime) { return .answer(.refused, reason) }
        let item = settled(command, in: around, place, at: commandTime)
        guard
            command.actor.mayChange(placeOf: place.merchant)
                || around.existing.map({ item.differsOnlyInWhatIsLeft(from: $0) }) == true
        else { return .forbidden }
        if let existing = around.existing {
            if item.hasSameContent(as: existing, whateverIsLeft: command.creates) { return .answer(.repeated, nil) }
            guard !command.creates else {
                return .refused("exists", "There is an item with this id already.", field: "/id", item: item.id)
            }
            if let reason = command.expected?.refusal(over: existing.updatedAt) { return .answer(.refused, reason) }
            return .change(item)
        }
        if let reason = command.expected?.refusal(over: nil) { return .answer(.refused, reason) }
        guard around.itemsOfPlace < Limits.itemsOfPlace else {
            return .refused("too-many", "A place has at most \(Limits.itemsOfPlace) items.", item: item.id)
        }
        return .change(item)
    }

    static func delete(
        _ command: DeleteThing, in around: Surroundings, at commandTime: CommandTime
    ) -> Verdict<DeletedItem> {
        guard let existing = around.existing else {
            return around.deletionMarker == nil
                ? .unknown("unknown-item", "There is no such item.") : .answer(.repeated, nil)
        }
        if existing.reflects.reflects(commandTime.position) { return .answer(.repeated, nil) }
        guard command.actor.mayChange(placeOf: around.place?.merchant) else { return .forbidden }
        if let reason = command.expected?.refusal(over: existing.updatedAt) { return .answer(.refused, reason) }
        guard around.openHolds == 0 else {
            return .refused(
                "held-by-orders", "\(around.openHolds) open orders hold “\(existing.name)”.", item: existing.id)
        }
        return .change(existing.deleted(at: commandTime))
    }

    /// Refuses another "sold out" date than today's: a past one has no effect, and a future one would apply at once.
    private static func wrongDay(_ command: PutItem, at place: PlaceFacts, _ commandTime: CommandTime) -> Reason? {
        let today = LocalDay.date(at: commandTime.appendedAt, in: place.timeZone)
        guard let date = command.item.soldOutOn, date > today else { return nil }
        return Check.refuse("/soldOutOn", "It is today's date at the place, \"\(today)\".")
    }

    /// The item of a command, completed with what the catalog itself decides.
    private static func settled(
        _ command: PutItem, in around: Surroundings, _ place: PlaceFacts, at commandTime: CommandTime
    ) -> Item {
        let today = LocalDay.date(at: commandTime.appendedAt, in: place.timeZone)
        var item = command.item.settlingOptions(over: around.existing, today: today)
        item.stock = item.stock.settled(over: around.existing?.stock, today: today)
        if command.keepsStock == true, let existing = around.existing { item.stock = existing.stock }
        item.merchant = place.merchant
        item.sale = around.existing?.sale
        item.imported = around.existing?.imported
        item.updatedAt = commandTime.appendedAt.after(around.existing?.updatedAt)
        item.reflects = around.reflects
        item.reflects.add(commandTime.position)
        return item
    }
}

extension Item {
    /// True if the two differ only in what the catalog itself decides; with `whateverIsLeft` the number left may differ, too.
    func hasSameContent(as other: Item, whateverIsLeft: Bool) -> Bool {
        var same = self
        same.updatedAt = other.updatedAt
        same.reflects = other.reflects
        if whateverIsLeft, stock.isAlike(other.stock) { same.stock = other.stock }
        if whateverIsLeft { same = same.withChoicesLeft(of: other) }
        return same == other
    }

    func deleted(at commandTime: CommandTime) -> DeletedItem {
        var reflects = reflects
        reflects.add(commandTime.position)
        return DeletedItem(
            id: id, place: place, merchant: merchant, deletedAt: commandTime.appendedAt, reflects: reflects)
    }
}

extension Stock {
    /// True if both are of one kind with equal daily portions; the numbers left may differ.
    func isAlike(_ other: Stock) -> Bool {
        switch (self, other) {
        case (.unlimited, .unlimited), (.count, .count): true
        case (.daily(let portions, _, _), .daily(let others, _, _)): portions == others
        case (.unlimited, _), (.count, _), (.daily, _): false
        }
    }
}
