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

extension Actor: DirectJSON {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("id", id)
        writer.member("role", role)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        id = try reader.string("id")
        role = try reader.word("role")
        try reader.close()
    }
}

extension Answer: DirectJSON {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("actor", actor)
        writer.member("command", command)
        writer.member("reason", ifAny: reason)
        writer.member("reflects", reflects)
        writer.member("subject", subject)
        writer.member("verdict", verdict)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        actor = try reader.string("actor")
        command = try reader.string("command")
        reason = try reader.value(ifAny: "reason")
        reflects = try reader.value("reflects")
        subject = try reader.string("subject")
        verdict = try reader.word("verdict")
        try reader.close()
    }
}

extension Checkpoint: DirectJSON {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("partition", partition)
        writer.member("position", position)
        writer.member("topic", topic)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        partition = try reader.integer("partition")
        position = try reader.integer("position")
        topic = try reader.string("topic")
        try reader.close()
    }
}
