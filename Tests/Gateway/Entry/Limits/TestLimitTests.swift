import Contract
import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import GatewayService

/// Messages that somebody has sent to an address that they named.
@Suite(.timeLimit(.minutes(5))) struct `A test of a device or a webhook` {
    @Test(arguments: [
        ("/v1/push/devices/d-1/test", Actor(id: "c-1", role: .customer)),
        ("/v1/webhooks/w-1/test", Actor(id: "m-1", role: .merchant)),
        ("/v1/webhooks/w-1/deliveries/e-1/retry", Actor(id: "m-1", role: .merchant)),
    ])
    func `is sent a few times, and then no more for a while`(path: String, actor: Actor) async throws {
        let notifier = StandIn()
        try await GatewayFixture.with { fixture in
            try await withStandIns([notifier]) {
                notifier.answer(path, .init(status: .accepted, body: "{}"))
                let settings = ["NOTIFIER": notifier.url, "RATE_LIMIT_TEST": "0.001/3"]
                try await fixture.withGateway(settings) { gateway in
                    var statuses: [Int] = []
                    for _ in 0..<5 {
                        let http = try await gateway.with(actor)
                        let answer = try await http.post(path, headers: ["Idempotency-Key": UUID().uuidString])
                        statuses.append(answer.status)
                        #expect(answer.status != 429 || answer["Retry-After"] != nil)
                    }
                    #expect(statuses == [202, 202, 202, 429, 429])
                    #expect(notifier.questions.count { $0.path == path } == 3)
                    // Who is somebody else at the same address has no share of their own.
                    let other = try await gateway.with(Actor(id: actor.id + "2", role: actor.role))
                    #expect(try await other.post(path, headers: ["Idempotency-Key": "other"]).status == 429)
                }
            }
        }
    }
}
