import Contract
import Events
import Foundation
import Geo
import HTTPTypes
import TestKit
import Testing

@testable import SearchService

@Suite(.timeLimit(.minutes(10))) struct `Places in a region` {
    static let places = [
        Place.sample("here", at: point(13.75, 100.5)), .sample("north", at: point(13.80, 100.5)),
        .sample("east", at: point(13.75, 100.55)), .sample("off", at: point(13.90, 100.7)),
    ]
    static let corners = [(100.49, 13.74), (100.51, 13.74), (100.51, 13.81), (100.49, 13.81), (100.49, 13.74)]
        .map { point($0.1, $0.0) }
    static let district = Area(
        id: "th-1001", kind: .district, code: "1001", name: "Phra Nakhon", names: ["th": "พระนคร"], parent: "th-10",
        center: point(13.76, 100.5), boundary: .polygon(Polygon(outline: corners)!), updatedAt: .now)
    static let unknown = Area(
        id: "th-1002", kind: .district, code: "1002", name: "Dusit", parent: "th-10", center: point(13.9, 100.7),
        updatedAt: .now)
    /// Around much the same as the district.
    static let neighbour = Area(
        id: "th-1003", kind: .district, code: "1003", name: "Nong Chok", parent: "th-10", center: point(13.77, 100.51),
        updatedAt: .now)
    static let mochit = Station(
        id: "bts-n8", name: "Mo Chit", names: ["th": "หมอชิต", "en": "Mo Chit"], geo: point(13.80, 100.505),
        stops: [LineStop(service: "BTS", line: "sukhumvit", lineName: "Sukhumvit", code: "N8", number: 9)],
        updatedAt: .now)
    static let things: [IndexedThing] = [.area(district), .area(unknown), .station(mochit)]

    @Test func `a box, a polygon and a corridor hold what is in them`() async throws {
        try await SearchFixture.with(Self.places) { search async throws in
            #expect(try await search.ids("/v1/places?bbox=100.49,13.74,100.56,13.76") == ["east", "here"])
            let corners = Self.corners.map { "\($0.longitude),\($0.latitude)" }
            for text in [corners.joined(separator: ";"), corners.dropLast().joined(separator: ";")] {
                #expect(try await search.ids("/v1/places?polygon=\(text)") == ["here", "north"])
            }
            let json = String(
                decoding: try JSON.encode(Geometry.polygon(Polygon(outline: Self.corners)!)), as: UTF8.self)
            let escaped = try #require(json.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            #expect(try await search.ids("/v1/places?polygon=\(escaped)") == ["here", "north"])
            let route = "route=13.74,100.5;13.75,100.5;13.75,100.56"
            #expect(try await search.ids("/v1/places?\(route)") == ["east", "here"])
            #expect(try await search.ids("/v1/places?\(route)&corridor=6000") == ["east", "here", "north"])
        }
    }

    @Test func `a box shows distances from the point that is given beside it`() async throws {
        try await SearchFixture.with(Self.places) { search async throws in
            let path = "/v1/places?bbox=100.49,13.74,100.56,13.76"
            #expect(try await search.get(path).items().allSatisfy { $0["distance"] == nil })
            let answer = try await search.get("\(path)&near=13.75,100.56").object()
            let items = try #require(answer["items"] as? [[String: Any]])
            #expect(items.compactMap { $0["id"] as? String } == ["east", "here"])
            let distance = try #require(items[0]["distance"] as? Double)
            #expect(abs(distance - point(13.75, 100.56).distance(to: Self.places[2].geo)) < 0.06)
            let reference = try #require(answer["reference"] as? [String: Any])
            #expect(reference["kind"] as? String == "box" && reference["distancesFrom"] != nil)
        }
    }

    @Test func `an area has what is within ten kilometres of its centre, without distances`() async throws {
        try await SearchFixture.with(Self.places, [], Self.things) { search async throws in
            let answer = try await search.get("/v1/places?area=th-1001").object()
            let items = try #require(answer["items"] as? [[String: Any]])
            #expect(items.compactMap { $0["id"] as? String } == ["east", "here", "north"])
            #expect(items.allSatisfy { $0["distance"] == nil })
            let reference = try #require(answer["reference"] as? [String: Any])
            #expect(reference["kind"] as? String == "area" && reference["name"] as? String == "Phra Nakhon")
            #expect(try await search.ids("/v1/places?area=th-1001&near=13.80,100.5") == ["north", "here", "east"])
            #expect(try await search.get("/v1/places?area=nowhere").status == .notFound)
        }
    }

    @Test func `of several areas a place may be in any, and is there once`() async throws {
        let areas: [IndexedThing] = [.area(Self.district), .area(Self.unknown), .area(Self.neighbour)]
        try await SearchFixture.with(Self.places, [], areas) { search async throws in
            let path = "/v1/places?area=th-1001,th-1002,th-1001"
            #expect(try await search.ids(path) == ["east", "here", "north", "off"])
            #expect(try await search.ids("/v1/places?area=th-1001,th-1003") == ["east", "here", "north"])
            for sort in ["name", "newest", "popular"] {
                #expect(try await search.pages("\(path)&sort=\(sort)", limit: 3).map(\.count) == [3, 1])
            }
            let answer = try await search.get(path).object()
            #expect(answer["total"] as? Int == 4 && answer["counts"] as? [String: Int] == ["Restaurant": 4])
            let reference = try #require(answer["reference"] as? [String: Any])
            #expect(reference["kind"] as? String == "area" && reference["name"] as? String == "Phra Nakhon, Dusit")
            #expect(reference["id"] == nil && reference["geo"] == nil)
            #expect(try await search.ids("\(path)&near=13.90,100.7").first == "off", "the nearest to the reader")
            #expect(try await search.ids("\(path)&q=off") == ["off"])
            let tag = try #require(try await search.get(path).headers[.eTag])
            #expect(try await search.get(path, headers: [.ifNoneMatch: tag]).status == .notModified)
        }
    }

    @Test func `twenty areas at most, all known, and their outlines if only insides are wanted`() async throws {
        try await SearchFixture.with(Self.places, [], Self.things) { search async throws in
            let unknown = try await search.get("/v1/places?area=th-1001,nowhere")
            #expect(unknown.status == .notFound && unknown.text.contains("nowhere"))
            let twenty = Array(repeating: "th-1001", count: 20).joined(separator: ",")
            #expect(try await search.get("/v1/places?area=\(twenty)").status == .ok)
            for wrong in ["\(twenty),th-1002", ",", ""] {
                let refused = try await search.get("/v1/places?area=\(wrong)")
                #expect(try refused.status == .badRequest && refused.object()["field"] as? String == "area")
            }
            let refused = try await search.get("/v1/places?area=th-1001,th-1002&inside=true")
            #expect(refused.status == .unprocessableContent && refused.text.contains("Dusit"))
        }
    }

    @Test func `only inside an area goes by its outline, and says so if that is not known`() async throws {
        try await SearchFixture.with(Self.places, [], Self.things) { search async throws in
            #expect(try await search.ids("/v1/places?area=th-1001&inside=true") == ["here", "north"])
            let refused = try await search.get("/v1/places?area=th-1002&inside=true")
            #expect(refused.status == .unprocessableContent)
            #expect(try refused.object()["field"] as? String == "inside")
        }
    }

    @Test func `a station's list is by the distance from it, and says so`() async throws {
        try await SearchFixture.with(Self.places, [], Self.things) { search async throws in
            let answer = try await search.get("/v1/places?station=bts-n8").object()
            let items = try #require(answer["items"] as? [[String: Any]])
            #expect(items.compactMap { $0["id"] as? String } == ["north"], "within 2 km")
            let distance = try #require(items[0]["distance"] as? Double)
            #expect(abs(distance - Self.mochit.geo.distance(to: Self.places[1].geo)) < 0.06)
            let reference = try #require(answer["reference"] as? [String: Any])
            #expect(reference["name"] as? String == "Mo Chit, BTS")
            #expect(reference["label"] as? String == "from Mo Chit, BTS")
            let thai = try await search.get("/v1/places?station=bts-n8", headers: [.acceptLanguage: "th"]).object()
            #expect((thai["reference"] as? [String: Any])?["name"] as? String == "หมอชิต, BTS")
            #expect(try await search.ids("/v1/places?station=bts-n8&radius=8000") == ["north", "here", "east"])
            #expect(try await search.get("/v1/places?station=nowhere").status == .notFound)
        }
    }
}
