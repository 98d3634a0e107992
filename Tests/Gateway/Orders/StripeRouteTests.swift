import Contract
import Events
import TestKit
import Testing

@testable import GatewayService
@testable import Stripe

@Suite(.timeLimit(.minutes(5))) struct `Stripe's webhook` {
    private static let secret = "whsec_of-thirty-two-bytes-or-more"

    private static func expired(_ id: String, order: String = "order-1", by application: String = "vicinity") -> [UInt8]
    {
        let marks = #"{"application":"\#(application)","order":"\#(order)","customer":"c-1"}"#
        return Array(
            #"{"id":"\#(id)","type":"checkout.session.expired","data":{"object":{"id":"cs_1","metadata":\#(marks)}}}"#
                .utf8)
    }

    private func send(
        _ http: TestHTTP, _ body: [UInt8], signedFor content: [UInt8]? = nil, secret: String = secret,
        at time: Timestamp = .now
    ) async throws -> TestResponse {
        let header = try #require(WebhookSecrets(secret)).header(for: content ?? body, at: time)
        return try await http.send(
            "POST", "/v1/payments/stripe/notices", body: body,
            headers: ["Content-Type": "application/json; charset=utf-8", "Stripe-Signature": header])
    }

    @Test func `appends notices about this deployment's orders, signed, and acknowledges all others`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway(["STRIPE_WEBHOOK_SECRET": "whsec_an-older-secret, \(Self.secret)"]) {
                gateway in
                let answer = try await send(gateway.http, Self.expired("evt_1"))
                #expect(answer.status == 200 && answer.text == #"{"received":true}"#, "\(answer.text)")
                // Again, with the older secret.
                #expect(
                    try await send(gateway.http, Self.expired("evt_1"), secret: "whsec_an-older-secret").status == 200)
                #expect(try await send(gateway.http, Self.expired("evt_2", by: "shop")).status == 200)
                let other = Array(#"{"id":"evt_3","type":"payout.paid","data":{"object":{"id":"po_1"}}}"#.utf8)
                #expect(try await send(gateway.http, other).status == 200)
            }
            let notices = try await fixture.commands(.paymentNotices)
            #expect(notices.map(\.id) == ["stripe-evt_1", "stripe-evt_1"])
            let notice = try #require(notices.first)
            #expect(notice.type == PaymentEvents.expired.name && notice.subject == "order-1")
            #expect(notice.partitionKey == "c-1" && notice.signature != nil)
            let content = try notice.decode(PaymentNotice.self)
            #expect(content.checkout?.id == "cs_1" && content.provider == "stripe" && content.task == nil)
        }
    }

    @Test func `refuses notices without a current signature of Stripe`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway(["STRIPE_WEBHOOK_SECRET": Self.secret]) { gateway in
                let body = Self.expired("evt_1")
                #expect(try await gateway.http.post("/v1/payments/stripe/notices").status == 400)
                #expect(try await send(gateway.http, body, secret: "whsec_somebody-else's").status == 400)
                #expect(
                    try await send(gateway.http, body, signedFor: Self.expired("evt_1", order: "other")).status == 400)
                let late = Timestamp.now.advanced(by: .seconds(-301))
                #expect(try await send(gateway.http, body, at: late).status == 400)
                let refused = try await send(gateway.http, Array("[]".utf8))
                #expect(refused.status == 400, "\(refused.text)")
                let large = [UInt8](repeating: UInt8(ascii: " "), count: 64 << 10) + body
                #expect(try await send(gateway.http, large).status == 413)
            }
            #expect(try await fixture.commands(.paymentNotices).isEmpty)
        }
    }

    @Test func `is not there without a secret`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let answer = try await send(gateway.http, Self.expired("evt_1"))
                #expect(answer.status == 404, "\(answer.text)")
            }
        }
    }
}
