import Geo
import Markup
import TestKit
import Testing

@testable import GatewayService

@Suite(.timeLimit(.minutes(5))) struct `Without a routing server` {
    @Test func `the way is a straight line that says so`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                // One degree of longitude on the equator is 111,319.49 m.
                let plan = try await gateway.plan("/v1/routes?from=0,10&to=0,11&profile=walking&alternatives=3")
                #expect(plan.kind == "straight-line" && plan.profile == "walking")
                #expect(plan.notice?.contains("straight line") == true)
                let route = try #require(plan.routes.first)
                #expect(plan.routes.count == 1 && route.recommended && route.duration == nil)
                #expect(abs(route.distance - 111_319.49) < 0.01 && abs((route.bearing ?? 0) - 90) < 1e-9)
                #expect(route.steps.map(\.text).first == "Go east (90°) for 111.32 km in a straight line.")
                #expect(route.steps.map(\.point.longitude) == [10, 11])
                let kml = try KML.read(try await gateway.http.get("/v1/routes?from=0,10&to=0,11&format=kml").bytes)
                #expect(kml.document.placemarks.first?.name == "Straight line, 111.32 km")
                #expect(kml.document.placemarks.first?.description == RouteWords.of("en").straightNotice)
                let geojson = try await gateway.http.get("/v1/routes?from=0,10&to=0,11&format=geojson").text
                #expect(geojson.contains(#""kind":"straight-line""#) && geojson.contains("notice"))
            }
        }
    }

    @Test func `a line over the antimeridian is cut there`() throws {
        let (fiji, samoa) = (at(-18, 178), at(-14, -172))
        let route = try #require(StraightLine.plan(from: fiji, to: samoa, .driving, in: .of("en")).routes.first)
        guard case .multiLineString(let lines) = route.geometry else { throw Overdue("\(route.geometry)") }
        #expect(lines.count == 2)
        #expect(lines[0].first == fiji && lines[0].last?.longitude == 180)
        #expect(lines[1].first?.longitude == -180 && lines[1].last == samoa)
        #expect(lines[0].last?.latitude == lines[1].first?.latitude)
        let length = lines.map { zip($0, $0.dropFirst()).map { $0.distance(to: $1) }.reduce(0, +) }.reduce(0, +)
        #expect(abs(length - route.distance) < 0.001 * route.distance)
    }

    @Test func `a long line bends as the shortest way does`() throws {
        let route = try #require(
            StraightLine.plan(from: at(60, -20), to: at(60, 100), .driving, in: .of("en")).routes.first)
        guard case .lineString(let line) = route.geometry else { throw Overdue("\(route.geometry)") }
        #expect(line.count > 50 && (line.map(\.latitude).max() ?? 0) > 70)
    }

    @Test func `a point is no way from itself`() throws {
        let route = try #require(StraightLine.plan(from: at(1, 2), to: at(1, 2), .driving, in: .of("en")).routes.first)
        #expect(route.distance == 0 && route.bearing == 0)
        #expect(route.geometry == .lineString([at(1, 2), at(1, 2)]))
    }

    private func at(_ latitude: Double, _ longitude: Double) -> Coordinate {
        Coordinate(latitude: latitude, longitude: longitude)!
    }
}
