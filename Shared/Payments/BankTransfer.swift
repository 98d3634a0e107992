public import Contract

/// Transfers to the place's bank account. There is no service to ask: the place's staff confirms that a transfer has arrived or was paid back.
public struct BankTransfer: PaymentProvider {
    public static let name = "bank-transfer"
    public var name: String { BankTransfer.name }

    public init() {}

    public func open(_ request: CheckoutRequest) async throws(PaymentFailure) -> Checkout {
        Checkout(
            id: request.key, expiresAt: request.expiresAt, reference: BankTransfer.reference(of: request.order))
    }

    /// Short enough to be written by hand, and in capital letters, as banks require.
    public static func reference(of order: String) -> String { String(order.prefix(15)).uppercased() }

    public func expire(_ checkout: String, of order: String) async throws(PaymentFailure) -> CheckoutEnd { .expired }

    public func capture(
        _ payment: String, _ amount: Money, key: String
    ) async throws(PaymentFailure) -> CaptureEnd { .captured }

    public func void(_ payment: String, key: String) async throws(PaymentFailure) -> VoidEnd { .voided }

    /// Only people can pay a transfer back, so this is never asked for.
    public func refund(
        _ payment: String, _ amount: Money, key: String
    ) async throws(PaymentFailure) -> RefundEnd { throw .refused("a transfer is paid back by the place's staff") }

    public func refunds(of payment: String) async throws(PaymentFailure) -> [PaymentNotice.Refund] { [] }
}
