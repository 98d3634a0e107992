import Foundation
import Hummingbird
import Logging
import TestKit
import Testing

@testable import GatewayService
@testable import ServiceKit

/// The router and the files of `deploy/openapi` say the same.
@Suite struct ContractTests {
    @Test func `every route is in the document and everything in the document is a route`() async throws {
        let document = try Set(DocumentedOperation.all().keys)
        // Feeds and calendars lead to the page, and are there with it; the page's own paths are no part of the API.
        let site = try SmallSite()
        let withPage = try await ContractTests.routes(site.settings).filter { $0.contains(" /v1/") }
        let routes = try await ContractTests.routes().union(withPage)
        #expect(routes.subtracting(document) == [], "not in the document")
        #expect(document.subtracting(routes) == [], "not in the router")
        #expect(routes.count > 20)
    }

    /// "GET /v1/places/{id}"
    private static func routes(_ more: [String: String] = [:]) async throws -> Set<String> {
        try await GatewayFixture.with { fixture in
            let logger = Logger(label: "contract")
            var reader = try SettingsReader(
                program: "gateway", arguments: [],
                environment: ["DATA": fixture.folder.path, "SIGNING_SECRET": GatewayUnderTest.secret].merging(more) {
                    $1
                }
            )
            let settings = ServiceSettings(&reader, defaultPort: 0)
            let own = GatewaySettings(&reader)
            let (metrics, readiness) = (Metrics(), Readiness())
            let server = HTTPServer(metrics: metrics, readiness: readiness, logger: logger)
            let host = ServiceHost(
                name: "gateway", settings: settings, own: own, log: fixture.log, logger: logger, metrics: metrics,
                readiness: readiness, tracer: nil, router: server.router)
            _ = try await Gateway(host)
            return Set(
                server.router.routes.map { route in
                    let path = route.path.description.split(separator: "/").map { part in
                        part.hasPrefix(":") ? "{\(part.dropFirst())}" : String(part)
                    }
                    return "\(route.method.rawValue) /\(path.joined(separator: "/"))"
                })
        }
    }
}
