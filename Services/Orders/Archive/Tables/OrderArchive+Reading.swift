import Contract
import Events
import ServiceKit
import Store

/// Reads for lists, beside a read of the store that was opened before. If the store has an order, or records that it left the archive, the
/// store counts.
extension OrderArchive {
    func order(_ id: String, besides store: Database) throws -> Order? {
        try ArchiveReturns.contains(id, in: store) ? nil : order(id)
    }

    /// The keys of a page and one more, the newest first; and the number of all.
    func keys(
        _ filter: OrderFilter, for actor: Actor, besides store: Database
    ) throws -> (keys: [OrderKey], count: Int)? {
        let selection = OrderSelection(filter, for: actor, in: .archive(but: try ArchiveReturns.all(in: store)))
        return try side.read { database in
            let keys = try selection.keys(after: filter.page.after, limit: filter.page.limit + 1, in: database)
            return (keys, try selection.count(in: database))
        }
    }

    /// A place's next orders of some days, the oldest first.
    func orders(
        on days: PlaceDays, after last: OrderKey?, for actor: Actor, besides store: Database
    ) throws -> [Order] {
        let returned = Set(try ArchiveReturns.all(in: store))
        var found: [Order] = []
        var last = last
        // Orders that count only in the store may fill a part of a page.
        while found.count < PlaceDays.chunk {
            let rows = try side.read { [last] database in
                try database.rows(
                    """
                    SELECT o.record FROM archived_places p JOIN archived_orders o ON o.number = p.number
                    WHERE p.place = ?1 AND (?2 IS NULL OR p.merchant = ?2) AND p.created < ?4
                        AND p.created >= ?3 AND (p.created, o.id) > (?3, ?5)
                    ORDER BY p.created, o.id LIMIT ?6
                    """, days.bounds(after: last, for: actor)
                ) { $0.bytes(0) ?? [] }
            }
            let orders = try (rows ?? []).map(ArchivedRecord.order)
            found += orders.filter { !returned.contains($0.id) }
            guard orders.count == PlaceDays.chunk, let end = orders.last else { break }
            last = OrderKey(of: end)
        }
        return found
    }

    /// The keys of tickets for a show, and the number of all.
    /// - Parameter merchant: selects the tickets of one merchant's places; nil: all.
    func tickets(
        of show: String, merchant: String?, after last: DoorKey?, limit: Int, besides store: Database
    ) throws -> (keys: [DoorKey], count: Int)? {
        let returned = Set(try ArchiveReturns.all(in: store))
        let all = try side.read { database in
            try database.rows(
                """
                SELECT o.id, t.line FROM archived_tickets t JOIN archived_orders o ON o.number = t.number
                WHERE t.item = ?1 AND (?2 IS NULL OR t.merchant = ?2) ORDER BY o.id, t.line
                """, [show, merchant]
            ) { DoorKey(order: $0.string(0), line: $0.int(1)) }
        }
        guard let all = all?.filter({ !returned.contains($0.order) }) else { return nil }
        return (Array(all.filter { key in last.map { key > $0 } ?? true }.prefix(limit)), all.count)
    }
}
