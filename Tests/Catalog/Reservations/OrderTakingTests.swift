import Contract
import Events
import Geo
import Hours
import Testing

@testable import CatalogService

/// `noon` is Saturday 2026-11-21, 19:00 in Bangkok.
@Suite struct `How a place takes orders` {
    private func taking(
        _ ordering: Ordering? = nil, open hours: String? = nil,
        holidays: PublicHolidays = .unknown
    ) throws -> OrderTaking {
        var place = Place.sample()
        place.ordering = ordering
        place.openingHours = try hours.map { try OpeningHours(openStreetMap: $0) }
        return OrderTaking(place, holidays: holidays)
    }

    private func promise(
        _ taking: OrderTaking, _ fulfilment: Fulfilment = Fulfilment(.pickUp), for slot: Timestamp? = nil,
        ordered instant: Timestamp = noon, costing amount: Int64 = 4500, taken: Int = 0
    ) throws(Reason) -> OrderTaking.Promise {
        let wish = OrderTaking.Wish(fulfilment: fulfilment, scheduledTime: slot, orderedAt: instant)
        let line = OrderLine(item: "krua.soup", place: "krua", quantity: 1, name: "Soup", price: baht(amount))
        return try taking.promise(wish, [line], taken: taken)
    }

    private func bangkok(_ text: String) -> Timestamp { Timestamp("\(text)+07:00")! }

    private func refusal(_ body: () throws(Reason) -> OrderTaking.Promise) -> Reason? {
        do throws(Reason) { _ = try body() } catch { return error }
        return nil
    }

    @Test func `a place without settings takes orders for pick-up, whenever it may be open`() throws {
        #expect(try promise(taking()) == OrderTaking.Promise())
        #expect(try promise(taking(open: "Sa 18:00-22:00")) == OrderTaking.Promise())
        let delivery = Fulfilment(.delivery, geo: Place.sample().geo)
        let taking = try taking()
        #expect(refusal { () throws(Reason) in try promise(taking, delivery) }?.code == "fulfilment-not-offered")
        #expect(
            refusal { () throws(Reason) in try promise(taking, for: bangkok("2026-11-21T20:00:00")) }?.code
                == "no-slots")
    }

    @Test(arguments: [
        ("Mo-Su 03:00-03:05", "2026-11-21T20:56:00", "03:00", "2026-11-22T03:00:00"),
        ("Mo-Fr 09:00-17:00", "2026-11-21T12:00:00", "09:00 on 2026-11-23", "2026-11-23T09:00:00"),
        ("Mo-Su 11:00-14:00,18:00-22:00", "2026-11-21T14:00:00", "18:00", "2026-11-21T18:00:00"),
        ("Fr 22:00-02:00", "2026-11-21T02:30:00", "22:00 on 2026-11-27", "2026-11-27T22:00:00"),
    ])
    func `a closed one takes none, and names when it opens`(
        hours: String, ordered: String, stated: String, opens: String
    ) throws {
        let taking = try taking(open: hours)
        let refused = try #require(refusal { () throws(Reason) in try promise(taking, ordered: bangkok(ordered)) })
        #expect(refused.code == "closed")
        #expect(refused.detail == "“Krua krua” is closed; it opens at \(stated).")
        #expect(refused.opensAt == bangkok(opens))
    }

    @Test func `hours that are not known forbid nothing, and one that never opens says so`() throws {
        #expect(refusal { () throws(Reason) in try promise(try! taking(open: nil)) } == nil)
        var place = Place.sample()
        place.openingHours = OpeningHours(rules: [OpeningRule(times: [])], text: "off")
        let never = OrderTaking(place, holidays: .unknown)
        #expect(refusal { () throws(Reason) in try promise(never) }?.detail.contains("not known when it opens") == true)
    }

    @Test func `on a holiday a place is closed that says so, and opens on the day after`() throws {
        let day = CivilDate("2026-12-10")!
        let taking = try taking(open: "Mo-Su 10:00-22:00; PH off", holidays: PublicHolidays(days: [day], years: [2026]))
        let refused = try #require(
            refusal { () throws(Reason) in try promise(taking, ordered: bangkok("2026-12-10T12:00:00")) })
        #expect(refused.code == "closed" && refused.opensAt == bangkok("2026-12-11T10:00:00"))
        #expect(
            refusal { () throws(Reason) in try promise(taking, ordered: bangkok("2026-12-09T12:00:00")) } == nil)
    }

    @Test func `where nobody knows whether a day is a holiday, no order is taken for when it matters`() throws {
        let ordering = Ordering(slots: OrderSlots(length: 60, days: 2))
        let taking = try taking(ordering, open: "Mo-Su 10:00-22:00; PH 20:00-22:00")
        let refused = try #require(
            refusal { () throws(Reason) in try promise(taking, ordered: bangkok("2026-12-10T12:00:00")) })
        #expect(refused.code == "hours-unknown" && refused.opensAt == bangkok("2026-12-10T20:00:00"))
        #expect(refused.detail.hasSuffix("it is not known whether 2026-12-10 is one."))
        #expect(
            refusal { () throws(Reason) in try promise(taking, ordered: bangkok("2026-12-10T20:30:00")) } == nil)
        let slots = taking.slots(on: CivilDate("2026-11-22")!, orderedAt: noon)
        #expect(slots.map(\.start) == [20, 21].map { bangkok("2026-11-22T\($0):00:00") })
    }

    @Test func `what takes time is ready after it, and before closing time`() throws {
        let quick = try taking(Ordering(leadTime: 20), open: "Sa 18:00-22:00")
        #expect(try promise(quick).readyAt == noon.advanced(by: .seconds(1200)))
        let late = bangkok("2026-11-21T21:50:00")
        let refused = try #require(refusal { () throws(Reason) in try promise(quick, ordered: late) })
        #expect(refused.code == "closed" && refused.opensAt == bangkok("2026-11-28T18:00:00"))
    }

    @Test func `a pause is over when it is over`() throws {
        let end = noon.advanced(by: .seconds(1800))
        let paused = try taking(Ordering(slots: OrderSlots(length: 30, days: 1), pausedUntil: end))
        let refused = try #require(refusal { () throws(Reason) in try promise(paused) })
        #expect(refused.code == "paused" && refused.opensAt == end && refused.detail.contains("19:30"))
        #expect(refusal { () throws(Reason) in try promise(paused, ordered: end) } == nil)
        #expect(refusal { () throws(Reason) in try promise(paused, for: bangkok("2026-11-21T19:30:00")) } == nil)
        let within = refusal { () throws(Reason) in try promise(paused, for: bangkok("2026-11-21T19:00:00")) }
        #expect(within?.code == "paused" && within?.field == "/scheduledTime")
    }

    @Test(
        arguments: [
            ("2026-11-21T20:00:00", 0, nil), ("2026-11-21T20:00:00", 2, "slot-full"),
            ("2026-11-21T20:10:00", 0, "invalid"), ("2026-11-21T20:00:01", 0, "invalid"),
            ("2026-11-21T19:15:00", 0, "too-soon"), ("2026-11-21T18:00:00", 0, "too-soon"),
            ("2026-11-21T22:00:00", 0, "closed"), ("2026-11-22T20:00:00", 0, "closed"),
            ("2026-11-23T20:00:00", 0, nil), ("2026-11-24T20:00:00", 0, "too-far"),
            ("2026-11-21T20:00:00", 3, "slot-full"),
        ] as [(String, Int, String?)])
    func `a slot is one of the place's, not too near or far, within its hours, and not full`(
        time: String, taken: Int, code: String?
    ) throws {
        let taking = try taking(
            Ordering(leadTime: 20, slots: OrderSlots(length: 15, capacity: 2, days: 2)), open: "Mo-Sa 18:00-22:00")
        let refused = refusal { () throws(Reason) in try promise(taking, for: bangkok(time), taken: taken) }
        #expect(refused?.code == code)
        #expect(refused == nil || refused?.field == "/scheduledTime")
        if code == nil { #expect(try promise(taking, for: bangkok(time)).readyAt == bangkok(time)) }
    }

    @Test func `the slots of a day are those that an order can have`() throws {
        let taking = try taking(
            Ordering(leadTime: 20, slots: OrderSlots(length: 60, days: 1)), open: "Mo-Sa 10:00-22:00")
        let today = taking.slots(on: CivilDate("2026-11-21")!, orderedAt: noon)
        #expect(today.map(\.start) == [20, 21].map { bangkok("2026-11-21T\($0):00:00") })
        #expect(today.first?.end == bangkok("2026-11-21T21:00:00"))
        #expect(taking.slots(on: CivilDate("2026-11-22")!, orderedAt: noon).isEmpty, "closed on Sundays")
        #expect(taking.slots(on: CivilDate("2026-11-23")!, orderedAt: noon).isEmpty, "too far")
    }

    @Test func `in autumn an hour that the clock shows twice is two slots, in spring the missing one is none`() throws {
        var place = Place.sample(timeZone: "Europe/Madrid")
        place.ordering = Ordering(slots: OrderSlots(length: 60, days: 60))
        let taking = OrderTaking(place, holidays: .unknown)
        let autumn = taking.slots(on: CivilDate("2026-10-25")!, orderedAt: Timestamp("2026-10-20T10:00:00Z")!)
        #expect(autumn.count == 25 && Set(autumn.map(\.start)).count == 25)
        let spring = taking.slots(on: CivilDate("2027-03-28")!, orderedAt: Timestamp("2027-03-20T10:00:00Z")!)
        #expect(Set(spring.map(\.start)).count == spring.count)
        #expect(spring.count == 23)
    }

    @Test func `an order costs at least so much`() throws {
        let taking = try taking(Ordering(minimum: baht(10_000)))
        let refused = refusal { () throws(Reason) in try promise(taking, costing: 9_999) }
        #expect(refused?.code == "below-minimum" && refused?.field == "/lines")
        #expect(refused?.detail.contains("100.00 THB") == true)
        #expect(refusal { () throws(Reason) in try promise(taking, costing: 10_000) } == nil)
    }

    @Test func `it brings to where it says, for its fee`() throws {
        let home = Place.sample().geo
        let north = Coordinate(latitude: home.latitude + 0.02, longitude: home.longitude - 0.01)!
        let square = Polygon(outline: [
            home, Coordinate(latitude: home.latitude, longitude: home.longitude + 0.05)!,
            Coordinate(latitude: home.latitude + 0.05, longitude: home.longitude + 0.05)!,
            Coordinate(latitude: home.latitude + 0.05, longitude: home.longitude)!, home,
        ])!
        let inside = Coordinate(latitude: home.latitude + 0.01, longitude: home.longitude + 0.01)!
        func code(_ area: DeliveryArea, to point: Coordinate) throws -> String? {
            let taking = try self.taking(Ordering(methods: [.delivery], delivery: area))
            return refusal { () throws(Reason) in try promise(taking, Fulfilment(.delivery, geo: point)) }?.code
        }
        #expect(try code(DeliveryArea(radius: 2000), to: inside) == nil)
        #expect(try code(DeliveryArea(radius: 2000), to: north) == "outside-delivery-area")
        #expect(try code(DeliveryArea(area: .polygon(square)), to: inside) == nil)
        #expect(try code(DeliveryArea(radius: 5000, area: .polygon(square)), to: north) == "outside-delivery-area")
        let taking = try taking(Ordering(methods: [.delivery], delivery: DeliveryArea(fee: baht(3000))))
        #expect(try promise(taking, Fulfilment(.delivery, geo: north)).fee == baht(3000))
    }

    @Test func `one can take none at all`() throws {
        let taking = try taking(Ordering(methods: []))
        #expect(refusal { () throws(Reason) in try promise(taking) }?.code == "orders-closed")
    }
}
