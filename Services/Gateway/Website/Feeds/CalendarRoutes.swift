import Calendars
import Contract
import Events
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

/// `GET /v1/places/{id}/shows.ics`, `/v1/places/{id}/hours.ics`, `/v1/orders/{id}/tickets.ics`: what calendars show of a cinema's programme,
/// of when a place is open, and of an order's tickets.
struct CalendarRoutes: Sendable {
    let services: Upstreams
    let orderReads: OrderReads
    let site: Website
    let address: SiteAddress

    /// Of one calendar.
    private static let mostShows = 1000
    /// Of opening hours.
    private static let days = 28

    func add(to router: Router<ServiceContext>) {
        router.get("v1/places/:id/shows.ics") { try await place($0, $1) { try await shows(at: $0, $1) } }
        router.get("v1/places/:id/hours.ics") { try await place($0, $1) { try await hours(of: $0, $1) } }
        router.get("v1/orders/:id/tickets.ics", use: tickets)
    }

    // MARK: - Of a place

    private struct Asked {
        let reader: PublicReader
        let words: PublicWords
        /// The site's address.
        let base: String

        func uid(_ name: String) -> String { ICalendar.uid(name, at: base) }
    }

    private func place(
        _ request: Request, _ context: ServiceContext,
        _ entries: (JSONValue, Asked) async throws -> [ICalendar.Entry]
    ) async throws -> Response {
        try request.query.only()
        let id = try context.path("id")
        guard ThingID.isName(id) else { throw Problem.notFound("place", id) }
        let asked = try asked(request, context)
        guard let place = try await read("/v1/places/\(id)", .catalog, asked) else {
            throw Problem.notFound("place", id)
        }
        let found = try await entries(place, asked)
        var response = asked.reader.charging {
            let calendar = ICalendar(name: asked.words.name(place), entries: found)
            return Response.document(Array(calendar.text.utf8), ICalendar.mediaType, for: request)
        }
        address.addVary(to: &response.headers)
        return response.costing(asked.reader.cost)
    }

    private func asked(_ request: Request, _ context: ServiceContext) throws -> Asked {
        let language = request.preferredLanguage(of: site.brand.languages) ?? "en"
        guard let words = site.words[language] else { throw Problem.notFound("language", language) }
        return Asked(reader: PublicReader(services: services), words: words, base: address.text(request, context))
    }

    private func read(_ path: String, _ service: PublicReader.Service, _ asked: Asked) async throws -> JSONValue? {
        try await asked.reader.read(path, from: service, language: asked.words.language)
    }

    private func shows(at place: JSONValue, _ asked: Asked) async throws -> [ICalendar.Entry] {
        guard let id = place["id"]?.string else { return [] }
        var (shows, cursor) = ([JSONValue](), String?.none)
        repeat {
            let next = cursor.map { "&cursor=\($0)" } ?? ""
            let page = try await read("/v1/screenings?place=\(id)&limit=100\(next)", .search, asked)
            shows += page?["items"]?.items ?? []
            cursor = page?["next"]?.string
        } while cursor != nil && shows.count < CalendarRoutes.mostShows
        return asked.reader.charging {
            shows.compactMap { show in
                guard let screening = show["id"]?.string,
                    let stamp = show["updatedAt"]?.string.flatMap({ Timestamp($0) })
                else { return nil }
                return entry(
                    show, uid: asked.uid(screening), name: show["movieName"]?.string ?? "", stamp: stamp,
                    page: show["movie"]?.string.map { "\(asked.base)/movie/\($0)" }, at: place, asked.words)
            }
        }
    }

    private func hours(of place: JSONValue, _ asked: Asked) async throws -> [ICalendar.Entry] {
        guard let id = place["id"]?.string, let stamp = place["updatedAt"]?.string.flatMap({ Timestamp($0) }),
            let hours = try await read(
                "/v1/places/\(id)/hours?days=\(CalendarRoutes.days)", .catalog, asked)
        else { return [] }
        let name = asked.words.name(place)
        return (hours["items"]?.items ?? []).compactMap { span in
            guard let opens = span["opens"]?.string.flatMap({ OffsetTime($0) }),
                let closes = span["closes"]?.string.flatMap({ OffsetTime($0) })
            else { return nil }
            return ICalendar.Entry(
                uid: asked.uid("hours.\(id).\(opens.instant.microseconds / 60_000_000)"), stamp: stamp,
                start: opens.instant, end: closes.instant, summary: "\(name): \(asked.words["public.open"])",
                location: asked.words.address(place), point: point(place), page: "\(asked.base)/place/\(id)",
                isFree: true)
        }
    }

    // MARK: - Of an order

    @Sendable private func tickets(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try context.requireActor()
        try request.query.only()
        let id = try context.path("id")
        let answer = try await orderReads.read(id, nil, actor)
        guard answer.status == .ok else { return Upstream.response(answer) }
        let order = try JSON.decode(JSONValue.self, from: Array(buffer: answer.body))
        let asked = try asked(request, context)
        let lines = (order["lines"]?.items ?? []).filter { $0["ticket"]?.string != nil }
        guard !lines.isEmpty, let stamp = order["updatedAt"]?.string.flatMap({ Timestamp($0) }) else {
            throw Problem.notFound("ticket of the order", id)
        }
        var entries: [ICalendar.Entry] = []
        for line in lines {
            guard let show = line["show"], let place = line["place"]?.string, let item = line["item"]?.string else {
                continue
            }
            // The cinema may be gone, or the catalog away: the ticket says when and where by itself.
            let cinema = try? await read("/v1/places/\(place)", .catalog, asked)
            let entry = entry(
                show, uid: asked.uid(ICalendar.ticketName(order: id, item: item)), name: line["name"]?.string ?? "",
                stamp: stamp,
                page: "\(asked.base)/my-orders/\(id)", at: cinema ?? nil, asked.words)
            if let entry { entries.append(entry) }
        }
        let text = asked.reader.charging { ICalendar(name: site.brand.brand.name, entries: entries).text }
        return Response(
            status: .ok, headers: [.contentType: ICalendar.mediaType, .cacheControl: "private, no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        ).costing(asked.reader.cost)
    }

    // MARK: -

    /// - Parameter show: a screening, or what an order's line says of one.
    private func entry(
        _ show: JSONValue, uid: String, name: String, stamp: Timestamp, page: String?, at place: JSONValue?,
        _ words: PublicWords
    ) -> ICalendar.Entry? {
        guard let start = show["startDate"]?.string.flatMap({ OffsetTime($0) })?.instant else { return nil }
        let end = show["endDate"]?.string.flatMap { OffsetTime($0) }?.instant
        let cinema = place.map(words.name) ?? show["cinema"]?.string
        let location = [cinema, place.flatMap(words.address)].compactMap { $0 }.joined(separator: ", ")
        return ICalendar.Entry(
            uid: uid, stamp: stamp, start: start,
            end: end.flatMap { $0 > start ? $0 : nil } ?? start.advanced(by: ICalendar.usualLength),
            summary: name, description: show["screen"]?.string, location: location.isEmpty ? nil : location,
            point: place.flatMap(point), page: page,
            // RFC 5545 has no word for what has lost its time: at this one it does not take place.
            isCancelled: [EventStatus.cancelled, .postponed].contains { show["eventStatus"]?.string == $0.rawValue })
    }

    private func point(_ place: JSONValue) -> (Double, Double)? {
        guard let latitude = place["geo"]?["latitude"]?.double, let longitude = place["geo"]?["longitude"]?.double
        else { return nil }
        return (latitude, longitude)
    }
}
