import Contract
import EventLog
import Events
import Logging
import ServiceLifecycle
import TestKit

@testable import GatewayService
@testable import ServiceKit

/// A gateway as its process runs it, but in the test's.
struct GatewayUnderTest: Sendable {
    let http: TestHTTP
    let fixture: GatewayFixture

    static let secret = "a secret of thirty-two bytes or more"

    /// The same gateway with somebody's token.
    func with(_ actor: Actor) async throws -> TestHTTP {
        http.with(token: try await GatewayUnderTest.token(actor))
    }

    static func token(_ actor: Actor, for life: Duration = .seconds(600)) async throws -> String {
        try await Tokens(key: try SigningKey(secret: secret)).make(actor, for: life).token
    }
}

extension GatewayFixture {
    /// Runs a test with a gateway in this world; several may run at once.
    func withGateway<Result: Sendable>(
        _ settings: [String: String] = [:], whenReady: Bool = true, through other: (any EventLog)? = nil,
        logger given: Logger? = nil,
        isolation: isolated (any _Concurrency.Actor)? = #isolation,
        _ test: (GatewayUnderTest) async throws -> Result
    ) async throws -> Result {
        let port = freePort()
        var logger = given ?? Logger(label: "gateway")
        if given == nil { logger.logLevel = .critical }
        let environment = [
            "PORT": "\(port)", "DATA": folder.path, "CATALOG": catalog.url, "ORDERS": orders.url, "SEARCH": search.url,
            "RECOMMENDER": recommender.url, "SIGNING_SECRET": GatewayUnderTest.secret,
            // The stand-ins share this process's threads with hundreds of other tests.
            "UPSTREAM_TIME": "20s",
        ].merging(settings) { $1 }
        var reader = try SettingsReader(program: "gateway", arguments: [], environment: environment)
        let common = ServiceSettings(&reader, defaultPort: port)
        let own = GatewaySettings(&reader)
        try reader.finish()
        let (metrics, readiness) = (Metrics(), Readiness())
        var limits = Gateway.serverLimits
        own.adjust(&limits)
        let server = HTTPServer(metrics: metrics, readiness: readiness, limits: limits, logger: logger)
        let host = ServiceHost(
            name: "gateway", settings: common, own: own, log: other ?? log, logger: logger, metrics: metrics,
            readiness: readiness, tracer: nil, router: server.router)
        let loops = try await Gateway.start(host)
        let services: [any Service] = [
            LoopService(loops: loops, logger: logger), server.application(host: "127.0.0.1", port: port),
        ]
        let gateway = GatewayUnderTest(http: TestHTTP("http://127.0.0.1:\(port)"), fixture: self)
        return try await whileRunning(services, logger) {
            try await waitFor("the gateway is ready") {
                try await gateway.http.get("/readyz").status == 200 || !whenReady ? true : nil
            }
            return try await test(gateway)
        }
    }
}
