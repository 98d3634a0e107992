import Contract
import EventLog
import Events
import HTTPTypes
import Logging
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// The gateway is ready only on a log that somebody reads.
@Suite(.timeLimit(.minutes(5))) struct OwnersWatchTests {
    private let anna = Actor(id: "c-anna", role: .customer)
    private let misfit =
        #"{"ready":false,"missing":[{"part":"log","why":"it ends before what was read; start once with --republish"}]}"#

    private func place(_ http: TestHTTP, prefer: String) async throws -> TestResponse {
        try await http.post(
            "/v1/orders", json: #"{"lines":[{"item":"cafe.tea","quantity":2}]}"#,
            headers: ["Idempotency-Key": prefer, "Prefer": prefer])
    }

    @Test func `a log without the owners' claims is not served from`() async throws {
        try await GatewayFixture.with(isOwned: false) { fixture in
            try await fixture.withGateway(whenReady: false) { gateway in
                for owner in ["catalog", "orders"] {
                    try await waitFor("\(owner) is missed") {
                        let answer = try await gateway.http.get("/readyz")
                        return answer.status == 503 && answer.text.contains(owner) ? true : nil
                    }
                    for place in Topic.checkpoints(of: owner).partitions {
                        try await fixture.claim(place, of: owner, epoch: 1)
                    }
                }
                try await waitFor("the gateway is ready, though nobody answers it") {
                    try await gateway.http.get("/readyz").status == 200 ? true : nil
                }
            }
        }
    }

    @Test func `while an owner says that the log does not fit, the gateway is not ready and lets nobody wait`()
        async throws
    {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let http = try await gateway.with(anna)
                fixture.orders.answer("/readyz", StandIn.Answer(status: .serviceUnavailable, body: misfit))
                try await waitFor("the gateway says so") {
                    let answer = try await http.get("/readyz")
                    return answer.status == 503 && answer.text.contains("orders says: it ends before") ? true : nil
                }
                #expect(try await place(http, prefer: "wait=30").status == 202)
                fixture.orders.answer("/readyz", #"{"ready":true,"missing":[]}"#)
                try await waitFor("all is well again") {
                    try await http.get("/readyz").status == 200 ? true : nil
                }
            }
        }
    }

    @Test func `an owner that is not ready for another reason keeps nobody from ordering`() async throws {
        try await GatewayFixture.with { fixture in
            fixture.orders.answer(
                "/readyz",
                StandIn.Answer(
                    status: .serviceUnavailable,
                    body: #"{"ready":false,"missing":[{"part":"engine","why":"is starting"}]}"#))
            try await fixture.withGateway { gateway in
                let placed = try await place(gateway.with(anna), prefer: "respond-async")
                #expect(placed.status == 202)
                let readiness = try await gateway.http.get("/readyz")
                #expect(readiness.status == 200)
            }
        }
    }
}
