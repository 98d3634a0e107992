import Contract

extension Order {
    /// Whether it tells of its customer more than an id.
    var namesPerson: Bool { self != withoutContact }

    /// The order without what its customer told its places: who they are, where they live, what they wrote.
    var withoutContact: Order {
        var order = self
        order.contact = nil
        order.note = nil
        order.fulfilment?.address = nil
        order.fulfilment?.geo = nil
        for index in order.lines.indices { order.lines[index].note = nil }
        // Where it is paid shows the provider what was ordered.
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
