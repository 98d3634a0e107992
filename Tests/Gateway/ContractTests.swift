import Foundation
import Hummingbird
import Logging
import TestKit
import Testing

@testable import GatewayService
@testable import ServiceKit

/// The router and `deploy/openapi.yaml` say the same.
@Suite struct ContractTests {
    @Test func `every route is in the document and everything in the document is a route`() async throws {
        let document = try ContractTests.documentedOperations()
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
        try await World.with { world in
            let logger = Logger(label: "contract")
            var reader = try SettingsReader(
                program: "gateway", arguments: [],
                environment: ["DATA": world.folder.path, "SIGNING_SECRET": GatewayUnderTest.secret].merging(more) { $1 }
            )
            let settings = ServiceSettings(&reader, defaultPort: 0)
            let own = GatewaySettings(&reader)
            let (metrics, readiness) = (Metrics(), Readiness())
            let server = HTTPServer(metrics: metrics, readiness: readiness, logger: logger)
            let host = ServiceHost(
                name: "gateway", settings: settings, own: own, log: world.log, logger: logger, metrics: metrics,
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

    /// Reads the document by its own strict layout: paths at two spaces, methods at four.
    private static func documentedOperations() throws -> Set<String> {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../deploy/openapi.yaml")
        let methods = ["get", "put", "post", "delete", "patch", "head", "options"]
        var operations: Set<String> = []
        var path: Substring?
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            if !line.hasPrefix(" ") { path = nil }
            if line.hasPrefix("  /"), line.hasSuffix(":") { path = line.dropFirst(2).dropLast() }
            let member = line.dropFirst(4).dropLast()
            if let path, line.hasPrefix("    "), methods.contains(String(member)) {
                operations.insert("\(member.uppercased()) \(path)")
            }
        }
        return operations
    }
}
