import Contract
import Events
import HTTPTypes
import Hummingbird
import Logging
import ServiceLifecycle
import TestKit
import Testing

@testable import GatewayService
@testable import ServiceKit

/// Instances of a service of which a gateway was told another number than there are: each owns other things than the gateway takes it to.
@Suite(.timeLimit(.minutes(5))) struct `Instances that are others than a gateway was told of` {
    private static let paths = [
        "/v1/orders", "/v1/orders/\(Identifiers.order(customer: "c-1", key: "k"))", "/v1/places/cafe/figures",
        "/v1/places/cafe/orders.csv",
        "/v1/places/cafe/ledger.csv", "/v1/screenings/cafe.s/tickets", "/v1/dead-letters/orders",
    ]

    /// The only process that a test's gateway is told of; it answers whatever it is asked.
    private func withProcess(
        as instance: Instance, _ test: (_ url: String) async throws -> Void
    ) async throws {
        var logger = Logger(label: "process")
        logger.logLevel = .critical
        let readiness = Readiness()
        readiness.setInstance(instance)
        let server = HTTPServer(metrics: Metrics(), readiness: readiness, logger: logger)
        server.router.get("**") { _, _ in
            Response.json(bytes: Array(#"{"items":[],"total":0,"next":null}"#.utf8))
        }
        let port = freePort()
        let services: [any Service] = [server.application(host: "127.0.0.1", port: port)]
        try await whileRunning(services, logger) { try await test("http://127.0.0.1:\(port)") }
    }

    /// - Parameters:
    ///   - actual: as what it runs.
    ///   - told: how many the gateway is told of: always this one.
    @Test(arguments: [("0/2", 1), ("0/1", 2), ("0/3", 2), ("1/2", 2)])
    func `refuse what they are asked, so that nothing is left out in silence`(actual: String, told: Int) async throws {
        try await withProcess(as: try #require(Instance(actual))) { url in
            let addresses = Array(repeating: url, count: told).joined(separator: ",")
            let settings = ["ORDERS": addresses]
            try await GatewayFixture.with { fixture in
                try await fixture.withGateway(settings, whenReady: false) { gateway in
                    try await waitFor("it answers") {
                        try await gateway.http.get("/healthz").status == 200 ? true : nil
                    }
                    let someone = try await gateway.with(Actor(id: "o-1", role: .operator))
                    for path in Self.paths {
                        let answer = try await someone.get(path)
                        #expect(answer.status == 503 && answer["Retry-After"] != nil, "\(path): \(answer.text)")
                    }
                }
            }
        }
    }

    @Test func `answer once the gateway is told of them`() async throws {
        try await withProcess(as: Instance()) { url in
            try await GatewayFixture.with { fixture in
                try await fixture.withGateway(["ORDERS": url]) { gateway in
                    let someone = try await gateway.with(Actor(id: "o-1", role: .operator))
                    #expect(try await someone.get("/v1/orders").status == 200)
                }
            }
        }
    }
}
