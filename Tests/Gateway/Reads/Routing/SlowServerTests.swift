import HTTPTypes
import Hummingbird
import Logging
import TestKit
import Testing

@testable import GatewayService

/// A routing server that does not answer, or not to the end.
@Suite(.timeLimit(.minutes(5))) struct `A routing server` {
    @Test func `that nobody listens at is told as 503 with when to come again`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway(["ROUTING_URL": "http://127.0.0.1:1"]) { gateway in
                let answer = try await gateway.http.get(Way.request)
                #expect(answer.status == 503 && answer["Retry-After"] == "1")
            }
        }
    }

    @Test func `that is silent, or stops in the middle, is waited for so long and no longer`() async throws {
        let port = freePort()
        let gate = Gate()
        var logger = Logger(label: "slow")
        logger.logLevel = .critical
        let application = Application(
            responder: CallbackResponder<BasicRequestContext> { request, _ in
                if request.uri.path.contains("/driving/") { try await gate.wait() }
                return Response(
                    status: .ok,
                    body: ResponseBody { writer in
                        try await writer.write(ByteBuffer(string: #"{"code":"#))
                        if request.uri.path.contains("/walking/") { try await gate.wait() }
                        try await writer.finish(nil)
                    })
            }, configuration: .init(address: .hostname("127.0.0.1", port: port)), logger: logger)
        try await GatewayFixture.with { fixture in
            try await whileRunning([application], logger) {
                defer { gate.open() }
                try await waitFor("the server listens") {
                    try await TestHTTP("http://127.0.0.1:\(port)").get("/").status > 0 ? true : nil
                }
                let settings = ["ROUTING_URL": "http://127.0.0.1:\(port)"]
                let hasty = settings.merging(["ROUTING_TIME": "300ms"]) { _, time in time }
                try await fixture.withGateway(hasty) { gateway in
                    for profile in ["driving", "walking"] {
                        let late = try await gateway.http.get("\(Way.request)&profile=\(profile)")
                        #expect(late.status == 504 && late["Retry-After"] == "1", "\(profile): \(late.text)")
                        #expect(late.problem?.type == "/problems/gateway-timeout")
                    }
                }
                // An own one with its usual patience: on a busy machine 300 ms may pass before anything was read.
                try await fixture.withGateway(settings) { gateway in
                    let cut = try await gateway.http.get("\(Way.request)&profile=cycling")
                    #expect(cut.status == 502)
                }
            }
        }
    }

    @Test(arguments: ["ftp://a", "a:5000", "http://", "http://a/?x=1", "http://a/#x"])
    func `cannot be anywhere else than at an HTTP address`(address: String) {
        #expect(RoutingServer.address(address) == nil)
    }

    @Test func `may have a path, and one for each profile`() {
        #expect(RoutingServer.address("http://osrm-{profile}:5000/") == "http://osrm-{profile}:5000")
        #expect(RoutingServer.address("https://example.org/osrm/{profile}") == "https://example.org/osrm/{profile}")
    }
}
