import Events
import TestKit
import Testing

@Suite(.serialized) struct `Somebody with a forged token` {
    @Test(.timeLimit(.minutes(3))) func `is nobody`() async throws {
        try await withTown(on: .embedded, gateways: 1) { town in
            for token in ["a.b.c", "", String(repeating: "x", count: 10_000)] {
                let answer = try await town.gateways[0].http.get(
                    "/v1/orders", headers: ["Authorization": "Bearer \(token)"])
                #expect(answer.status == 401)
            }
        }
    }
}
