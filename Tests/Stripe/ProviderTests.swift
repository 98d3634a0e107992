import Contract
import Events
import Fetching
import Foundation
import Payments
import Synchronization
import TestKit
import Testing

@testable import Stripe

/// A Stripe that gives a test's answers in order, and records requests.
private final class Script: Sendable {
    let server: RawServer
    let stripe: StripeProvider
    let lease = TestLease(for: .max)

    /// - Parameter answers: status, body and headers; a status of 0 breaks the connection.
    init(_ answers: (status: Int, body: String, headers: [String])...) throws {
        let left = Mutex(answers[...])
        server = try RawServer { _, answer in
            guard let next = left.withLock({ $0.popFirst() }) else { return answer.reply("{}", status: 418) }
            if next.status > 0 {
                answer.reply(next.body, status: next.status, ["Content-Type: application/json"] + next.headers)
            }
        }
        let servers = try ServerClient(product: "Test/1") { [lease] in lease.isHeld }
        stripe = try #require(
            StripeProvider(key: "sk_test_of-nobody", api: URL(string: server.url)!, servers: servers))
    }

    var targets: [String] { server.asked.map(\.target) }
    var keys: [String?] { server.asked.map { $0.headers["idempotency-key"] } }
}

private func payment(_ status: String) -> (status: Int, body: String, headers: [String]) {
    let marks = #"{"application":"vicinity","order":"o","customer":"c"}"#
    return (
        200,
        #"{"id":"pi_1","status":"\#(status)","amount_capturable":1000,"amount_received":1000,"currency":"eur","metadata":\#(marks)}"#,
        []
    )
}

private func error(
    _ status: Int, type: String = "invalid_request_error", code: String = "x", _ headers: [String] = []
) -> (status: Int, body: String, headers: [String]) {
    (status, #"{"error":{"type":"\#(type)","code":"\#(code)","message":"So it is."}}"#, headers)
}

private let euros = Money(amount: 1000, currency: "EUR")

@Suite(.timeLimit(.minutes(2))) struct `Stripe as the provider` {
    private func failure<Value>(
        _ ask: () async throws(PaymentFailure) -> Value
    ) async -> PaymentFailure? {
        do throws(PaymentFailure) {
            _ = try await ask()
            return nil
        } catch {
            return error
        }
    }

    @Test func `gets a key, a version and our secret`() async throws {
        let script = try Script((200, #"{"id":"cs_1","url":"https://pay/cs_1","expires_at":1795594613}"#, []))
        let request = CheckoutRequest(
            key: "o/open", order: "o", customer: "c", total: euros, lines: [], captures: true,
            expiresAt: Timestamp(microseconds: 1_795_594_613_000_000), returnTo: URL(string: "https://eat.example/"))
        let checkout = try await script.stripe.open(request)
        #expect(checkout.id == "cs_1" && checkout.url == "https://pay/cs_1")
        let asked = try #require(script.server.asked.first)
        #expect(asked.target == "/v1/checkout/sessions" && asked.headers["authorization"] == "Bearer sk_test_of-nobody")
        #expect(asked.headers["idempotency-key"] == "o/open" && asked.headers["stripe-version"] == StripeClient.version)
        #expect(asked.headers["content-type"] == "application/x-www-form-urlencoded")
        #expect(String(decoding: asked.body, as: UTF8.self) == (try CheckoutForm.make(request)).encoded)
    }

    @Test(arguments: [
        (400, true), (402, true), (404, true), (401, false), (403, false), (409, false), (429, false), (500, false),
        (503, false), (0, false),
    ])
    func `refuses finally only what it will never do`(status: Int, isFinal: Bool) async throws {
        let script = try Script(error(status, ["Retry-After: 7"]), error(status))
        let request = CheckoutRequest(
            key: "o/open", order: "o", customer: "c", total: euros, lines: [], captures: true, expiresAt: .now,
            returnTo: URL(string: "https://eat.example/"))
        let failure = try #require(
            await failure { () async throws(PaymentFailure) in try await script.stripe.open(request) })
        if case .refused(let why) = failure { #expect(isFinal && why.contains("So it is.")) } else { #expect(!isFinal) }
        if case .later(let seconds, _) = failure { #expect([7, 60].contains(seconds)) }
        if status == 0 || status >= 500 {
            guard case .unreachable = failure else { return #expect(Bool(false), "\(failure)") }
        }
        #expect(!"\(failure)".contains("sk_test"))
    }

    @Test func `takes another key if Stripe kept a failure or other parameters with the first`() async throws {
        let script = try Script(
            error(500, type: "api_error", ["Idempotent-Replayed: true"]), error(400, type: "idempotency_error"),
            payment("succeeded"))
        #expect(try await script.stripe.capture("pi_1", euros, key: "o/capture") == .captured)
        #expect(script.keys == ["o/capture", "o/capture#2", "o/capture#3"])
        let spent = try Script(
            error(400, type: "idempotency_error"), error(400, type: "idempotency_error"),
            error(400, type: "idempotency_error"), error(400, type: "idempotency_error"),
            error(400, type: "idempotency_error"))
        let failure = await failure { () async throws(PaymentFailure) in
            try await spent.stripe.capture("pi_1", euros, key: "k")
        }
        guard case .later = failure else { return #expect(Bool(false), "\(failure as Any)") }
    }

    @Test(
        arguments: [
            ("succeeded", CheckoutEnd.paid(payment: "pi_1", amount: euros, captured: true)),
            ("requires_capture", .paid(payment: "pi_1", amount: euros, captured: false)), ("canceled", .expired),
            ("requires_payment_method", .expired), ("processing", nil),
        ] as [(String, CheckoutEnd?)])
    func `reports that somebody has paid what cannot expire any more`(status: String, end: CheckoutEnd?) async throws {
        let script = try Script(
            error(400), (200, #"{"id":"cs_1","status":"complete","payment_intent":\#(payment(status).body)}"#, []))
        let found = try? await script.stripe.expire("cs_1", of: "o")
        #expect(found == end)
        #expect(
            script.targets == [
                "/v1/checkout/sessions/cs_1/expire", "/v1/checkout/sessions/cs_1?expand%5B%5D=payment_intent",
            ])
    }

    @Test func `expires a checkout once, and reports it again`() async throws {
        let script = try Script(
            (200, #"{"id":"cs_1","status":"expired"}"#, []), error(400),
            (200, #"{"id":"cs_1","status":"expired"}"#, []),
            error(400), (200, #"{"id":"cs_1","status":"open"}"#, []))
        #expect(try await script.stripe.expire("cs_1", of: "o") == .expired)
        #expect(try await script.stripe.expire("cs_1", of: "o") == .expired)
        let failure = await failure { () async throws(PaymentFailure) in try await script.stripe.expire("cs_1", of: "o")
        }
        guard case .later = failure else { return #expect(Bool(false), "\(failure as Any)") }
    }

    @Test func `reads a payment's state before a refusal counts`() async throws {
        let lapsed = try Script(error(400), payment("canceled"), error(400), payment("succeeded"))
        #expect(try await lapsed.stripe.capture("pi_1", euros, key: "k") == .lapsed)
        #expect(try await lapsed.stripe.capture("pi_1", euros, key: "k") == .captured)
        let taken = try Script(error(400), payment("succeeded"), error(400), payment("canceled"), payment("canceled"))
        #expect(try await taken.stripe.void("pi_1", key: "k") == .wasCaptured(euros))
        #expect(try await taken.stripe.void("pi_1", key: "k") == .voided)
        #expect(try await taken.stripe.void("pi_1", key: "k") == .voided)
        let waiting = try Script(error(400), payment("requires_capture"))
        let failure = await failure { () async throws(PaymentFailure) in
            try await waiting.stripe.capture("pi_1", euros, key: "k")
        }
        guard case .refused = failure else { return #expect(Bool(false), "\(failure as Any)") }
    }

    @Test func `refunds once, however long ago the first request was`() async throws {
        let refund =
            #"{"id":"re_1","status":"succeeded","amount":400,"currency":"eur","metadata":{"errand":"o/refund/krua"}}"#
        let other = refund.replacing("krua", with: "bar").replacing("re_1", with: "re_2")
        let script = try Script(
            (200, #"{"data":[],"has_more":false}"#, []), payment("succeeded"), (200, refund, []),
            (200, #"{"data":[\#(other)],"has_more":true}"#, []), (200, #"{"data":[\#(refund)],"has_more":false}"#, []))
        #expect(try await script.stripe.refund("pi_1", euros, key: "o/refund/krua") == .refunded)
        let sent = String(decoding: try #require(script.server.asked.last).body, as: UTF8.self)
        #expect(sent.contains("metadata%5Berrand%5D=o%2Frefund%2Fkrua") && sent.contains("metadata%5Border%5D=o&"))
        #expect(try await script.stripe.refund("pi_1", euros, key: "o/refund/krua") == .refunded)
        #expect(script.server.asked.count == 5 && script.targets.last?.hasSuffix("starting_after=re_2") == true)
    }

    @Test func `refunds nothing if the lease is lost meanwhile, not even with the request ready`()
        async throws
    {
        let refund =
            #"{"id":"re_1","status":"succeeded","amount":400,"currency":"eur","metadata":{"errand":"o/refund/krua"}}"#
        let nothing = (200, #"{"data":[],"has_more":false}"#, [String]())
        let script = try Script(nothing, payment("succeeded"), nothing, payment("succeeded"), (200, refund, []))
        // Two reads before it check the lease twice each; the last check comes when the connection stands.
        script.lease.give(for: 5)
        let failure = await failure { () async throws(PaymentFailure) in
            try await script.stripe.refund("pi_1", euros, key: "o/refund/krua")
        }
        guard case .unreachable = failure else { return #expect(Bool(false), "\(failure as Any)") }
        #expect(script.keys == [nil, nil], "it only looked")
        script.lease.give()
        #expect(try await script.stripe.refund("pi_1", euros, key: "o/refund/krua") == .refunded)
        #expect(script.keys.compactMap(\.self) == ["o/refund/krua"])
    }

    @Test func `lists refunds, whoever made them`() async throws {
        let list = #"""
            {"data":[{"id":"re_2","status":"failed","amount":300,"currency":"eur","metadata":{}},
            {"id":"re_1","status":"succeeded","amount":400,"currency":"eur","metadata":{"errand":"o/refund/krua"}}],
            "has_more":false}
            """#
        let script = try Script((200, list, []), (200, #"{"data":[],"has_more":true}"#, []))
        #expect(
            try await script.stripe.refunds(of: "pi_1") == [
                .init(id: "re_2", amount: Money(amount: 300, currency: "EUR"), hasFailed: true),
                .init(id: "re_1", amount: Money(amount: 400, currency: "EUR"), errand: "o/refund/krua"),
            ])
        #expect(script.targets == ["/v1/refunds?payment_intent=pi_1&limit=100"])
        let many = await failure { () async throws(PaymentFailure) in try await script.stripe.refunds(of: "pi_1") }
        guard case .refused = many else { return #expect(Bool(false), "\(many as Any)") }
    }

    @Test func `accepts a refund that another request made meanwhile`() async throws {
        let none = (200, #"{"data":[],"has_more":false}"#, []) as (Int, String, [String])
        let refund = #"{"id":"re_1","status":"succeeded","amount":400,"currency":"eur","metadata":{"errand":"k"}}"#
        let script = try Script(
            none, payment("succeeded"), error(400, code: "amount_too_large"), (200, #"{"data":[\#(refund)]}"#, []),
            none,
            payment("succeeded"), error(400, code: "charge_already_refunded"), none)
        #expect(try await script.stripe.refund("pi_1", euros, key: "k") == .refunded)
        let failure = await failure { () async throws(PaymentFailure) in
            try await script.stripe.refund("pi_1", euros, key: "k")
        }
        guard case .refused = failure else { return #expect(Bool(false), "\(failure as Any)") }
    }

    @Test func `waits for a sufficient balance, and reports what failed`() async throws {
        let none = (200, #"{"data":[],"has_more":false}"#, []) as (Int, String, [String])
        let poor = try Script(none, payment("succeeded"), error(400, code: "balance_insufficient"))
        let waiting = await failure { () async throws(PaymentFailure) in
            try await poor.stripe.refund("pi_1", euros, key: "k")
        }
        guard case .later = waiting else { return #expect(Bool(false), "\(waiting as Any)") }
        let failed = #"{"id":"re_1","status":"failed","amount":400,"currency":"eur","metadata":{"errand":"k"}}"#
        let script = try Script((200, #"{"data":[\#(failed)]}"#, []))
        let refused = await failure { () async throws(PaymentFailure) in
            try await script.stripe.refund("pi_1", euros, key: "k")
        }
        guard case .refused = refused else { return #expect(Bool(false), "\(refused as Any)") }
    }

    @Test func `gets no malformed ids, and is reached only by TLS or on this machine`() async throws {
        let script = try Script(payment("succeeded"))
        let failure = await failure { () async throws(PaymentFailure) in
            try await script.stripe.capture("../refunds", euros, key: "k")
        }
        #expect(failure == .refused("it has no valid id of Stripe") && script.server.asked.isEmpty)
        for (text, isSafe) in [
            ("https://api.stripe.com", true), ("http://127.0.0.1:1", true), ("http://api.stripe.com", false),
            ("http://127.0.0.1.example", false), ("ftp://127.0.0.1", false),
        ] {
            #expect(StripeProvider.isSafe(URL(string: text)!) == isSafe, "\(text)")
        }
        #expect(!StripeProvider.isKey("sk_test\r\nX: y") && StripeProvider.isKey("sk_test_of-nobody"))
    }
}
