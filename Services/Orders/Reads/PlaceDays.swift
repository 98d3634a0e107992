import Contract
import Events
import Foundation
import Hours
import ServiceKit
import Store

/// The orders that were made at a place on some days, for those who keep its books.
struct PlaceDays: Sendable, Equatable {
    let place: String
    let first: CivilDate
    let last: CivilDate
    let timeZone: TimeZone

    static let mostDays = 92
    /// More cannot be read at once.
    static let mostOrders = 20_000
    /// Orders read in one transaction.
    static let chunk = 500

    /// - Throws: 404 for what can be no place's id, 400 with the parameter that is not as it must be.
    init(of place: String, _ query: Query) throws(Problem) {
        guard ThingID.isName(place) else { throw .notFound("place", place) }
        self.place = place
        let date = { (text: String) in CivilDate(text) }
        first = try query.required("from", "given as a date such as 2026-11-25") { name throws(Problem) in
            try query.value(name, "a date such as 2026-11-25", date)
        }
        last = try query.value("to", "a date such as 2026-11-25", date) ?? first
        guard last >= first, last.daysSinceEpoch - first.daysSinceEpoch < PlaceDays.mostDays else {
            throw .parameter("to", "a date from that of `from` to \(PlaceDays.mostDays - 1) days later")
        }
        let allowed = "a time zone such as Asia/Bangkok"
        timeZone = try query.value("timeZone", allowed) { TimeZone(named: $0) } ?? .gmt
    }

    func local(_ stepTime: Timestamp) -> LocalTime { LocalTime(stepTime.date, in: timeZone) }

    var dates: [CivilDate] {
        (first.daysSinceEpoch...last.daysSinceEpoch).map(CivilDate.init(daysSinceEpoch:))
    }

    /// The next orders that the actor may see, the oldest first; none for a customer.
    func orders(
        after last: OrderKey?, for actor: Actor, in database: Database, _ archive: OrderArchive? = nil
    ) throws -> [Order] {
        guard actor.role != .customer else { return [] }
        let there: [Order] = try database.records(
            """
            SELECT o.record FROM order_places p JOIN orders o ON o.id = p.order_id
            WHERE p.place = ?1 AND (?2 IS NULL OR p.merchant = ?2) AND p.created < ?4
                AND (p.created, p.order_id) > (?3, ?5)
            ORDER BY p.created, p.order_id LIMIT ?6
            """, bounds(after: last, for: actor))
        guard let archive else { return there }
        let known = Set(there.map(\.id))
        let old = try archive.orders(on: self, after: last, for: actor, besides: database)
        let all = there + old.filter { !known.contains($0.id) }
        return Array(all.sorted { OrderKey(of: $0) < OrderKey(of: $1) }.prefix(PlaceDays.chunk))
    }

    /// The place, whose orders, from when with which id, until when, how many.
    func bounds(after last: OrderKey?, for actor: Actor) -> [(any Bindable)?] {
        // No zone is more than a day from Greenwich: what belongs to other days is left out by the caller.
        let day: Int64 = 86_400_000_000
        return [
            place, actor.role == .merchant ? actor.id : nil, last?.created ?? (first.daysSinceEpoch - 1) * day,
            (self.last.daysSinceEpoch + 2) * day, last?.id ?? "", PlaceDays.chunk,
        ]
    }

    /// Whether the order was made on one of the days.
    func contains(_ order: Order) -> Bool {
        (first...last).contains(local(order.createdAt).date)
    }
}

extension OrderKey {
    init(of order: Order) { self.init(createdAt: order.createdAt, id: order.id) }
}
