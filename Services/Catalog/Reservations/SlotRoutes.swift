import Contract
import Events
import HTTPTypes
import Hours
import Hummingbird
import ServiceKit
import Store

/// Times for an order at a place: the soonest, and the slots of a day with what is left of each.
struct SlotRoutes: Sendable {
    let engine: Engine
    let home: HomeRegion?

    struct Slots: Encodable {
        struct Slot: Encodable {
            var startTime: Timestamp
            var endTime: Timestamp
            /// Number of orders that it still takes; left out without a limit.
            var left: Int?
        }

        struct Soonest: Encodable {
            /// Left out if the place states no lead time.
            var readyAt: Timestamp?
            /// Reason why no order is taken now.
            var refusal: Reason?
        }

        var soonest: Soonest
        var items: [Slot]
        var total: Int
        var next: String?
    }

    func add(to router: Router<ServiceContext>) {
        router.get("v1/places/:place/slots", use: slots)
    }

    @Sendable private func slots(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let id = try context.path("place")
        let query = try request.query
        try query.only("date")
        let asked = try query.value("date", "a date such as \"2026-11-25\"") { CivilDate($0) }
        let now = Timestamp.now
        let answer = try await engine.read { database -> Slots? in
            let tables = Tables(database: database)
            guard let place = try tables.place(id) else { return nil }
            let taking = OrderTaking(place, holidays: try tables.holidays(at: place, home: home))
            if var refusal = try tables.vacancy(at: place) {
                refusal.place = id
                return Slots(soonest: Slots.Soonest(refusal: refusal), items: [], total: 0)
            }
            let date = asked ?? CivilDate(LocalDay.date(at: now, in: place.timeZone))
            let capacity = taking.ordering.slots?.capacity
            let offered = date.map { taking.slots(on: $0, orderedAt: now) } ?? []
            var taken: [Timestamp: Int] = [:]
            if capacity != nil, let first = offered.first, let last = offered.last {
                taken = try tables.orderCounts(at: id, from: first.start, to: last.start)
            }
            let slots = offered.map { slot in
                Slots.Slot(
                    startTime: slot.start, endTime: slot.end,
                    left: capacity.map { max(0, $0 - (taken[slot.start] ?? 0)) })
            }
            return Slots(soonest: SlotRoutes.soonest(taking, at: now, place: id), items: slots, total: slots.count)
        }
        guard let answer else { throw Problem.notFound("place", id) }
        return try .json(answer)
    }

    private static func soonest(_ taking: OrderTaking, at now: Timestamp, place: String) -> Slots.Soonest {
        do throws(Reason) {
            return Slots.Soonest(readyAt: try taking.soonest(after: now))
        } catch {
            var refusal = error
            refusal.place = place
            return Slots.Soonest(refusal: refusal)
        }
    }
}
