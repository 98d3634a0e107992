public import Events

extension Order: DirectJSON {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("createdAt", createdAt)
        writer.member("customer", customer)
        writer.member("deadline", ifAny: deadline)
        writer.member("digest", digest)
        writer.member("expectedTotal", ifAny: expectedTotal)
        writer.member("history", history)
        writer.member("id", id)
        writer.member("lines", lines)
        writer.member("origin", ifAny: origin)
        writer.member("parts", parts)
        writer.member("reason", ifAny: reason)
        writer.member("reflects", reflects)
        writer.member("status", status)
        writer.member("total", ifAny: total)
        writer.member("updatedAt", updatedAt)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        createdAt = try reader.value("createdAt")
        customer = try reader.string("customer")
        deadline = try reader.value(ifAny: "deadline")
        digest = try reader.string("digest")
        expectedTotal = try reader.value(ifAny: "expectedTotal")
        history = try reader.values("history")
        id = try reader.string("id")
        lines = try reader.values("lines")
        origin = try reader.string(ifAny: "origin")
        parts = try reader.values("parts")
        reason = try reader.value(ifAny: "reason")
        reflects = try reader.value("reflects")
        status = try reader.word("status")
        total = try reader.value(ifAny: "total")
        updatedAt = try reader.value("updatedAt")
        try reader.close()
    }
}

extension OrderView: DirectJSON {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("createdAt", createdAt)
        writer.member("customer", customer)
        writer.member("deadline", ifAny: deadline)
        writer.member("history", history)
        writer.member("id", id)
        writer.member("lines", lines)
        writer.member("parts", parts)
        writer.member("reason", ifAny: reason)
        writer.member("status", status)
        writer.member("total", ifAny: total)
        writer.member("updatedAt", updatedAt)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        createdAt = try reader.value("createdAt")
        customer = try reader.string("customer")
        deadline = try reader.value(ifAny: "deadline")
        history = try reader.values("history")
        id = try reader.string("id")
        lines = try reader.values("lines")
        parts = try reader.values("parts")
        reason = try reader.value(ifAny: "reason")
        status = try reader.word("status")
        total = try reader.value(ifAny: "total")
        updatedAt = try reader.value("updatedAt")
        try reader.close()
    }
}

extension OrderLine: DirectJSON {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("checkedInAt", ifAny: checkedInAt)
        writer.member("item", item)
        writer.member("name", ifAny: name)
        writer.member("place", place)
        writer.member("price", ifAny: price)
        writer.member("quantity", quantity)
        writer.member("show", ifAny: show)
        writer.member("ticket", ifAny: ticket)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        checkedInAt = try reader.value(ifAny: "checkedInAt")
        item = try reader.string("item")
        name = try reader.string(ifAny: "name")
        place = try reader.string("place")
        price = try reader.value(ifAny: "price")
        quantity = try reader.integer("quantity")
        show = try reader.value(ifAny: "show")
        ticket = try reader.string(ifAny: "ticket")
        try reader.close()
    }
}

extension OrderPart: DirectJSON {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("merchant", ifAny: merchant)
        writer.member("place", place)
        writer.member("reservation", reservation)
        writer.member("status", status)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        merchant = try reader.string(ifAny: "merchant")
        place = try reader.string("place")
        reservation = try reader.word("reservation")
        status = try reader.word("status")
        try reader.close()
    }
}

extension StatusChange: DirectJSON {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("at", at)
        writer.member("by", ifAny: by?.rawValue)
        writer.member("status", status)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        at = try reader.value("at")
        by = try reader.word(ifAny: "by")
        status = try reader.word("status")
        try reader.close()
    }
}
