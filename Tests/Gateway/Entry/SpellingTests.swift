import HTTPTypes
import TestKit
import Testing

@testable import GatewayService

/// Other spellings of paths, as they come over the wire.
@Suite(.timeLimit(.minutes(5))) struct `A path in another spelling` {
    @Test func `is asked of services in its normal form`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                for path in [
                    "/v1/places/cafe-1/", "//v1/places/cafe-1", "/v1/x/../places/cafe-1", "/v1/places/caf%65-1",
                ] {
                    fixture.catalog.answer("/v1/places/cafe-1", "{}")
                    let asked = fixture.catalog.questions.count
                    let answer = try await talk(to: gateway.http) {
                        try $0.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                    }
                    #expect(answer.hasPrefix("HTTP/1.1 200 "), "\(path): \(answer)")
                    #expect(fixture.catalog.questions.dropFirst(asked).map(\.path).contains("/v1/places/cafe-1"))
                }
            }
        }
    }

    @Test(arguments: ["/v1/terms", "/MapNewHomeServices.svc", "/ContentAnalysisService/V1/termExtraction"])
    func `takes a turn as the usual one does`(path: String) async throws {
        let settings = ["READS_AT_ONCE": "1", "DEAR_READS_AT_ONCE": "1"]
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway(settings) { gateway in
                for spelling in [path, path + "/", "/" + path, "/x/.." + path, path + "//?a=1"] {
                    fixture.search.answer(path, "{}")
                    fixture.search.answer(path + "?a=1", "{}")
                    let answer = try await talk(to: gateway.http) {
                        try $0.send(
                            """
                            POST \(spelling) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r
                            Content-Length: 2\r\nConnection: close\r\n\r\n{}
                            """)
                    }
                    #expect(answer.hasPrefix("HTTP/1.1 200 "), "\(spelling): \(answer)")
                    #expect(fixture.search.questions.last?.path.hasPrefix(path) == true, "\(spelling)")
                    #expect(Gatekeeper.isRead(.post, path), "decided by the route: \(path)")
                }
            }
        }
    }

    @Test func `of a page leads to the one that the page's links have`() async throws {
        try await withSite { gateway, _ in
            for (path, leads) in [
                ("/place/cafe-1/", "/place/cafe-1"), ("/x/../my-orders?lang=fi", "/my-orders?lang=fi"),
                ("//place/cafe-1", "/place/cafe-1"),
            ] {
                let answer = try await talk(to: gateway.http) {
                    try $0.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                }
                #expect(answer.hasPrefix("HTTP/1.1 301 "), "\(path): \(answer)")
                #expect(answer.lowercased().contains("location: \(leads)\r\n"), "\(path): \(answer)")
            }
        }
    }
}
