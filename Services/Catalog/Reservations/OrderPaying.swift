import Contract

/// How orders are paid for at a place.
struct OrderPaying: Sendable, Equatable {
    var name = ""
    var methods: [PaymentMethod] = [.atPlace]
    /// What customers are told to transfer to.
    var transferTo: String?
    /// How much of what is scarce one network may hold, if the place says so.
    var networkShare: Int?

    init() {}

    init(_ place: Place) {
        name = place.name
        methods = place.ordering?.payments ?? [.atPlace]
        transferTo = place.ordering?.transferTo
        networkShare = place.ordering?.networkShare
    }

    /// Why an order cannot be paid in this way; nil if it can.
    func refusal(of method: PaymentMethod) -> Reason? {
        guard !methods.contains(method) else { return nil }
        let allowed = methods.map(\.rawValue).joined(separator: ", ")
        return Reason(
            "payment-not-offered", "“\(name)” cannot be paid \(method.rawValue); it can be paid \(allowed).",
            field: "/payment/method")
    }
}
