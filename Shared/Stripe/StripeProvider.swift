public import Contract
import Events
public import Fetching
public import Foundation
public import Payments

/// Stripe: customers pay on a page of its own (Checkout), so that nothing of a card comes here.
///
/// What it is asked is idempotent in three ways: by keys, which Stripe remembers for a day; by the state of checkouts and payments; and refunds
/// by our own mark in their metadata, which is looked up first.
public struct StripeProvider: PaymentProvider {
    public static let name = "stripe"
    public var name: String { StripeProvider.name }

    private let client: StripeClient
    private let deployment: String?

    /// - Parameters:
    ///   - key: Stripe's secret key.
    ///   - api: Where its API answers: https, or http on this machine, as tests have it.
    ///   - deployment: Stands in what is made there, for accounts that several deployments share.
    /// - Returns: nil if key or address cannot be used.
    public init?(key: String, api: URL, deployment: String? = nil, servers: ServerClient) {
        guard let address = StripeProvider.address(api), StripeProvider.isKey(key) else { return nil }
        self.deployment = deployment
        client = StripeClient(key: key, api: address, servers: servers)
    }

    /// Whether it can stand in a header.
    public static func isKey(_ text: String) -> Bool {
        (8...500).contains(text.utf8.count) && text.utf8.allSatisfy { (33...126).contains($0) }
    }

    /// Whether the key may be sent there: it would be read on the way without TLS.
    public static func isSafe(_ api: URL) -> Bool { address(api) != nil }

    private static func address(_ api: URL) -> WebAddress? {
        guard let address = WebAddress(api.absoluteString), address.query == nil else { return nil }
        let isHere = ["127.0.0.1", "localhost", "[::1]"].contains(address.host)
        return address.scheme == "https" || isHere ? address : nil
    }

    // MARK: - Checkouts

    public func open(_ request: CheckoutRequest) async throws(PaymentFailure) -> Checkout {
        let form = try CheckoutForm.make(request, deployment: deployment)
        let session: StripeSession
        do throws(StripeClient.Refusal) {
            session = try await client.post("checkout/sessions", form, key: request.key)
        } catch {
            throw error.asFailure
        }
        guard let url = session.url else { throw .refused("Stripe's checkout has no page") }
        return Checkout(
            id: session.id, url: url,
            expiresAt: session.expires_at.map { Timestamp(microseconds: $0 * 1_000_000) } ?? request.expiresAt)
    }

    public func expire(_ checkout: String, of order: String) async throws(PaymentFailure) -> CheckoutEnd {
        let id = try StripeProvider.id(checkout)
        do throws(StripeClient.Refusal) {
            // An expired one stays so.
            let session: StripeSession = try await client.post(
                "checkout/sessions/\(id)/expire", FormText(), key: "\(id)/expire")
            if session.status == .expired { return .expired }
        } catch {
            guard case .refused(let status, _, _) = error, status != 404 else { throw error.asFailure }
        }
        return try await end(of: id)
    }

    /// How a checkout that cannot be expired has ended.
    private func end(of id: String) async throws(PaymentFailure) -> CheckoutEnd {
        var query = FormText()
        query.add("expand", "", value: "payment_intent")
        let session: StripeSession
        do throws(StripeClient.Refusal) {
            session = try await client.get("checkout/sessions/\(id)", query)
        } catch {
            throw error.asFailure
        }
        switch session.status {
        case .expired: return .expired
        case .complete:
            guard let payment = session.payment_intent?.object else {
                throw .later(seconds: 5, "Stripe's checkout is complete, and has no payment")
            }
            switch payment.status {
            case "succeeded":
                return .paid(payment: payment.id, amount: payment.money(payment.amount_received), captured: true)
            case "requires_capture":
                return .paid(payment: payment.id, amount: payment.money(payment.amount_capturable), captured: false)
            case "canceled", "requires_payment_method": return .expired
            default: throw .later(seconds: 30, "the payment is under way at Stripe: \(payment.status)")
            }
        default: throw .later(seconds: 5, "Stripe's checkout is open and cannot be expired now")
        }
    }

    // MARK: - Payments

    public func capture(
        _ payment: String, _ amount: Money, key: String
    ) async throws(PaymentFailure) -> CaptureEnd {
        let id = try StripeProvider.id(payment)
        var form = FormText()
        form.add("amount_to_capture", value: String(try StripeProvider.units(amount)))
        do throws(StripeClient.Refusal) {
            let captured: StripePayment = try await client.post("payment_intents/\(id)/capture", form, key: key)
            if captured.status == "succeeded" { return .captured }
            throw .failure(.later(seconds: 30, "the capture is under way at Stripe: \(captured.status)"))
        } catch {
            // It is known by now how the payment stands: an answer of long ago may have been lost.
            guard case .refused = error else { throw error.asFailure }
            switch try await find(id).status {
            case "succeeded": return .captured
            case "canceled": return .lapsed
            default: throw error.asFailure
            }
        }
    }

    public func void(_ payment: String, key: String) async throws(PaymentFailure) -> VoidEnd {
        let id = try StripeProvider.id(payment)
        do throws(StripeClient.Refusal) {
            let canceled: StripePayment = try await client.post("payment_intents/\(id)/cancel", FormText(), key: key)
            if canceled.status == "canceled" { return .voided }
            throw .failure(.later(seconds: 30, "the payment is being cancelled at Stripe: \(canceled.status)"))
        } catch {
            guard case .refused = error else { throw error.asFailure }
            let found = try await find(id)
            switch found.status {
            case "canceled": return .voided
            case "succeeded": return .wasCaptured(found.money(found.amount_received))
            default: throw error.asFailure
            }
        }
    }

    private func find(_ id: String) async throws(PaymentFailure) -> StripePayment {
        do throws(StripeClient.Refusal) {
            return try await client.get("payment_intents/\(id)")
        } catch {
            throw error.asFailure
        }
    }

    // MARK: - Refunds

    public func refund(
        _ payment: String, _ amount: Money, key: String
    ) async throws(PaymentFailure) -> RefundEnd {
        let id = try StripeProvider.id(payment)
        var form = FormText()
        form.add("payment_intent", value: id)
        form.add("amount", value: String(try StripeProvider.units(amount)))
        // A key that Stripe has forgotten would give the money back twice.
        let refund: StripeRefund
        if let found = try await made(by: key, of: id) {
            refund = found
        } else {
            // Notices of the refund find their order by the payment's marks.
            let marks = try await find(id).metadata ?? [:]
            for name in [Mark.application, Mark.deployment, Mark.order, Mark.customer] {
                form.add("metadata", name, value: marks[name])
            }
            form.add("metadata", Mark.task, value: key)
            do throws(StripeClient.Refusal) {
                refund = try await client.post("refunds", form, key: key)
            } catch {
                // Nothing may be left to give back because of this very refund: another request made it meanwhile.
                guard case .refused = error, let found = try await made(by: key, of: id) else { throw error.asFailure }
                refund = found
            }
        }
        guard !refund.hasFailed else {
            throw .refused("the refund failed: \(refund.failure_reason ?? "nobody knows why")")
        }
        return .refunded
    }

    /// The refund of a payment that carries our mark.
    private func made(by key: String, of payment: String) async throws(PaymentFailure) -> StripeRefund? {
        var last: String?
        for _ in 0..<StripeProvider.mostPages {
            let list = try await refunds(of: payment, after: last)
            if let found = list.data.first(where: { $0.metadata?[Mark.task] == key }) { return found }
            guard list.has_more == true, let id = list.data.last?.id else { return nil }
            last = id
        }
        throw .refused("the payment has too many refunds to be looked through")
    }

    private static let mostPages = 10

    private func refunds(
        of payment: String, after last: String?
    ) async throws(PaymentFailure) -> StripeList<StripeRefund> {
        var page = FormText()
        page.add("payment_intent", value: payment)
        page.add("limit", value: "100")
        page.add("starting_after", value: last)
        do throws(StripeClient.Refusal) {
            return try await client.get("refunds", page)
        } catch {
            throw error.asFailure
        }
    }

    public func refunds(of payment: String) async throws(PaymentFailure) -> [PaymentNotice.Refund] {
        let list = try await refunds(of: try StripeProvider.id(payment), after: nil)
        // An order's books have no room for more; nobody gives a payment back in so many parts.
        guard list.has_more != true else { throw .refused("the payment has too many refunds to be booked") }
        var refunds: [PaymentNotice.Refund] = []
        for refund in list.data {
            guard let amount = Money(atStripe: refund.amount, currency: refund.currency) else {
                throw .refused("a refund has no amount that is known: \(refund.amount) \(refund.currency)")
            }
            refunds.append(
                PaymentNotice.Refund(
                    id: try StripeProvider.id(refund.id), amount: amount, errand: refund.metadata?[Mark.task],
                    hasFailed: refund.hasFailed ? true : nil))
        }
        return refunds
    }

    // MARK: - Values

    /// An id of Stripe's can stand in a path.
    private static func id(_ text: String) throws(PaymentFailure) -> String {
        let isID =
            (1...255).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                    || byte == UInt8(ascii: "_")
            }
        guard isID else { throw .refused("it has no id of Stripe's") }
        return text
    }

    static func units(_ amount: Money) throws(PaymentFailure) -> Int64 {
        guard let units = amount.atStripe else { throw .refused("\(amount.text) cannot be paid at Stripe") }
        return units
    }
}
