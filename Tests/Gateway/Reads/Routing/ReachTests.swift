import Foundation
import Geo
import HTTPTypes
import TestKit
import Testing

@testable import GatewayService

@Suite(.timeLimit(.minutes(5))) struct `What can be reached` {
    struct Answer: Decodable {
        var kind: String
        var profile: String
        var minutes: Int
        var from: Coordinate
        var notice: String?
        var area: Geometry
    }

    static let start = Coordinate(latitude: 41.4, longitude: 2.17)!

    /// As Valhalla writes it: a triangle around the start.
    static func area(snapped: String = "[[2.1701,41.4001]]") -> String {
        """
        {"type":"FeatureCollection","features":[
         {"type":"Feature","properties":{"contour":15.0,"metric":"time","fill":"#bf4040"},"geometry":{"type":"Polygon",
          "coordinates":[[[2.16,41.39],[2.18,41.39],[2.17,41.42],[2.16,41.39]]]}},
         {"type":"Feature","properties":{"type":"snapped","location_index":0},
          "geometry":{"type":"MultiPoint","coordinates":\(snapped)}},
         {"type":"Feature","properties":{"type":"input"},"geometry":{"type":"Point","coordinates":[2.17,41.4]}}]}
        """
    }

    static func question(_ minutes: Int = 15, _ profile: RoutePlan.Profile = .walking) -> String {
        RoutingEngine.valhalla.reach(from: start, profile, minutes: minutes) ?? ""
    }

    private func withEngine(
        _ engine: String = "valhalla", _ test: (GatewayUnderTest, StandIn, GatewayFixture) async throws -> Void
    ) async throws {
        let server = StandIn()
        try await GatewayFixture.with { fixture in
            try await withStandIns([server]) {
                try await fixture.withGateway(["ROUTING_URL": server.url, "ROUTING_ENGINE": engine]) {
                    try await test($0, server, fixture)
                }
            }
        }
    }

    @Test func `is asked of the engine and comes as JSON, GeoJSON and KML`() async throws {
        let question = Self.question(10).removingPercentEncoding ?? ""
        #expect(question.contains(#""costing":"pedestrian","contours":[{"time":10}]"#))
        try await withEngine { gateway, server, _ in
            server.answer(Self.question(), .init(body: Self.area()))
            let answer = try await gateway.http.get("/v1/reach?near=41.4,2.17").decode(Answer.self)
            #expect(answer.kind == "reach" && answer.profile == "walking" && answer.minutes == 15)
            #expect(answer.from == Self.start && answer.notice == nil && answer.area.polygons.count == 1)
            let features = try await gateway.http.get("/v1/reach?near=41.4,2.17&format=geojson")
            #expect(features["Content-Type"] == "application/geo+json" && features.text.contains(#""id":"reach""#))
            let kml = try await gateway.http.get("/v1/reach?near=41.4,2.17&format=kml")
            #expect(kml.text.contains("<Polygon>"), "\(kml.text)")
        }
    }

    @Test func `from a station is from where the catalog has it`() async throws {
        try await withEngine { gateway, server, fixture in
            server.answer(Self.question(20, .cycling), .init(body: Self.area()))
            fixture.catalog.answer("/v1/stations/siam", #"{"id":"siam","geo":{"latitude":41.4,"longitude":2.17}}"#)
            fixture.catalog.answer("/v1/stations/none", .init(status: .notFound, body: "{}"))
            let answer = try await gateway.http.get("/v1/reach?station=siam&minutes=20&profile=cycling")
            #expect(try answer.decode(Answer.self).from == Self.start)
            let none = try await gateway.http.get("/v1/reach?station=none")
            #expect(none.status == 400 && none.problem?.field == "station")
        }
    }

    @Test func `filters lists by its outline, with distances from where it begins`() async throws {
        try await withEngine { gateway, server, fixture in
            server.answer(Self.question(10), .init(body: Self.area()))
            fixture.search.answer("/v1/places?types=Store&near=41.4,2.17&polygon=\(Self.polygon)", #"{"items":[]}"#)
            let found = try await gateway.http.get("/v1/places?near=41.4,2.17&types=Store&reach=10")
            #expect(found.status == 200 && found.text == #"{"items":[]}"#, "\(fixture.search.questions)")
            fixture.search.answer("/v1/places?near=41.4,2.17&radius=500", #"{"items":[1]}"#)
            #expect(try await gateway.http.get("/v1/places?near=41.4,2.17&radius=500").text == #"{"items":[1]}"#)
        }
    }

    static let polygon =
        "%7B%22type%22%3A%22Polygon%22,%22coordinates%22%3A%5B%5B%5B2.16000,41.39000%5D,%5B2.18000,41.39000%5D,"
        + "%5B2.17000,41.42000%5D,%5B2.16000,41.39000%5D%5D%5D%7D"

    @Test(arguments: [
        ("/v1/reach", "near"), ("/v1/reach?near=x", "near"), ("/v1/reach?near=41.4,2.17&minutes=0", "minutes"),
        ("/v1/reach?near=41.4,2.17&minutes=121", "minutes"), ("/v1/reach?near=41.4,2.17&profile=flying", "profile"),
        ("/v1/reach?near=41.4,2.17&x=1", "x"), ("/v1/reach?station=A%20b", "station"),
        ("/v1/places?reach=10", "near"), ("/v1/places?near=41.4,2.17&reach=soon", "reach"),
        ("/v1/places?near=41.4,2.17&reach=10&radius=5", "radius"),
        ("/v1/items?near=41.4,2.17&reach-by=walking", "reach-by"),
        ("/v1/clusters?near=41.4,2.17&reach=10&bbox=1,2,3,4", "bbox"),
    ])
    func `that is asked for wrongly is refused with the parameter's name`(path: String, field: String) async throws {
        try await withEngine { gateway, _, _ in
            let refused = try await gateway.http.get(path)
            #expect(refused.status == 400 && refused.problem?.field == field, "\(refused.text)")
        }
    }

    @Test(arguments: [
        (HTTPResponse.Status.ok, area(snapped: "[]"), 422), (.ok, area(snapped: "[[3.17,41.4]]"), 422),
        (.badRequest, #"{"error_code":171,"error":"No suitable edges near location","status_code":400}"#, 422),
        (.badRequest, #"{"error_code":151,"error":"Exceeded max time: 1","status_code":400}"#, 502),
        (.ok, "{}", 502), (.ok, #"{"features":[]}"#, 422), (.internalServerError, "oops", 502),
    ])
    func `of an engine that finds nothing near, or fails, is told`(
        status: HTTPResponse.Status, body: String, expected: Int
    ) async throws {
        try await withEngine { gateway, server, _ in
            server.answer(Self.question(), .init(status: status, body: body))
            let answer = try await gateway.http.get("/v1/reach?near=41.4,2.17")
            #expect(answer.status == expected, "\(answer.text)")
            if expected == 422 { #expect(answer.problem?.field == "near") }
        }
    }

    @Test func `without an engine that knows is a circle, and says so`() async throws {
        try await withEngine("osrm") { gateway, server, _ in
            let answer = try await gateway.http.get("/v1/reach?near=41.4,2.17&minutes=12").decode(Answer.self)
            #expect(answer.kind == "straight-line" && answer.notice?.contains("circle") == true)
            let ring = try #require(answer.area.polygons.first?.outline)
            #expect(ring.allSatisfy { abs($0.distance(to: Self.start) - 1000) < 1 }, "12 minutes at 5 km/h")
            #expect(server.questions.allSatisfy { $0.path == "/" })
        }
    }

    @Test func `and ways, for which the server has none, are a circle and a straight line`() async throws {
        let server = StandIn()
        try await GatewayFixture.with { fixture in
            try await withStandIns([server]) {
                let settings = [
                    "ROUTING_URL": server.url, "ROUTING_ENGINE": "valhalla", "ROUTING_PROFILES": "walking",
                ]
                try await fixture.withGateway(settings) { gateway in
                    let circle = try await gateway.http.get("/v1/reach?near=41.4,2.17&profile=driving")
                    #expect(try circle.decode(Answer.self).kind == "straight-line")
                    #expect(try await gateway.plan(Way.request).kind == "straight-line")
                }
            }
        }
        #expect(server.questions.isEmpty)
    }

    @Test func `is made simple enough for a list, and stays where it is`() throws {
        let ring = (0...4000).map { step in
            Self.start.destination(bearing: Double(step % 4000) * 0.09, distance: 900 + (step % 2 == 0 ? 0 : 4))
        }
        let area = Geometry.polygon(try #require(Polygon(outline: ring)))
        let text = ReachArea.text(area)
        #expect(text.utf8.count <= ReachArea.longest)
        let simple = try JSONDecoder().decode(Geometry.self, from: Data(text.utf8))
        let corners = try #require(simple.polygons.first?.outline)
        #expect(corners.count > 20 && corners.allSatisfy { abs($0.distance(to: Self.start) - 900) < 20 })
        #expect(simple.contains(Self.start))
    }

    // MARK: Ways of the same engine

    @Test func `comes from the engine that is asked for ways, too`() async throws {
        let (start, end) = (Self.start, Coordinate(latitude: 41.41, longitude: 2.18)!)
        let question = RoutingEngine.valhalla.routes(from: start, to: end, .driving, others: 2)
        #expect(question.removingPercentEncoding?.contains(#""costing":"auto","format":"osrm""#) == true)
        try await withEngine { gateway, server, _ in
            server.answer(question, Way.answer(Way(), Way(street: "Diagonal")))
            let plan = try await gateway.plan(Way.request)
            #expect(plan.kind == "route" && plan.routes.map(\.name) == ["Gran Via", "Diagonal"])
        }
    }
}
