import Fetching
import Contract
import Events
import Foundation
import Payments

/// A checkout as Stripe is asked for it.
enum CheckoutForm {
    /// The same request gives the same form: Stripe compares it with the first one of its key.
    static func make(_ request: CheckoutRequest, deployment: String? = nil) throws(PaymentFailure) -> FormText {
        guard let page = request.returnTo?.absoluteString else {
            throw .refused("nobody has said where customers go back to")
        }
        let total = try StripeProvider.units(request.total)
        guard total > 0 else { throw .refused("there is nothing to pay") }
        var form = FormText()
        form.add("mode", value: "payment")
        form.add("submit_type", value: "pay")
        form.add("success_url", value: page)
        form.add("cancel_url", value: page)
        form.add("client_reference_id", value: request.order)
        form.add("expires_at", value: String(request.expiresAt.microseconds / 1_000_000))
        form.add("locale", value: locale(request.language))
        // What is paid is what the order costs, in its currency.
        form.add("adaptive_pricing", "enabled", value: "false")
        for (index, line) in (lines(request) ?? [whole(request, total)]).enumerated() {
            let index = String(index)
            form.add("line_items", index, "quantity", value: String(line.quantity))
            form.add("line_items", index, "price_data", "currency", value: request.total.currency.lowercased())
            form.add("line_items", index, "price_data", "unit_amount", value: String(line.units))
            form.add("line_items", index, "price_data", "product_data", "name", value: line.name)
        }
        form.add("payment_intent_data", "capture_method", value: request.captures ? "automatic" : "manual")
        form.add("payment_intent_data", "description", value: "Order \(request.order)")
        for (name, value) in marks(request, deployment) {
            form.add("metadata", name, value: value)
            form.add("payment_intent_data", "metadata", name, value: value)
        }
        return form
    }

    private static func marks(_ request: CheckoutRequest, _ deployment: String?) -> [(String, String)] {
        [
            (Mark.application, Mark.ours), (Mark.order, request.order), (Mark.customer, request.customer),
            (Mark.task, request.key), (Mark.capture, request.captures ? "now" : "later"),
        ] + (deployment.map { [(Mark.deployment, $0)] } ?? [])
    }

    // MARK: - Lines

    private struct Line {
        var name: String
        var quantity: Int
        var units: Int64
    }

    private static let mostLines = 100
    private static let longestName = 120

    /// Nil if they are not the total at Stripe, or too many for its page.
    private static func lines(_ request: CheckoutRequest) -> [Line]? {
        guard (1...mostLines).contains(request.lines.count) else { return nil }
        var sum: Int64 = 0
        var lines: [Line] = []
        for line in request.lines {
            guard line.amount.currency == request.total.currency, let units = line.amount.atStripe,
                (1...999_999).contains(line.quantity)
            else { return nil }
            let (price, tooMuch) = units.multipliedReportingOverflow(by: Int64(line.quantity))
            let (next, overflow) = sum.addingReportingOverflow(price)
            guard !tooMuch, !overflow else { return nil }
            sum = next
            lines.append(Line(name: cut(line.name), quantity: line.quantity, units: units))
        }
        return sum == request.total.atStripe ? lines : nil
    }

    private static func whole(_ request: CheckoutRequest, _ total: Int64) -> Line {
        Line(name: "Order \(request.order)", quantity: 1, units: total)
    }

    /// A name has to have something in it.
    private static func cut(_ name: String) -> String {
        let name = String(name.prefix(longestName))
        return name.allSatisfy(\.isWhitespace) ? "–" : name
    }

    // MARK: - Languages

    /// The languages of Stripe's page: https://docs.stripe.com/js/appendix/supported_locales
    private static let locales: Set<String> = [
        "bg", "cs", "da", "de", "el", "en", "en-GB", "es", "es-419", "et", "fi", "fil", "fr", "fr-CA", "hr", "hu",
        "id", "it", "ja", "ko", "lt", "lv", "ms", "mt", "nb", "nl", "pl", "pt", "pt-BR", "ro", "ru", "sk", "sl", "sv",
        "th", "tr", "vi", "zh", "zh-HK", "zh-TW",
    ]

    /// "auto" for a language that the page does not have: it then asks the browser.
    static func locale(_ language: String?) -> String {
        guard let language else { return "auto" }
        let main = String(language.prefix { $0 != "-" })
        return locales.contains(language) ? language : locales.contains(main) ? main : "auto"
    }
}
