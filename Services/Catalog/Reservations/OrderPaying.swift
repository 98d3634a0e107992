import Contract

/// Ways of paying for orders at a place.
struct OrderPaying: Sendable, Equatable {
    var name = ""
    var methods: [PaymentMethod] = [.atPlace]
    /// Account that customers transfer to.
    var transferTo: String?
    /// Number of a scarce thing that one network may hold, if the place states it.
    var networkShare: Int?

    init() {}

    init(_ place: Place) {
        name = place.name
        methods = place.ordering?.payments ?? [.atPlace]
        transferTo = place.ordering?.transferTo
        networkShare = place.ordering?.networkShare
    }

    /// Reason why an order cannot be paid in this way; nil if it can.
    func refusal(of method: PaymentMethod) -> Reason? {
        guard !methods.contains(method) else { return nil }
        let allowed = methods.map(\.rawValue).joined(separator: ", ")
        return Reason(
            "payment-not-offered", "“\(name)” cannot be paid \(method.rawValue); it can be paid \(allowed).",
            field: "/payment/method")
    }
}
