public import Contract

/// Transfers to an account of the place. Nobody has to be asked: the place's staff says that a transfer has arrived, and that one was paid back.
public struct BankTransfer: PaymentProvider {
    public static let name = "bank-transfer"
    public var name: String { BankTransfer.name }

    public init() {}

    public func open(_ request: CheckoutRequest) async throws(PaymentFailure) -> Checkout {
        Checkout(
            id: request.key, expiresAt: request.expiresAt, reference: BankTransfer.reference(of: request.order))
    }

    /// Short enough to be written by hand, in capital letters: banks know no others.
    public static func reference(of order: String) -> String { String(order.prefix(15)).uppercased() }

    public func expire(_ checkout: String, of order: String) async throws(PaymentFailure) -> CheckoutEnd { .expired }

    public func capture(
        _ payment: String, _ amount: Money, key: String
    ) async throws(PaymentFailure) -> CaptureEnd { .captured }

    public func void(_ payment: String, key: String) async throws(PaymentFailure) -> VoidEnd { .voided }

    /// Only people can: it is not asked of it.
    public func refund(
        _ payment: String, _ amount: Money, key: String
    ) async throws(PaymentFailure) -> RefundEnd { throw .refused("a transfer is paid back by the place's staff") }

    public func refunds(of payment: String) async throws(PaymentFailure) -> [PaymentNotice.Refund] { [] }
}
