public import Events

extension PlaceOrder: DirectJSON {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("actor", actor)
        writer.member("contact", ifAny: contact)
        writer.member("digest", digest)
        writer.member("expectedTotal", ifAny: expectedTotal)
        writer.member("fulfilment", ifAny: fulfilment)
        writer.member("lines", lines)
        writer.member("note", ifAny: note)
        writer.member("order", order)
        writer.member("origin", ifAny: origin)
        writer.member("payment", ifAny: payment)
        writer.member("requestedAt", requestedAt)
        writer.member("scheduledTime", ifAny: scheduledTime)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        actor = try reader.value("actor")
        contact = try reader.value(ifAny: "contact")
        digest = try reader.string("digest")
        expectedTotal = try reader.value(ifAny: "expectedTotal")
        fulfilment = try reader.value(ifAny: "fulfilment")
        lines = try reader.values("lines")
        note = try reader.string(ifAny: "note")
        order = try reader.string("order")
        origin = try reader.string(ifAny: "origin")
        payment = try reader.value(ifAny: "payment")
        requestedAt = try reader.value("requestedAt")
        scheduledTime = try reader.value(ifAny: "scheduledTime")
        try reader.close()
    }
}

extension PlaceOrder.Line: DirectJSON {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("item", item)
        writer.member("note", ifAny: note)
        if let options { writer.member("options", options) }
        writer.member("price", ifAny: price)
        writer.member("quantity", quantity)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        item = try reader.string("item")
        note = try reader.string(ifAny: "note")
        options = reader.has("options") ? try reader.values() : nil
        price = try reader.value(ifAny: "price")
        quantity = try reader.integer("quantity")
        try reader.close()
    }
}
