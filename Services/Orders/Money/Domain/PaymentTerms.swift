import Contract
import Events
import Payments

/// How orders can be paid before they are handed over.
public struct PaymentTerms: Sendable, Equatable {
    /// The provider of online payments; nil: none, and nothing is paid online.
    var online: String?
    /// How long a checkout can be paid.
    var paymentTime: Duration
    /// How long a transfer may take.
    var transferTime: Duration

    public init(
        online: String? = nil, paymentTime: Duration = .seconds(31 * 60),
        transferTime: Duration = .seconds(3 * 86_400)
    ) {
        self.online = online
        self.paymentTime = paymentTime
        self.transferTime = transferTime
    }

    /// A provider's authorization lapses after about seven days: money for orders further off than this is captured at once.
    static let longestAuthorization = Duration.seconds(5 * 86_400)
    /// How long an ended order is kept that money was captured for: the provider may still send notices about it.
    static let keptAfterPayment = Duration.seconds(30 * 86_400)

    func provider(of method: PaymentMethod) -> String? {
        switch method {
        case .atPlace: nil
        case .online: online
        case .bankTransfer: BankTransfer.name
        }
    }

    func time(of method: PaymentMethod) -> Duration { method == .bankTransfer ? transferTime : paymentTime }

    /// The refusal of a payment choice; nil if orders accepts it. The places decide about their own methods.
    func refusal(of choice: PaymentChoice, places: Set<String>) -> Reason? {
        if let tip = choice.tip, tip.amount < 1 {
            return Reason("bad-tip", "A tip is at least 1, in minor units.", field: "/payment/tip")
        }
        if choice.method != .atPlace, provider(of: choice.method) == nil {
            return Reason(
                "payment-not-offered", "Nothing can be paid \(choice.method.rawValue) here.", field: "/payment/method")
        }
        if choice.method == .bankTransfer, places.count > 1 {
            return Reason(
                "one-place-only", "A transfer goes to one place; the order has \(places.count).",
                field: "/payment/method")
        }
        return nil
    }
}
