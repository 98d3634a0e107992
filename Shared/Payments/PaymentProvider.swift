public import Contract

/// Who takes money for orders and gives it back. It is asked outside of any step, and may be asked the same again at any time: it does each
/// thing once, by its key or its name. It never decides: what it says comes back to the saga as a notice.
public protocol PaymentProvider: Sendable {
    /// "stripe", "bank-transfer": stands in orders and notices.
    var name: String { get }

    /// Opens a checkout; asked again with the same key, it is the same checkout.
    func open(_ request: CheckoutRequest) async throws(PaymentFailure) -> Checkout

    /// Sees to it that nobody can pay there any more, or says that somebody has.
    /// - Parameter order: whose checkout it is.
    func expire(_ checkout: String, of order: String) async throws(PaymentFailure) -> CheckoutEnd

    /// Takes all of what was set aside.
    func capture(_ payment: String, _ amount: Money, key: String) async throws(PaymentFailure) -> CaptureEnd

    /// Lets go what was set aside.
    func void(_ payment: String, key: String) async throws(PaymentFailure) -> VoidEnd

    /// Gives back some of what was taken. Looks first whether a refund with this key was made: a provider may forget keys sooner than the log
    /// forgets errands.
    func refund(_ payment: String, _ amount: Money, key: String) async throws(PaymentFailure) -> RefundEnd

    /// All that was given back of a payment, whoever asked for it.
    func refunds(of payment: String) async throws(PaymentFailure) -> [PaymentNotice.Refund]
}

public enum CheckoutEnd: Sendable, Hashable {
    /// Nobody has paid, and nobody can.
    case expired
    /// - Parameter captured: false: it is only set aside.
    case paid(payment: String, amount: Money?, captured: Bool)
}

public enum CaptureEnd: Sendable, Hashable {
    case captured
    /// What was set aside is no more.
    case lapsed
}

public enum VoidEnd: Sendable, Hashable {
    case voided
    /// It was taken before: it has to be given back instead.
    case wasCaptured(Money?)
}

public enum RefundEnd: Sendable, Hashable {
    case refunded
}

/// Why a provider did not do what it was asked.
public enum PaymentFailure: Error, Sendable, Hashable {
    /// Nobody knows whether it did: it is asked again, with the same key.
    case unreachable(String)
    /// It is asked again with the same key, not sooner than after these seconds: too many requests, or one with the key is under way.
    case later(seconds: Int, String)
    /// It never will: it is not asked again.
    case refused(String)
}
