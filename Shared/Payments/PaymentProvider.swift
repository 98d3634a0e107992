public import Contract

/// A service that captures and refunds money for orders. It is asked outside of any step, and every request may be repeated at any time: it is
/// carried out once, by its key or id. A provider decides nothing: its answers come back to the saga as notices.
public protocol PaymentProvider: Sendable {
    /// "stripe", "bank-transfer": the name in orders and notices.
    var name: String { get }

    /// Opens a checkout; the same key always gives the same checkout.
    func open(_ request: CheckoutRequest) async throws(PaymentFailure) -> Checkout

    /// Expires a checkout, so that nobody can pay any more, or reports that somebody has.
    /// - Parameter order: the checkout's order.
    func expire(_ checkout: String, of order: String) async throws(PaymentFailure) -> CheckoutEnd

    /// Captures all of the authorized money.
    func capture(_ payment: String, _ amount: Money, key: String) async throws(PaymentFailure) -> CaptureEnd

    /// Voids an authorization.
    func void(_ payment: String, key: String) async throws(PaymentFailure) -> VoidEnd

    /// Refunds some of the captured money. It first checks whether a refund with this key was made: a provider may delete keys before the log
    /// deletes tasks.
    func refund(_ payment: String, _ amount: Money, key: String) async throws(PaymentFailure) -> RefundEnd

    /// All refunds of a payment, whoever made them.
    func refunds(of payment: String) async throws(PaymentFailure) -> [PaymentNotice.Refund]
}

public enum CheckoutEnd: Sendable, Hashable {
    /// Nobody has paid, and nobody can.
    case expired
    /// - Parameter captured: false: it is only authorized.
    case paid(payment: String, amount: Money?, captured: Bool)
}

public enum CaptureEnd: Sendable, Hashable {
    case captured
    /// The authorization has lapsed.
    case lapsed
}

public enum VoidEnd: Sendable, Hashable {
    case voided
    /// The money was captured before: it has to be refunded instead.
    case wasCaptured(Money?)
}

public enum RefundEnd: Sendable, Hashable {
    case refunded
}

/// The reason why a provider did not carry out a request.
public enum PaymentFailure: Error, Sendable, Hashable {
    /// It is not known whether it was carried out: it is repeated with the same key.
    case unreachable(String)
    /// It is repeated with the same key, not sooner than after these seconds: too many requests, or one with the key is under way.
    case later(seconds: Int, String)
    /// It will never be carried out, and is not repeated.
    case refused(String)
}
