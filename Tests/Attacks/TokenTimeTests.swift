import Events
import Foundation
import TestKit
import Testing

/// A signed token of an outside issuer must not be able to end a gateway with its times.
@Suite(.serialized) struct `A token whose times cannot be` {
    private static let times = [
        "1e15", "1000000000000000", "1e300", "-1e300", "-1", "0", "9223372036854775807", "9223372036854775808", "1e999",
        "253402300800", "\"2026-11-23\"", "\"1e15\"", "null", "true", "[]", "{}", "NaN",
        "99999999999999999999999999999",
    ]

    @Test(.timeLimit(.minutes(3))) func `is refused or believed for a bounded time, and ends nothing`() async throws {
        try await withTown(on: .embedded, gateways: 1) { town in
            let (gateway, forged) = (town.gateways[0], try ForgedTokens(of: town))
            let process = try #require(gateway.processID)
            for time in Self.times {
                for claim in ["exp", "nbf", "iat"] {
                    let exp = claim == "exp" ? "" : #","exp":\#(Int(Date.now.timeIntervalSince1970) + 600)"#
                    let token = forged.token(
                        #"{"sub":"c-attack","role":"customer","iss":"vicinity","\#(claim)":\#(time)\#(exp)}"#)
                    try await check(token, at: gateway)
                }
            }
            #expect(gateway.processID == process && gateway.isRunning)
        }
    }

    /// A list, a session, which is made from the token, and a stream, which counts down to its end.
    private func check(_ token: String, at gateway: ServiceProcess) async throws {
        let http = gateway.http.with(token: token)
        let list = try await http.get("/v1/orders")
        #expect([200, 401].contains(list.status), "\(list.status) \(list.text)")
        let session = try await http.post("/v1/session")
        #expect([201, 401, 403].contains(session.status), "\(session.status) \(session.text)")
        guard list.status == 200 else { return }
        try await withSubscriber(Subscriber([http], "/v1/events?orders=mine")) {}
    }
}
