import Calendars
import Contract
import Events
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

/// `GET /v1/places/{id}/shows.ics`, `/v1/places/{id}/hours.ics`, `/v1/orders/{id}/tickets.ics`: calendars of a cinema's shows, of a place's
/// opening hours, and of an order's tickets.
struct CalendarRoutes: Sendable {
    let host: WebHost
    let site: Website

    /// The maximum number of shows in a calendar.
    private static let mostShows = 1000
    /// The days of a calendar of opening hours.
    private static let days = 28

    func add(to router: Router<ServiceContext>) {
        router.get("v1/places/:id/shows.ics") { try await place($0, $1) { try await shows(at: $0, $1) } }
        router.get("v1/places/:id/hours.ics") { try await place($0, $1) { try await hours(of: $0, $1) } }
        router.get("v1/orders/:id/tickets.ics", use: tickets)
    }

    // MARK: - Calendars of places

    /// A request for a calendar.
    private struct Asking {
        let reader: PublicReader
        let messages: PageMessages
        /// The site's address.
        let base: String

        func uid(_ name: String) -> String { ICalendar.uid(name, at: base) }
    }

    private func place(
        _ request: Request, _ context: ServiceContext,
        _ entries: (JSONValue, Asking) async throws -> [ICalendar.Entry]
    ) async throws -> Response {
        try request.query.only()
        let id = try context.path("id")
        guard ThingID.isName(id) else { throw Problem.notFound("place", id) }
        let asking = try asking(request, context)
        guard let place = try await read("/v1/places/\(id)", .catalog, asking) else {
            throw Problem.notFound("place", id)
        }
        let found = try await entries(place, asking)
        var response = asking.reader.charging {
            let calendar = ICalendar(name: asking.messages.name(place), entries: found)
            return Response.document(Array(calendar.text.utf8), ICalendar.mediaType, for: request)
        }
        host.address.addVary(to: &response.headers)
        return response.costing(asking.reader.cost)
    }

    private func asking(_ request: Request, _ context: ServiceContext) throws -> Asking {
        let language = request.preferredLanguage(of: site.brand.languages) ?? "en"
        guard let messages = site.messages[language] else { throw Problem.notFound("language", language) }
        return Asking(
            reader: PublicReader(read: host.read), messages: messages, base: host.address.text(request, context))
    }

    private func read(_ path: String, _ service: WebHost.Service, _ asking: Asking) async throws -> JSONValue? {
        try await asking.reader.read(path, from: service, language: asking.messages.language)
    }

    private func shows(at place: JSONValue, _ asking: Asking) async throws -> [ICalendar.Entry] {
        guard let id = place["id"]?.string else { return [] }
        var (shows, cursor) = ([JSONValue](), String?.none)
        repeat {
            let next = cursor.map { "&cursor=\($0)" } ?? ""
            let page = try await read("/v1/screenings?place=\(id)&limit=100\(next)", .search, asking)
            shows += page?["items"]?.items ?? []
            cursor = page?["next"]?.string
        } while cursor != nil && shows.count < CalendarRoutes.mostShows
        return asking.reader.charging {
            shows.compactMap { show in
                guard let screening = show["id"]?.string,
                    let stamp = show["updatedAt"]?.string.flatMap({ Timestamp($0) })
                else { return nil }
                return entry(
                    show, uid: asking.uid(screening), name: show["movieName"]?.string ?? "", stamp: stamp,
                    page: show["movie"]?.string.map { "\(asking.base)/movie/\($0)" }, at: place, asking.messages)
            }
        }
    }

    private func hours(of place: JSONValue, _ asking: Asking) async throws -> [ICalendar.Entry] {
        guard let id = place["id"]?.string, let stamp = place["updatedAt"]?.string.flatMap({ Timestamp($0) }),
            let hours = try await read(
                "/v1/places/\(id)/hours?days=\(CalendarRoutes.days)", .catalog, asking)
        else { return [] }
        let name = asking.messages.name(place)
        return (hours["items"]?.items ?? []).compactMap { span in
            guard let opens = span["opens"]?.string.flatMap({ OffsetTime($0) }),
                let closes = span["closes"]?.string.flatMap({ OffsetTime($0) })
            else { return nil }
            return ICalendar.Entry(
                uid: asking.uid("hours.\(id).\(opens.instant.microseconds / 60_000_000)"), stamp: stamp,
                start: opens.instant, end: closes.instant, summary: "\(name): \(asking.messages["public.open"])",
                location: asking.messages.address(place), point: point(place), page: "\(asking.base)/place/\(id)",
                isFree: true)
        }
    }

    // MARK: - Calendars of orders

    @Sendable private func tickets(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try request.query.only()
        let id = try context.path("id")
        let answer = try await host.readOrder(id, context)
        guard answer.status == .ok else { return answer.response }
        let order = try JSON.decode(JSONValue.self, from: Array(buffer: answer.body))
        let asking = try asking(request, context)
        let lines = (order["lines"]?.items ?? []).filter { $0["ticket"]?.string != nil }
        guard !lines.isEmpty, let stamp = order["updatedAt"]?.string.flatMap({ Timestamp($0) }) else {
            throw Problem.notFound("ticket of the order", id)
        }
        var entries: [ICalendar.Entry] = []
        for line in lines {
            guard let show = line["show"], let place = line["place"]?.string, let item = line["item"]?.string else {
                continue
            }
            // The cinema may be deleted, or the catalog unavailable: the order's line has time and place, too.
            let cinema = try? await read("/v1/places/\(place)", .catalog, asking)
            let entry = entry(
                show, uid: asking.uid(ICalendar.ticketName(order: id, item: item)), name: line["name"]?.string ?? "",
                stamp: stamp,
                page: "\(asking.base)/my-orders/\(id)", at: cinema ?? nil, asking.messages)
            if let entry { entries.append(entry) }
        }
        let text = asking.reader.charging { ICalendar(name: site.brand.brand.name, entries: entries).text }
        return Response(
            status: .ok, headers: [.contentType: ICalendar.mediaType, .cacheControl: "private, no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        ).costing(asking.reader.cost)
    }

    // MARK: - Entries

    /// - Parameter show: a screening, or an order's copy of one.
    private func entry(
        _ show: JSONValue, uid: String, name: String, stamp: Timestamp, page: String?, at place: JSONValue?,
        _ messages: PageMessages
    ) -> ICalendar.Entry? {
        guard let start = show["startDate"]?.string.flatMap({ OffsetTime($0) })?.instant else { return nil }
        let end = show["endDate"]?.string.flatMap { OffsetTime($0) }?.instant
        let cinema = place.map(messages.name) ?? show["cinema"]?.string
        let location = [cinema, place.flatMap(messages.address)].compactMap { $0 }.joined(separator: ", ")
        return ICalendar.Entry(
            uid: uid, stamp: stamp, start: start,
            end: end.flatMap { $0 > start ? $0 : nil } ?? start.advanced(by: ICalendar.usualLength),
            summary: name, description: show["screen"]?.string, location: location.isEmpty ? nil : location,
            point: place.flatMap(point), page: page,
            // RFC 5545 has no status for a postponed event: at this time it does not take place.
            isCancelled: [EventStatus.cancelled, .postponed].contains { show["eventStatus"]?.string == $0.rawValue })
    }

    private func point(_ place: JSONValue) -> (Double, Double)? {
        guard let latitude = place["geo"]?["latitude"]?.double, let longitude = place["geo"]?["longitude"]?.double
        else { return nil }
        return (latitude, longitude)
    }
}
