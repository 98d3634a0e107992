import Foundation
import Geo
import HTTPTypes
import Markup
import TestKit
import Testing

@testable import GatewayService

/// What a routing server finds, as clients get it.
@Suite(.timeLimit(.minutes(5))) struct `Ways from a routing server` {
    /// Runs a test with a gateway whose routing server is a stand-in.
    private func withServer(
        path: String = "", _ test: (GatewayUnderTest, StandIn) async throws -> Void
    ) async throws {
        let server = StandIn()
        try await GatewayFixture.with { fixture in
            try await withStandIns([server]) {
                try await fixture.withGateway(["ROUTING_URL": server.url + path]) { try await test($0, server) }
            }
        }
    }

    @Test func `come in its order, the first recommended, with totals and steps in words`() async throws {
        try await withServer { gateway, server in
            server.answer(
                Way.question(), Way.answer(Way(), Way(distance: 1100, duration: 900, street: "Diagonal"), Way()))
            let plan = try await gateway.plan(Way.request)
            #expect(plan.kind == "route" && plan.profile == "driving" && plan.notice == nil)
            #expect(plan.from.name == "Rambla" && plan.to.name == nil)
            #expect(plan.from.geo == Coordinate(latitude: 41.4, longitude: 2.17))
            #expect(plan.routes.map(\.id) == ["1", "2", "3"])
            #expect(plan.routes.map(\.recommended) == [true, false, false])
            #expect(plan.routes.map(\.name) == ["Gran Via", "Diagonal", "Gran Via"])
            let first = try #require(plan.routes.first)
            #expect(first.distance == 1200.5 && first.duration == "PT12M34S" && first.bearing == nil)
            #expect(
                first.steps.map(\.text) == [
                    "Set out to the north-east along Rambla.", "Turn left onto Gran Via.",
                    "You are at your destination, on the right.",
                ])
            #expect(first.steps.map(\.distance) == [1000.5, 200, 0])
            #expect(first.steps.last?.point == Coordinate(latitude: 41.41, longitude: 2.18))
            guard case .lineString(let line) = first.geometry else { throw Overdue("no line") }
            #expect(line.count == 3 && line.first == Coordinate(latitude: 41.4, longitude: 2.17))
        }
    }

    @Test func `are asked for as the client wants them, and no more are given`() async throws {
        try await withServer(path: "/{profile}") { gateway, server in
            let question = Way.question("walking", alternatives: "false")
            server.answer("/walking\(question)", Way.answer(Way(), Way(street: "Diagonal")))
            let plan = try await gateway.plan("\(Way.request)&profile=walking&alternatives=0")
            #expect(plan.profile == "walking")
            #expect(plan.routes.map(\.name) == ["Gran Via"])
        }
    }

    @Test func `are straight lines where the server knows none`() async throws {
        let server = StandIn()
        try await GatewayFixture.with { fixture in
            try await withStandIns([server]) {
                let settings = [
                    "ROUTING_URL": server.url, "ROUTING_ENGINE": "valhalla", "ROUTING_AREA": "2.1,41.3,2.3,41.5",
                ]
                try await fixture.withGateway(settings) { gateway in
                    for request in ["from=41.4,2.17&to=41.6,2.17", "from=41.2,2.17&to=41.4,2.17"] {
                        #expect(try await gateway.plan("/v1/routes?\(request)").kind == "straight-line")
                    }
                    #expect(try await gateway.http.get("/v1/reach?near=41.6,2.17").text.contains("straight-line"))
                    #expect(server.questions.isEmpty)
                    _ = try await gateway.http.get(Way.request)
                    #expect(server.questions.count == 1)
                }
            }
        }
    }

    @Test(
        arguments: [
            ("100.42, 13.65,100.68,13.89", [100.42, 13.65, 100.68, 13.89]),
            ("179,-18,-179,-16", [179, -18, -179, -16]),
            ("1,2,3", nil), ("1,2,3,x", nil), ("1,4,3,2", nil), ("", nil),
        ] as [(String, [Double]?)])
    func `may have an area`(text: String, box: [Double]?) {
        let area = RoutingServer.area(text)
        #expect(area.map { [$0.west, $0.south, $0.east, $0.north] } == box)
    }

    @Test func `are GeoJSON and KML with every path and every step's point`() async throws {
        try await withServer { gateway, server in
            server.answer(Way.question(), Way.answer(Way(), Way(street: "A & <B>")))
            let geojson = try await gateway.http.get(Way.request, headers: ["Accept": "application/geo+json"])
            #expect(geojson["Content-Type"] == "application/geo+json")
            let document = try JSONSerialization.jsonObject(with: Data(geojson.bytes)) as? [String: Any] ?? [:]
            #expect(document["type"] as? String == "FeatureCollection" && document["kind"] as? String == "route")
            let features = document["features"] as? [[String: Any]] ?? []
            #expect(
                features.map { $0["id"] as? String } == [
                    "route-1", "route-1-step-1", "route-1-step-2", "route-1-step-3",
                    "route-2", "route-2-step-1", "route-2-step-2", "route-2-step-3",
                ])
            let geometries = features.map { $0["geometry"] as? [String: Any] ?? [:] }
            #expect(geometries[0]["type"] as? String == "LineString")
            #expect(geometries[2]["coordinates"] as? [Double] == [2.175, 41.402])
            let properties = try #require(features[2]["properties"] as? [String: Any])
            #expect(properties["text"] as? String == "Turn left onto Gran Via.")
            #expect(properties["point"] == nil && properties["number"] as? Int == 2)

            let written = try await gateway.http.get("\(Way.request)&format=kml")
            let reading = try KML.read(written.bytes)
            #expect(reading.refused == [] && reading.document.name == "From: Rambla – 41.41, 2.18")
            let placemarks = reading.document.placemarks
            #expect(placemarks.count == 8)
            #expect(placemarks[0].name == "Recommended way by Gran Via, 1.20 km")
            #expect(placemarks[4].name == "Other way by A & <B>, 1.20 km")
            #expect(placemarks[0]["distance"] == "1200.5" && placemarks[0]["duration"] == "PT12M34S")
            #expect(placemarks[7].geometry == .point(Coordinate(latitude: 41.41, longitude: 2.18)!))
        }
    }

    @Test func `are validated by their tag`() async throws {
        try await withServer { gateway, server in
            server.answer(Way.question(), Way.answer(Way()))
            let tag = try #require(try await gateway.http.get(Way.request)["ETag"])
            #expect(try await gateway.http.get(Way.request, headers: ["If-None-Match": tag]).status == 304)
        }
    }

    @Test(arguments: [
        (#"{"code":"NoRoute","message":"Impossible route between points"}"#, nil),
        (#"{"code":"NoSegment","message":"Could not find a matching segment for coordinate 1"}"#, "to"),
        (#"{"code":"NoSegment","message":"Could not find a matching segment for coordinate 0"}"#, "from"),
        (
            #"{"code":"NoSegment","message":"One of the supplied input coordinates could not snap to street segment."}"#,
            nil
        ),
        (#"{"code":"DistanceExceeded","message":"Path distance exceeds the max distance limit."}"#, "to"),
    ])
    func `that there are not are refused`(answer: String, field: String?) async throws {
        try await withServer { gateway, server in
            server.answer(Way.question(), .init(status: .badRequest, body: answer))
            let refused = try await gateway.http.get(Way.request)
            #expect(refused.status == 422)
            #expect(refused.problem?.type == "/problems/no-route")
            #expect(refused.problem?.field == field)
        }
    }

    @Test(arguments: [
        "", "<html>", "[]", "{}", #"{"code":"Ok"}"#, #"{"code":"Ok","routes":[]}"#, #"{"code":"InvalidUrl"}"#,
        Way.answer(Way(distance: -1)), Way.answer(Way(duration: 1e300)),
        Way.answer(Way()).replacing("[2.175,41.402]", with: "[2.175,141.402]"),
        Way.answer(Way()).replacing(#""location":[2.175,41.402]"#, with: #""location":[]"#),
        Way.answer(Way()).replacing("[2.17,41.4],[2.175,41.402],", with: ""),
        String(Way.answer(Way()).dropLast(20)),
    ])
    func `that make no sense are the routing server's fault`(answer: String) async throws {
        try await withServer { gateway, server in
            server.answer(Way.question(), .init(body: answer))
            let failed = try await gateway.http.get(Way.request)
            #expect(failed.status == 502)
            #expect(failed.problem?.type == "/problems/bad-gateway")
        }
    }
}

@Suite(.timeLimit(.minutes(5))) struct `Parameters of a way` {
    @Test func `are refused by name`() async throws {
        let wrong = [
            ("?to=41.41,2.18", "from"), ("?from=41.4,2.17", "to"), ("?from=41.4&to=41.41,2.18", "from"),
            ("?from=91,2.17&to=41.41,2.18", "from"), ("?from=41.4,2.17&to=41.41,181", "to"),
            ("?from=41.4,2.17&to=nan,2.18", "to"), ("?from=41.4,2.17&from=1,1&to=41.41,2.18", "from"),
            ("?from=41.4,2.17&to=41.41,2.18&profile=flying", "profile"),
            ("?from=41.4,2.17&to=41.41,2.18&alternatives=4", "alternatives"),
            ("?from=41.4,2.17&to=41.41,2.18&alternatives=-1", "alternatives"),
            ("?from=41.4,2.17&to=41.41,2.18&format=xml", "format"),
            ("?from=41.4,2.17&to=41.41,2.18&via=41,2", "via"),
        ]
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                for (query, field) in wrong {
                    let refused = try await gateway.http.get("/v1/routes\(query)")
                    #expect(refused.status == 400 && refused.problem?.field == field, "\(query): \(refused.text)")
                }
                let other = try await gateway.http.get(Way.request, headers: ["Accept": "application/xml"])
                #expect(other.status == 406)
            }
        }
    }
}
