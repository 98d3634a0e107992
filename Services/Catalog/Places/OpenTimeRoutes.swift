import Contract
import Events
import Foundation
import Hours
import Hummingbird
import ServiceKit
import Store

/// `GET /v1/places/{id}/hours`: when a place is open on the next days, with holidays.
struct OpenTimeRoutes: Sendable {
    let engine: Engine
    let home: HomeRegion?

    private static let mostDays = 60

    private struct OpenTimes: Encodable {
        struct Span: Encodable {
            var opens: OffsetTime
            var closes: OffsetTime
        }

        /// False if the place has no readable hours, or its time zone is not known.
        var isKnown: Bool
        var items: [Span]
        var total: Int
        var next: String?
    }

    func add(to router: Router<ServiceContext>) {
        router.get("v1/places/:place/hours", use: openTimes)
    }

    @Sendable private func openTimes(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let id = try context.path("place")
        let query = try request.query
        try query.only("date", "days")
        let asked = try query.value("date", "a date such as \"2026-11-25\"") { CivilDate($0) }
        let days = try query.int("days", in: 1...OpenTimeRoutes.mostDays) ?? 7
        let found = try await engine.read { database in
            let tables = Tables(database: database)
            return try tables.place(id).map { ($0, try tables.holidays(at: $0, home: home)) }
        }
        guard let (place, holidays) = found else { throw Problem.notFound("place", id) }
        guard let zone = TimeZone(named: place.timeZone) else {
            return try .json(OpenTimes(isKnown: false, items: [], total: 0))
        }
        let today = CivilDate(LocalDay.date(at: .now, in: place.timeZone))
        let times = (asked ?? today).flatMap { date in
            place.openingHours?.openTimes(
                from: date, days: days, in: zone, holidays: holidays, sun: place.sunlight)
        }
        let spans = (times ?? []).map { span in
            OpenTimes.Span(opens: span.lowerBound.time(in: zone), closes: span.upperBound.time(in: zone))
        }
        return try .json(
            OpenTimes(isKnown: place.openingHours?.isKnown ?? false, items: spans, total: spans.count))
    }
}

extension Date {
    fileprivate func time(in zone: TimeZone) -> OffsetTime {
        OffsetTime(Timestamp(self), offset: zone.secondsFromGMT(for: self))
    }
}
