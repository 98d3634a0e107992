import Contract
import Events
import Fetching
import Foundation
import Payments
import Synchronization
import TestKit
import Testing

@testable import Stripe

/// Payments and refunds at somebody else's stand-in for Stripe: `localstripe` of PyPI, which `deploy/test payments` starts. It knows no
/// checkouts and no idempotency keys.
private let local = ProcessInfo.processInfo.environment["LOCALSTRIPE"]

@Suite(
    .enabled(if: local != nil, "LOCALSTRIPE names no localstripe; deploy/test payments starts one"), .serialized,
    .timeLimit(.minutes(2)))
struct `Payments and refunds at localstripe` {
    private let http = TestHTTP(local ?? "", headers: ["Authorization": "Bearer sk_test_of-nobody"])
    private let stripe: StripeProvider

    init() throws {
        stripe = try #require(
            StripeProvider(
                key: "sk_test_of-nobody", api: URL(string: local ?? "")!, servers: ServerClient(product: "Test/1")))
    }

    private func create(_ path: String, _ fields: String) async throws -> String {
        let answer = try await http.send(
            "POST", path, body: Array(fields.utf8), headers: ["Content-Type": "application/x-www-form-urlencoded"])
        #expect(answer.status == 200, "\(answer.text)")
        struct Thing: Decodable { var id: String }
        return try JSON.decode(Thing.self, from: answer.bytes).id
    }

    /// A payment as Stripe's page would make it, confirmed.
    private func pay(_ amount: Int, _ method: String = "manual") async throws -> String {
        let card = try await create(
            "/v1/payment_methods",
            "type=card&card[number]=4242424242424242&card[exp_month]=12&card[exp_year]=2031&card[cvc]=123")
        return try await create(
            "/v1/payment_intents",
            "amount=\(amount)&currency=eur&payment_method=\(card)&confirm=true&capture_method=\(method)"
                + "&metadata[application]=vicinity&metadata[order]=00-order&metadata[customer]=c-1")
    }

    private func euros(_ amount: Int64) -> Money { Money(amount: amount, currency: "EUR") }

    @Test func `what is set aside is taken once`() async throws {
        let payment = try await pay(1000)
        #expect(try await stripe.capture(payment, euros(1000), key: "00-order/capture") == .captured)
        #expect(try await stripe.capture(payment, euros(1000), key: "00-order/capture") == .captured)
        #expect(try await stripe.void(payment, key: "00-order/void") == .wasCaptured(nil))
    }

    @Test func `what is let go is not taken`() async throws {
        let payment = try await pay(1000)
        #expect(try await stripe.void(payment, key: "00-order/void") == .voided)
        #expect(try await stripe.void(payment, key: "00-order/void") == .voided)
    }

    @Test func `a part goes back once, even where keys are not remembered`() async throws {
        let payment = try await pay(1000, "automatic")
        for (key, amount) in [("00-order/refund/a", 300), ("00-order/refund/b", 700)] as [(String, Int64)] {
            for _ in 0..<2 { #expect(try await stripe.refund(payment, euros(amount), key: key) == .refunded) }
        }
        struct List: Decodable {
            struct Refund: Decodable {
                var amount: Int
                var metadata: [String: String]
            }
            var data: [Refund]
        }
        let answer = try await http.get("/v1/refunds?payment_intent=\(payment)")
        let refunds = try JSON.decode(List.self, from: answer.bytes).data
        #expect(refunds.map(\.amount).sorted() == [300, 700])
        #expect(refunds.allSatisfy { $0.metadata["order"] == "00-order" && $0.metadata["customer"] == "c-1" })
    }

    @Test func `its notices are signed as Stripe's are`() async throws {
        let secret = "whsec_of-this-test"
        let heard = Mutex<[StripeNotice]>([])
        let server = try RawServer { asked, answer in
            let secrets = WebhookSecrets(secret)
            let why = secrets.map { $0.refusal(of: asked.headers["stripe-signature"], asked.body) } ?? "no secret"
            if why == nil, let notice = try? StripeNotice(asked.body) { heard.withLock { $0.append(notice) } }
            answer.reply(why ?? "", status: why == nil ? 200 : 400)
        }
        let answer = try await http.send(
            "POST", "/_config/webhooks/test", body: Array("url=\(server.url)/&secret=\(secret)".utf8),
            headers: ["Content-Type": "application/x-www-form-urlencoded"])
        #expect(answer.status == 200)
        let payment = try await pay(1000)
        #expect(try await stripe.capture(payment, euros(1000), key: "00-order/capture") == .captured)
        try await eventually("the notice has come") {
            heard.withLock { $0.contains { $0.content?.notice.payment == payment } }
        }
        let said = try #require(heard.withLock { $0.first { $0.content?.notice.payment == payment } }?.content)
        #expect(said.type.name == PaymentEvents.captured.name && said.notice.order == "00-order")
    }
}
