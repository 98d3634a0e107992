import Contract
import Events
import Foundation
import Geo
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Markup
import NIOCore
import ServiceKit

@testable import SearchService

/// What there is for the old clients to find: plain values, without a log.
struct OldTown: Sendable {
    var homes: [FoundPlace] = []
    var areas: [Area] = []
    var places: [FoundPlace] = []
    var credentials: HomeService.Credentials?
    var station: (station: Station, distance: Double)?

    struct Answer {
        let status: Int
        let contentType: String?
        let bytes: [UInt8]

        var text: String { String(decoding: bytes, as: UTF8.self) }
        func root() throws -> MarkupElement { try MarkupDocument(xml: bytes).root }
    }

    /// Asks the routes, as a client that says it reached `host`.
    func ask(
        _ method: HTTPRequest.Method, _ uri: String, headers: HTTPFields = [:], body: String? = nil
    ) async throws -> Answer {
        let server = HTTPServer(
            metrics: Metrics(), readiness: Readiness(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let sources = OldClientSources(
            homes: { _, radius, kinds in
                homes.filter { $0.distance <= radius && kinds.contains($0.place.listing!.kind) }
            },
            hasHomes: { _, radius, kinds in
                homes.contains { $0.distance <= radius && kinds.contains($0.place.listing!.kind) }
            }, station: { _ in station }, areas: { areas },
            places: { query in (Array(places.dropFirst(query.start - 1).prefix(query.results)), places.count) },
            terms: { text in text.split(separator: " ").map(String.init) },
            showtimes: { week, _, _ in ShowtimesAnswer(week: week, shows: [], last: nil) })
        OldClientRoutes(sources: sources, credentials: credentials).add(to: server.router.group())
        return try await server.application(host: "127.0.0.1", port: 0).test(.router) { client in
            try await client.execute(
                uri: uri, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) }
            ) { response in
                Answer(
                    status: response.status.code, contentType: response.headers[.contentType],
                    bytes: Array(buffer: response.body))
            }
        }
    }

    /// Sends a call as the Home Finder does: its members in order, without a header in the envelope.
    func call(_ operation: String, _ members: String, action: String? = nil) async throws -> Answer {
        let body = """
            <?xml version="1.0" encoding="utf-8"?>
            <soap:Envelope xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema" \
            xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>\
            <\(operation) xmlns="http://tempuri.org/">\(members)</\(operation)></soap:Body></soap:Envelope>
            """
        return try await ask(
            .post, "/MapNewHomeServices.svc",
            headers: [
                .contentType: "text/xml; charset=utf-8",
                .soapAction: action ?? "http://tempuri.org/IMapNewHomeServices/\(operation)",
            ], body: body)
    }
}

extension FoundPlace {
    static func home(
        _ number: Int, _ kind: HomeKind = .singleHouse, distance: Double = 1000, price: PriceRange? = nil,
        change: (inout Place) -> Void = { _ in }
    ) -> FoundPlace {
        var place = Place(
            id: "home-\(number)", types: kind.types, name: "Home \(number)", geo: point(13.7563, 100.5018),
            updatedAt: Timestamp("2026-11-21T12:00:00Z")!)
        place.listing = Listing(
            kind: kind, purpose: .sale, price: price, number: number, listedAt: Timestamp("2026-11-21T12:00:00Z")!)
        change(&place)
        return FoundPlace(place: place, distance: distance)
    }
}
