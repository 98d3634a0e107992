import Contract
import Events
import Formats
import ServiceKit
import Store

/// Items of places from their sources.
extension CatalogHandler {
    /// Settles a place's items by its sources' menus. Items that people stated, changed or removed stay as they are.
    func settleItems(
        at place: String, _ claims: [Claim<Place>], at time: Timestamp, in transaction: borrowing Transaction
    ) throws {
        let tables = Tables(database: transaction.database)
        let existing = try tables.items(of: place)
        let zone = try tables.placeFacts(place)?.timeZone ?? "UTC"
        let peoples = Set(existing.filter { !SeenItems.isID($0.id) }.map { Names.plain($0.name) })
        var wanted: [String: Item] = [:]
        // Any source can state that an item is not sold.
        var terms: [String: SaleTerms] = [:]
        for claim in claims {
            guard let thing = try claim.sourceRecord.read() else { continue }
            let menu = SeenItems.menu(of: thing, place: place, zone: zone, at: time)
            for (id, off) in menu.off { terms[id] = off.adding(terms[id] ?? SaleTerms()) }
            for item in menu.items where !peoples.contains(Names.plain(item.name)) {
                terms[item.id] = (terms[item.id] ?? SaleTerms()).adding(item.sale ?? SaleTerms())
                guard wanted[item.id] == nil else { continue }
                var item = item
                item.image = try item.image.flatMap(tables.pathOfPicture)
                wanted[item.id] = item
            }
        }
        for (id, var item) in wanted.sorted(by: { $0.key < $1.key }) {
            item.sale = terms[id]?.ifAny
            try settle(item, at: time, in: transaction)
        }
        for item in existing.sorted(by: { $0.id < $1.id }) where SeenItems.isID(item.id) && wanted[item.id] == nil {
            try settle(left: item, terms[item.id], at: time, in: transaction)
        }
    }

    /// Settles an item that no source states any more.
    /// - Parameter off: restrictions of its sale that sources state.
    private func settle(
        left item: Item, _ off: SaleTerms?, at time: Timestamp, in transaction: borrowing Transaction
    ) throws {
        var kept = item
        kept.sale = off
        guard item.isAsSeen else {
            // People have changed it, so it is theirs. The sources' restrictions of its sale have ended.
            return try emit(kept, over: item, at: time, in: transaction)
        }
        if off == nil {
            guard try Tables(database: transaction.database).openHolds(of: item.id) > 0 else {
                return try emit(deleted: item.deleted(at: time), in: transaction)
            }
            // It is deleted once its orders are over. Until then no more of it is sold.
            kept.sale = SaleTerms(availability: .discontinued)
        }
        try emit(asSeen: kept, over: item, at: time, in: transaction)
    }

    private func settle(_ item: Item, at time: Timestamp, in transaction: borrowing Transaction) throws {
        let around = try surroundings(of: item.id, at: item.place, in: transaction)
        if let existing = around.existing, !existing.isAsSeen {
            // A person's item, of which the source's restrictions of its sale still count.
            var same = existing
            same.sale = item.sale
            return try emit(same, over: existing, at: time, in: transaction)
        }
        let edits = try Tables(database: transaction.database).edits(of: item.id)
        guard edits?.removed != true else { return }
        switch ImportedThings.item(item, digest: item.seenDigest, in: around, at: time) {
        case .created(let item), .changed(let item): try emit(item, in: transaction)
        case .unchanged: break
        case .bad: observed.refused.add()
        }
    }

    private func emit(
        asSeen item: Item, over existing: Item, at time: Timestamp, in transaction: borrowing Transaction
    ) throws {
        var item = item
        item.imported = item.seenDigest
        try emit(item, over: existing, at: time, in: transaction)
    }

    private func emit(
        _ item: Item, over existing: Item, at time: Timestamp, in transaction: borrowing Transaction
    ) throws {
        guard item != existing else { return }
        var item = item
        item.updatedAt = time.after(existing.updatedAt)
        try emit(item, in: transaction)
    }
}

extension Item {
    /// True if the item is unchanged since a source stated it.
    fileprivate var isAsSeen: Bool { imported == seenDigest }

    /// The digest of the fields that people or sources state.
    fileprivate var seenDigest: String {
        var bare = self
        bare.merchant = nil
        bare.imported = nil
        bare.updatedAt = .unset
        bare.reflects = InputPositions()
        return shortHash((try? DigestForm.text(of: bare)) ?? "")
    }
}
