import Contract
import Events
import Fetching
import Foundation
import Payments
import Testing

@testable import Stripe

@Suite struct `What Stripe is sent` {
    private func request(
        _ lines: [CheckoutRequest.Line], total: Int64, currency: String = "EUR", captures: Bool = false,
        language: String? = "fi"
    ) -> CheckoutRequest {
        CheckoutRequest(
            key: "00-order/open", order: "00-order", customer: "c-1", total: Money(amount: total, currency: currency),
            lines: lines, captures: captures, expiresAt: Timestamp(microseconds: 1_795_594_613_900_000),
            returnTo: URL(string: "https://eat.example/my-orders/00-order"), language: language)
    }

    private func fields(_ request: CheckoutRequest) throws -> [String: String] {
        Dictionary(try CheckoutForm.make(request).fields.map { ($0.name, $0.value) }) { _, second in second }
    }

    @Test func `names the lines, and marks the checkout as ours`() throws {
        let soup = CheckoutRequest.Line(
            name: String(repeating: "🍲", count: 200), quantity: 2, amount: Money(amount: 450, currency: "EUR"))
        let tip = CheckoutRequest.Line(name: "Tip", quantity: 1, amount: Money(amount: 100, currency: "EUR"))
        let fields = try fields(request([soup, tip], total: 1000))
        #expect(fields["mode"] == "payment" && fields["locale"] == "fi" && fields["expires_at"] == "1795594613")
        #expect(fields["line_items[0][price_data][product_data][name]"]?.count == 120)
        #expect(fields["line_items[0][price_data][unit_amount]"] == "450" && fields["line_items[0][quantity]"] == "2")
        #expect(fields["line_items[1][price_data][currency]"] == "eur")
        #expect(fields["payment_intent_data[capture_method]"] == "manual" && fields["metadata[capture]"] == "later")
        for place in ["metadata", "payment_intent_data[metadata]"] {
            #expect(fields["\(place)[order]"] == "00-order" && fields["\(place)[customer]"] == "c-1")
            #expect(fields["\(place)[errand]"] == "00-order/open" && fields["\(place)[application]"] == "vicinity")
        }
    }

    @Test func `has one line if the lines are not the total, too many, or no amounts at Stripe`() throws {
        func line(_ amount: Int64, _ currency: String = "EUR") -> CheckoutRequest.Line {
            .init(name: "x", quantity: 1, amount: Money(amount: amount, currency: currency))
        }
        let many = Array(repeating: line(1), count: 101)
        for (lines, total, currency) in [
            ([line(1)], 2, "EUR"), (many, 101, "EUR"), ([], 5, "EUR"),
            ([line(1005, "KWD"), line(5, "KWD")], 1010, "KWD"),
        ] as [([CheckoutRequest.Line], Int64, String)] {
            let fields = try fields(request(lines, total: total, currency: currency))
            #expect(fields["line_items[0][price_data][unit_amount]"] == String(total))
            #expect(fields["line_items[1][quantity]"] == nil)
        }
        #expect(throws: PaymentFailure.self) { try CheckoutForm.make(request([], total: 1001, currency: "KWD")) }
        #expect(throws: PaymentFailure.self) { try CheckoutForm.make(request([], total: 0)) }
    }

    @Test(arguments: [
        ("fi", "fi"), ("pt-BR", "pt-BR"), ("de-AT", "de"), ("ca", "auto"), (nil, "auto"), ("th-TH-u-ca", "th"),
    ])
    func `names a language that Stripe's page has`(language: String?, locale: String) {
        #expect(CheckoutForm.locale(language) == locale)
    }

    @Test(
        arguments: [
            (Money(amount: 1050, currency: "EUR"), 1050), (Money(amount: 500, currency: "JPY"), 500),
            (Money(amount: 5, currency: "ISK"), 500), (Money(amount: 5, currency: "UGX"), 500),
            (Money(amount: 1045, currency: "HUF"), 1045), (Money(amount: 80_045, currency: "TWD"), 80_045),
            (Money(amount: 5120, currency: "KWD"), 5120), (Money(amount: 5124, currency: "KWD"), nil),
            (Money(amount: 700, currency: "MGA"), 7), (Money(amount: 701, currency: "MGA"), nil),
            (Money(amount: -1, currency: "EUR"), nil), (Money(amount: .max, currency: "ISK"), nil),
        ] as [(Money, Int64?)])
    func `is converted to Stripe's units`(money: Money, units: Int64?) {
        #expect(money.atStripe == units)
        if let units { #expect(Money(atStripe: units, currency: money.currency.lowercased()) == money) }
    }

    @Test func `is converted to our units, or not at all`() {
        #expect(Money(atStripe: 550, currency: "isk") == nil)
        #expect(Money(atStripe: -5, currency: "eur") == nil)
        #expect(Money(atStripe: 5, currency: "euro") == nil)
    }

    @Test func `has a key that fits into a header`() {
        #expect(StripeClient.header("00-order/refund/krua") == "00-order/refund/krua")
        #expect(StripeClient.header(String(repeating: "a", count: 256)).count == 64)
        #expect(StripeClient.header("a\r\nX: y").allSatisfy { $0.isHexDigit })
    }
}
