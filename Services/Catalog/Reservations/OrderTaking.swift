import Contract
import Events
import Foundation
import Geo
import Hours

/// Decides whether a place takes an order and what it promises, by its ways to hand over, hours, slots, least sum and delivery area.
struct OrderTaking {
    let name: String
    let geo: Coordinate
    let timeZone: String
    let hours: OpeningHours?
    /// Known public holidays at the place.
    let holidays: PublicHolidays
    /// Sunrise and sunset; nil if the hours do not depend on them.
    let sun: Sunlight?
    let ordering: Ordering

    init(_ place: Place, holidays: PublicHolidays) {
        self.holidays = holidays
        sun = place.sunlight
        name = place.name
        geo = place.geo
        timeZone = place.timeZone
        hours = place.openingHours
        ordering = place.ordering ?? .usual
    }

    /// Wishes of a hold besides its lines.
    struct Wish {
        var fulfilment: Fulfilment
        /// Beginning of a slot; nil: as soon as possible.
        var scheduledTime: Timestamp?
        /// Time of the order.
        var orderedAt: Timestamp
    }

    struct Promise: Equatable {
        /// Nil if the place states no lead time.
        var readyAt: Timestamp?
        var fee: Money?
    }

    /// - Parameters:
    ///   - lines: ordered lines with prices.
    ///   - taken: number of orders that the slot has already.
    func promise(_ wish: Wish, _ lines: [OrderLine], taken: Int) throws(Reason) -> Promise {
        try checkMethod(wish.fulfilment.method)
        let fee = try deliveryFee(wish.fulfilment)
        if let minimum = ordering.minimum, let sum = Money.sum(of: lines), sum.currency == minimum.currency,
            sum.amount < minimum.amount
        {
            throw Reason(
                "below-minimum", "The least that “\(name)” takes an order for is \(minimum.text).", field: "/lines")
        }
        guard let time = wish.scheduledTime else {
            return Promise(readyAt: try soonest(after: wish.orderedAt), fee: fee)
        }
        try checkSlot(time, orderedAt: wish.orderedAt)
        if let capacity = ordering.slots?.capacity, taken >= capacity {
            throw Reason(
                "slot-full", "“\(name)” takes no more orders for \(clock(time, seenFrom: wish.orderedAt)).",
                field: "/scheduledTime")
        }
        return Promise(readyAt: time, fee: fee)
    }

    private func checkMethod(_ method: Fulfilment.Method) throws(Reason) {
        guard !ordering.methods.isEmpty else { throw Reason("orders-closed", "“\(name)” takes no orders here.") }
        guard ordering.methods.contains(method) else {
            let allowed = ordering.methods.map(\.rawValue).joined(separator: ", ")
            throw Reason(
                "fulfilment-not-offered", "“\(name)” does not offer \(method.rawValue); it offers \(allowed).",
                field: "/fulfilment/method")
        }
    }

    /// - Throws: if the place does not deliver there.
    private func deliveryFee(_ fulfilment: Fulfilment) throws(Reason) -> Money? {
        guard fulfilment.method == .delivery, let delivery = ordering.delivery, let point = fulfilment.geo else {
            return nil
        }
        let isNear = delivery.radius.map { geo.distance(to: point) <= $0 } ?? true
        let isInside = delivery.area.map { Outline($0)?.contains(point) ?? false } ?? true
        guard isNear, isInside else {
            throw Reason(
                "outside-delivery-area", "“\(name)” does not deliver to this address.", field: "/fulfilment/geo")
        }
        return delivery.fee
    }
}

// MARK: - Times

extension OrderTaking {
    /// Time at which an order made now is ready.
    /// - Throws: if no order is taken now, with the time from which one is.
    /// - Returns: nil if the place states no lead time.
    func soonest(after instant: Timestamp) throws(Reason) -> Timestamp? {
        if let end = ordering.pausedUntil, end > instant {
            throw Reason(
                "paused", "“\(name)” takes no orders for now; it goes on at \(clock(end, seenFrom: instant)).",
                opensAt: end)
        }
        try checkHours(at: instant, seenFrom: instant)
        guard ordering.leadTime > 0 else { return nil }
        let ready = instant.advanced(by: .seconds(60 * ordering.leadTime))
        // An order that is ready after closing time could not be handed over.
        switch state(at: ready) {
        case .closed: throw closed(from: instant, "closes before an order could be ready")
        case .undecided: throw undecided(at: ready, seenFrom: instant)
        case .open, .unstated: return ready
        }
    }

    /// - Throws: if a time is no slot of the place, or is too near, too far or outside its hours.
    private func checkSlot(_ time: Timestamp, orderedAt instant: Timestamp) throws(Reason) {
        try checkSlotAlone(time, orderedAt: instant)
        try checkHours(at: time, seenFrom: instant, field: "/scheduledTime")
    }

    /// Checks everything but the hours: finding when a closed place opens searches through its year.
    private func checkSlotAlone(_ time: Timestamp, orderedAt instant: Timestamp) throws(Reason) {
        guard let slots = ordering.slots else {
            throw Reason(
                "no-slots", "“\(name)” takes orders for as soon as possible only.", field: "/scheduledTime")
        }
        let local = LocalTime(time.date, in: zone)
        guard slots.length > 0, local.minute % slots.length == 0, time.microseconds % 60_000_000 == 0 else {
            throw .field(
                "/scheduledTime", "the beginning of a slot: every \(slots.length) minutes from midnight in \(timeZone)")
        }
        guard time >= instant.advanced(by: .seconds(60 * ordering.leadTime)) else {
            throw Reason(
                "too-soon", "“\(name)” needs \(ordering.leadTime) minutes for an order.", field: "/scheduledTime")
        }
        let last = LocalTime(instant.date, in: zone).date.adding(days: slots.days)
        guard local.date <= last else {
            throw Reason("too-far", "“\(name)” takes orders up to \(last).", field: "/scheduledTime")
        }
        if let end = ordering.pausedUntil, end > time {
            throw Reason(
                "paused", "“\(name)” takes no orders before \(clock(end, seenFrom: instant)).", field: "/scheduledTime",
                opensAt: end)
        }
    }

    private enum OpenState {
        case open, closed
        /// The place has no readable hours or no known time zone: that forbids nothing.
        case unstated
        /// The hours differ on public holidays, and it is not known whether the day is one.
        case undecided
    }

    private func state(at time: Timestamp) -> OpenState {
        guard let hours, hours.isKnown, let zone = TimeZone(named: timeZone) else { return .unstated }
        guard let isOpen = hours.isOpen(at: time.date, in: zone, holidays: holidays, sun: sun) else {
            return .undecided
        }
        return isOpen ? .open : .closed
    }

    private func checkHours(at time: Timestamp, seenFrom instant: Timestamp, field: String? = nil) throws(Reason) {
        switch state(at: time) {
        case .open, .unstated: return
        case .closed:
            throw closed(from: time, time == instant ? "is closed" : "is closed then", seenFrom: instant, field: field)
        case .undecided: throw undecided(at: time, seenFrom: instant, field: field)
        }
    }

    private func undecided(at time: Timestamp, seenFrom instant: Timestamp, field: String? = nil) -> Reason {
        let opening = hours?.nextChange(after: time.date, in: zone, holidays: holidays, sun: sun).flatMap {
            $0.opens ? $0 : nil
        }
        return Reason(
            "hours-unknown",
            "“\(name)” has other hours on public holidays, and it is not known whether "
                + "\(LocalTime(time.date, in: zone).date) is one.",
            field: field, opensAt: opening.map { Timestamp($0.date) })
    }

    private func closed(
        from time: Timestamp, _ what: String, seenFrom instant: Timestamp? = nil, field: String? = nil
    ) -> Reason {
        var change = hours?.nextChange(after: time.date, in: zone, holidays: holidays, sun: sun)
        // The place is still open: the next opening comes after the closing.
        if let closing = change, !closing.opens {
            change = hours?.nextChange(after: closing.date, in: zone, holidays: holidays, sun: sun)
        }
        guard let opening = change, opening.opens else {
            return Reason("closed", "“\(name)” \(what), and it is not known when it opens.", field: field)
        }
        let opens = Timestamp(opening.date)
        return Reason(
            "closed", "“\(name)” \(what); it opens at \(clock(opens, seenFrom: instant ?? time)).", field: field,
            opensAt: opens)
    }

    private var zone: TimeZone { TimeZone(named: timeZone) ?? .gmt }

    /// "03:00" within a day, "03:00 on 2026-11-25" later, as a clock at the place shows it.
    private func clock(_ time: Timestamp, seenFrom instant: Timestamp) -> String {
        let shown = LocalDay.shown(time, in: timeZone)
        return time < instant.advanced(by: .seconds(86_400)) ? shown.timeOfDay : "\(shown.timeOfDay) on \(shown.date)"
    }

    // MARK: - Slots

    private func isOffered(at time: Timestamp) -> Bool {
        switch state(at: time) {
        case .open, .unstated: true
        case .closed, .undecided: false
        }
    }

    struct Slot: Equatable {
        var start: Timestamp
        var end: Timestamp
    }

    /// Slots of a day that an order made now can have, full ones included.
    func slots(on date: CivilDate, orderedAt instant: Timestamp) -> [Slot] {
        guard let slots = ordering.slots, slots.length > 0,
            let midnight = LocalDay.time(on: date, hour: 0, minute: 0, in: timeZone)
        else { return [] }
        // In spring the clock skips an hour of the day, in autumn it shows one twice.
        return (0..<1500).compactMap { minute in
            let start = midnight.advanced(by: .seconds(60 * minute))
            let local = LocalTime(start.date, in: zone)
            guard local.date == date, local.minute % slots.length == 0, isOffered(at: start),
                (try? checkSlotAlone(start, orderedAt: instant)) != nil
            else { return nil }
            return Slot(start: start, end: start.advanced(by: .seconds(60 * slots.length)))
        }
    }
}
