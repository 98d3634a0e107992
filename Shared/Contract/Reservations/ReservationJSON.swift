public import Events

extension ReservationRequest: DirectJSON {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("customer", customer)
        writer.member("fulfilment", ifAny: fulfilment)
        writer.member("lines", lines)
        writer.member("order", order)
        writer.member("origin", ifAny: origin)
        writer.member("payment", ifAny: payment?.rawValue)
        writer.member("place", place)
        writer.member("scheduledTime", ifAny: scheduledTime)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        customer = try reader.string("customer")
        fulfilment = try reader.value(ifAny: "fulfilment")
        lines = try reader.values("lines")
        order = try reader.string("order")
        origin = try reader.string(ifAny: "origin")
        payment = try reader.word(ifAny: "payment")
        place = try reader.string("place")
        scheduledTime = try reader.value(ifAny: "scheduledTime")
        try reader.close()
    }
}

extension Reservation: DirectJSON {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("changes", changes)
        writer.member("customer", customer)
        writer.member("fee", ifAny: fee)
        writer.member("lines", lines)
        writer.member("merchant", ifAny: merchant)
        if let number { writer.member("number", number) }
        writer.member("order", order)
        writer.member("origin", ifAny: origin)
        writer.member("place", place)
        writer.name("portionDates")
        writer.write(portionDates)
        writer.member("readyAt", ifAny: readyAt)
        writer.member("reason", ifAny: reason)
        writer.member("reflects", reflects)
        writer.member("scheduledTime", ifAny: scheduledTime)
        writer.member("state", state)
        writer.member("transferTo", ifAny: transferTo)
        writer.member("updatedAt", updatedAt)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        changes = try reader.values("changes")
        customer = try reader.string("customer")
        fee = try reader.value(ifAny: "fee")
        lines = try reader.values("lines")
        merchant = try reader.string(ifAny: "merchant")
        number = reader.has("number") ? Int(try reader.integer()) : nil
        order = try reader.string("order")
        origin = try reader.string(ifAny: "origin")
        place = try reader.string("place")
        try reader.name("portionDates")
        portionDates = try reader.texts()
        readyAt = try reader.value(ifAny: "readyAt")
        reason = try reader.value(ifAny: "reason")
        reflects = try reader.value("reflects")
        scheduledTime = try reader.value(ifAny: "scheduledTime")
        state = try reader.word("state")
        transferTo = try reader.string(ifAny: "transferTo")
        updatedAt = try reader.value("updatedAt")
        try reader.close()
    }
}

extension Reservation.Change: DirectJSON {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("request", request)
        writer.member("state", state)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        request = try reader.integer("request")
        state = try reader.word("state")
        try reader.close()
    }
}
