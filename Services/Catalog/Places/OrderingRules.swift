import Contract
import Events

/// Checks how a place takes orders.
enum OrderingRules {
    /// Longest lead time in minutes: a day.
    private static let longestLead = 1440
    private static let longestSlot = 720
    /// Greatest delivery radius in metres.
    private static let widestRadius = 200_000.0
    private static let mostPositions = 500

    static func check(_ place: Place) throws(Reason) {
        guard let ordering = place.ordering else { return }
        guard ordering.methods.count <= 3, Set(ordering.methods).count == ordering.methods.count,
            !ordering.methods.contains(.ticket)
        else { throw Check.refuse("/ordering/methods", "They are some of pick-up, delivery and table, each once.") }
        try Check.number(ordering.leadTime, "/ordering/leadTime", 0...longestLead)
        if let slots = ordering.slots { try check(slots) }
        try check(ordering.minimum, "/ordering/minimum")
        if let delivery = ordering.delivery { try check(delivery) }
        try checkPayments(ordering)
        if let share = ordering.networkShare { try Check.number(share, "/ordering/networkShare", 1...10_000) }
        guard ordering.delivery == nil || ordering.methods.contains(.delivery) else {
            throw Check.refuse("/ordering/delivery", "It is left out unless delivery is one of the methods.")
        }
    }

    private static func checkPayments(_ ordering: Ordering) throws(Reason) {
        if let payments = ordering.payments {
            guard !payments.isEmpty, Set(payments).count == payments.count else {
                let known = PaymentMethod.allCases.map(\.rawValue).joined(separator: ", ")
                throw Check.refuse("/ordering/payments", "They are some of \(known), each once.")
            }
        }
        let takesTransfers = ordering.payments?.contains(.bankTransfer) ?? false
        guard takesTransfers == (ordering.transferTo != nil) else {
            throw Check.refuse(
                "/ordering/transferTo",
                takesTransfers
                    ? "It is given where bank-transfer is one of the payments."
                    : "It is left out unless bank-transfer is one of the payments.")
        }
        try Check.text(ordering.transferTo, "/ordering/transferTo", atMost: ThingLimits.transferTo)
    }

    private static func check(_ slots: OrderSlots) throws(Reason) {
        try Check.number(slots.length, "/ordering/slots/length", 5...longestSlot)
        guard 1440 % slots.length == 0 else {
            throw Check.refuse(
                "/ordering/slots/length", "It is a number of minutes that divides a day: 15, 20, 30, 60 …")
        }
        if let capacity = slots.capacity { try Check.number(capacity, "/ordering/slots/capacity", 1...10_000) }
        try Check.number(slots.days, "/ordering/slots/days", 0...60)
    }

    private static func check(_ delivery: DeliveryArea) throws(Reason) {
        if let radius = delivery.radius {
            guard (1...widestRadius).contains(radius) else {
                throw Check.refuse("/ordering/delivery/radius", "It is from 1 to 200,000 metres.")
            }
        }
        try Check.boundary(delivery.area, "/ordering/delivery/area", atMost: mostPositions)
        try check(delivery.fee, "/ordering/delivery/fee")
    }

    private static func check(_ money: Money?, _ field: String) throws(Reason) {
        if let money { try ItemRules.check(money, field) }
    }
}
