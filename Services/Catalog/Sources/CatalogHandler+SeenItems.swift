import Contract
import Events
import Formats
import ServiceKit
import Store

/// What places sell, according to their sources.
extension CatalogHandler {
    /// Makes a place's items what its sources' menus state. Items that people stated, changed or removed are left alone.
    func settleItems(
        at place: String, _ claims: [Claim<Place>], at time: Timestamp, in transaction: borrowing Transaction
    ) throws {
        let tables = Tables(database: transaction.database)
        let existing = try tables.items(of: place)
        let zone = try tables.placeFacts(place)?.timeZone ?? "UTC"
        let peoples = Set(existing.filter { !SeenItems.isID($0.id) }.map { Names.plain($0.name) })
        var wanted: [String: Item] = [:]
        for claim in claims {
            guard let thing = try claim.sourceRecord.read() else { continue }
            for item in SeenItems.items(of: thing, place: place, zone: zone, at: time).form
            where wanted[item.id] == nil && !peoples.contains(Names.plain(item.name)) {
                var item = item
                item.image = try item.image.flatMap(tables.pathOfPicture)
                wanted[item.id] = item
            }
        }
        for (_, item) in wanted.sorted(by: { $0.key < $1.key }) {
            try settle(item, at: time, in: transaction)
        }
        for item in existing.sorted(by: { $0.id < $1.id })
        where SeenItems.isID(item.id) && wanted[item.id] == nil && item.isAsSeen {
            guard try tables.openHolds(of: item.id) == 0 else {
                // It goes with its orders. Until then no more of it is sold.
                var held = item
                held.sale = SaleTerms(availability: .discontinued)
                try emit(asSeen: held, over: item, at: time, in: transaction)
                continue
            }
            try emit(deleted: item.deleted(at: time), in: transaction)
        }
    }

    private func settle(_ item: Item, at time: Timestamp, in transaction: borrowing Transaction) throws {
        let around = try surroundings(of: item.id, at: item.place, in: transaction)
        if let existing = around.existing, !existing.isAsSeen {
            // A person's item, of which the source's word on its sale counts still.
            var same = existing
            same.sale = item.sale
            return try emit(same, over: existing, at: time, in: transaction)
        }
        let edits = try Tables(database: transaction.database).edits(of: item.id)
        guard edits?.removed != true, around.existing != nil || !awaitsEdits(of: item.id, edits, around.deletionMarker)
        else { return }
        switch ImportedThings.item(item, digest: item.seenDigest, in: around, at: time) {
        case .created(let item), .changed(let item): try emit(item, .changed, in: transaction)
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
        try emit(item, .changed, in: transaction)
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
