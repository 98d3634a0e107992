import Contract
import Events
import Testing

@testable import Stripe

@Suite struct `A notice of Stripe's` {
    private static let marks =
        #""metadata":{"application":"vicinity","order":"00-order","customer":"c-1","errand":"00-order/refund/krua","capture":"later"}"#

    private func said(_ type: String, _ object: String) throws -> (type: String, notice: PaymentNotice)? {
        let body = #"{"id":"evt_1","object":"event","type":"\#(type)","data":{"object":{\#(object)}},"livemode":false}"#
        let notice = try StripeNotice(Array(body.utf8))
        #expect(notice.id == "evt_1" && notice.type == type)
        return notice.content.map { ($0.type.name, $0.notice) }
    }

    private func session(_ status: String, _ payment: String, marks: String = marks) -> String {
        """
        "id":"cs_1","object":"checkout.session","status":"\(status)","payment_status":"\(payment)","payment_intent":"pi_1",
        "amount_total":1000,"currency":"eur","expires_at":1795594613,"url":null,\(marks)
        """
    }

    @Test func `of a checkout says that it was paid, set aside, or expired`() throws {
        let paid = try #require(try said("checkout.session.completed", session("complete", "paid")))
        #expect(paid.type == PaymentEvents.paid.name)
        #expect(
            paid.notice
                == PaymentNotice(
                    order: "00-order", customer: "c-1", provider: "stripe", checkout: .init(id: "cs_1"),
                    payment: "pi_1",
                    amount: Money(amount: 1000, currency: "EUR"), captured: true))
        let waiting = try #require(try said("checkout.session.completed", session("complete", "unpaid")))
        #expect(waiting.type == PaymentEvents.paid.name && waiting.notice.captured == false)
        for type in ["checkout.session.expired", "checkout.session.async_payment_failed"] {
            let expired = try #require(try said(type, session("expired", "unpaid")))
            #expect(expired.type == PaymentEvents.expired.name && expired.notice.checkout?.id == "cs_1")
            #expect(expired.notice.payment == nil && expired.notice.amount == nil)
        }
    }

    @Test func `of money that comes later says nothing before it comes`() throws {
        let now = Self.marks.replacing("later", with: "now")
        #expect(try said("checkout.session.completed", session("complete", "unpaid", marks: now)) == nil)
        let paid = try #require(
            try said("checkout.session.async_payment_succeeded", session("complete", "paid", marks: now)))
        #expect(paid.type == PaymentEvents.paid.name && paid.notice.captured == true)
    }

    private func payment(_ status: String, method: String = "manual", capturable: Int = 0, received: Int = 0) -> String
    {
        """
        "id":"pi_1","object":"payment_intent","status":"\(status)","amount":1000,"amount_capturable":\(capturable),
        "amount_received":\(received),"currency":"eur","capture_method":"\(method)","latest_charge":"ch_1",\(Self.marks)
        """
    }

    @Test func `of a payment says how it stands`() throws {
        let aside = try #require(
            try said("payment_intent.amount_capturable_updated", payment("requires_capture", capturable: 1000)))
        #expect(aside.type == PaymentEvents.paid.name && aside.notice.captured == false)
        #expect(aside.notice.payment == "pi_1" && aside.notice.amount?.amount == 1000)
        let captured = try #require(try said("payment_intent.succeeded", payment("succeeded", received: 1000)))
        #expect(captured.type == PaymentEvents.captured.name && captured.notice.amount?.amount == 1000)
        let atOnce = try #require(
            try said("payment_intent.succeeded", payment("succeeded", method: "automatic_async", received: 1000)))
        #expect(atOnce.type == PaymentEvents.paid.name && atOnce.notice.captured == true)
        let voided = try #require(try said("payment_intent.canceled", payment("canceled")))
        #expect(voided.type == PaymentEvents.voided.name && voided.notice.payment == "pi_1")
    }

    private func refund(_ status: String) -> String {
        """
        "id":"re_1","object":"refund","status":"\(status)","amount":400,"currency":"eur","payment_intent":"pi_1",
        "failure_reason":"lost_or_stolen_card",\(Self.marks)
        """
    }

    @Test func `of a refund names the errand that asked for it`() throws {
        for type in ["refund.created", "refund.updated", "charge.refund.updated"] {
            let refunded = try #require(try said(type, refund("succeeded")))
            #expect(refunded.type == PaymentEvents.refunded.name && refunded.notice.errand == "00-order/refund/krua")
            #expect(refunded.notice.amount == Money(amount: 400, currency: "EUR"))
        }
        let failed = try #require(try said("refund.failed", refund("failed")))
        #expect(failed.type == PaymentEvents.failed.name && failed.notice.reason == "lost_or_stolen_card")
        let charge =
            #""id":"ch_1","amount":1000,"amount_refunded":400,"currency":"eur","payment_intent":"pi_1",\#(Self.marks)"#
        let all = try #require(try said("charge.refunded", charge))
        #expect(all.type == PaymentEvents.refunded.name && all.notice.errand == nil && all.notice.amount?.amount == 400)
    }

    @Test(arguments: [
        #""metadata":{}"#, #""metadata":null"#, #""object":"checkout.session""#,
        #""metadata":{"application":"shop","order":"00-order","customer":"c-1"}"#,
        #""metadata":{"application":"vicinity","order":"../order","customer":"c-1"}"#,
        #""metadata":{"application":"vicinity","order":"00-order","customer":""}"#,
    ])
    func `says nothing of what others use the account for`(marks: String) throws {
        #expect(try said("checkout.session.completed", session("complete", "paid", marks: marks)) == nil)
        #expect(try said("checkout.session.expired", session("expired", "unpaid", marks: marks)) == nil)
        #expect(try said("payout.paid", marks) == nil)
    }

    @Test func `is heard by the deployment that it is of`() throws {
        func isHeard(_ mark: String?, by deployment: String?) throws -> Bool {
            let marks = mark.map { #""application":"vicinity","deployment":"\#($0)""# } ?? #""application":"vicinity""#
            let object = #"{"id":"cs_1","metadata":{\#(marks),"order":"00-order","customer":"c-1"}}"#
            let body = #"{"id":"evt_1","type":"checkout.session.expired","data":{"object":\#(object)}}"#
            return try StripeNotice(Array(body.utf8), deployment: deployment).content != nil
        }
        #expect(try isHeard("eat", by: "eat") && isHeard(nil, by: nil))
        #expect(try !isHeard("eat", by: "drink") && !isHeard("eat", by: nil) && !isHeard(nil, by: "eat"))
    }

    @Test(arguments: ["", "[]", "{}", #"{"id":"evt_1","type":"refund.updated","data":{"object":{}}}"#])
    func `is refused if it is none`(text: String) {
        #expect(throws: (any Error).self) { try StripeNotice(Array(text.utf8)) }
    }
}
