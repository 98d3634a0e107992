public import Events

extension PlaceOrder: DirectJSON {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("actor", actor)
        writer.member("digest", digest)
        writer.member("expectedTotal", ifAny: expectedTotal)
        writer.member("lines", lines)
        writer.member("order", order)
        writer.member("origin", ifAny: origin)
        writer.member("requestedAt", requestedAt)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        actor = try reader.value("actor")
        digest = try reader.string("digest")
        expectedTotal = try reader.value(ifAny: "expectedTotal")
        lines = try reader.values("lines")
        order = try reader.string("order")
        origin = try reader.string(ifAny: "origin")
        requestedAt = try reader.value("requestedAt")
        try reader.close()
    }
}

extension PlaceOrder.Line: DirectJSON {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("item", item)
        writer.member("quantity", quantity)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        item = try reader.string("item")
        quantity = try reader.integer("quantity")
        try reader.close()
    }
}
