import Contract

extension Order {
    /// Whether it has more personal data than the customer's id.
    var namesPerson: Bool { self != withoutContact }

    /// The order without the customer's contact, address and texts.
    var withoutContact: Order {
        var order = self
        order.contact = nil
        order.note = nil
        order.fulfilment?.address = nil
        order.fulfilment?.geo = nil
        for index in order.lines.indices { order.lines[index].note = nil }
        // The checkout's page shows what was ordered.
        order.payment?.checkout?.url = nil
        let sentence = "The customer has cancelled the order."
        if order.payment?.ending?.reason.code == "cancelled-by-customer" {
            order.payment?.ending?.reason.detail = sentence
        }
        if order.reason?.code == "cancelled-by-customer" { order.reason?.detail = sentence }
        for index in order.parts.indices where order.parts[index].reason?.code == "cancelled-by-customer" {
            order.parts[index].reason?.detail = sentence
        }
        return order
    }
}
