public import Events

extension Order: DirectJSON {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("contact", ifAny: contact)
        writer.member("createdAt", createdAt)
        writer.member("customer", customer)
        writer.member("deadline", ifAny: deadline)
        writer.member("digest", digest)
        writer.member("expectedTotal", ifAny: expectedTotal)
        writer.member("fulfilment", ifAny: fulfilment)
        writer.member("history", history)
        writer.member("id", id)
        if let ledger { writer.member("ledger", ledger) }
        writer.member("lines", lines)
        writer.member("note", ifAny: note)
        writer.member("origin", ifAny: origin)
        writer.member("parts", parts)
        writer.member("payment", ifAny: payment)
        writer.member("reason", ifAny: reason)
        writer.member("reflects", reflects)
        writer.member("scheduledTime", ifAny: scheduledTime)
        writer.member("status", status)
        writer.member("total", ifAny: total)
        writer.member("updatedAt", updatedAt)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        contact = try reader.value(ifAny: "contact")
        createdAt = try reader.value("createdAt")
        customer = try reader.string("customer")
        deadline = try reader.value(ifAny: "deadline")
        digest = try reader.string("digest")
        expectedTotal = try reader.value(ifAny: "expectedTotal")
        fulfilment = try reader.value(ifAny: "fulfilment")
        history = try reader.values("history")
        id = try reader.string("id")
        ledger = reader.has("ledger") ? try reader.values() : nil
        lines = try reader.values("lines")
        note = try reader.string(ifAny: "note")
        origin = try reader.string(ifAny: "origin")
        parts = try reader.values("parts")
        payment = try reader.value(ifAny: "payment")
        reason = try reader.value(ifAny: "reason")
        reflects = try reader.value("reflects")
        scheduledTime = try reader.value(ifAny: "scheduledTime")
        status = try reader.word("status")
        total = try reader.value(ifAny: "total")
        updatedAt = try reader.value("updatedAt")
        try reader.close()
    }
}

extension OrderView: DirectJSON {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("contact", ifAny: contact)
        writer.member("createdAt", createdAt)
        writer.member("customer", customer)
        writer.member("deadline", ifAny: deadline)
        writer.member("fulfilment", fulfilment)
        writer.member("history", history)
        writer.member("id", id)
        if let ledger { writer.member("ledger", ledger) }
        writer.member("lines", lines)
        writer.member("note", ifAny: note)
        writer.member("owedByHand", ifAny: owedByHand)
        writer.member("parts", parts)
        writer.member("payment", ifAny: payment)
        writer.member("reason", ifAny: reason)
        writer.member("scheduledTime", ifAny: scheduledTime)
        writer.member("status", status)
        writer.member("total", ifAny: total)
        writer.member("updatedAt", updatedAt)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        contact = try reader.value(ifAny: "contact")
        createdAt = try reader.value("createdAt")
        customer = try reader.string("customer")
        deadline = try reader.value(ifAny: "deadline")
        fulfilment = try reader.value("fulfilment")
        history = try reader.values("history")
        id = try reader.string("id")
        ledger = reader.has("ledger") ? try reader.values() : nil
        lines = try reader.values("lines")
        note = try reader.string(ifAny: "note")
        owedByHand = try reader.value(ifAny: "owedByHand")
        parts = try reader.values("parts")
        payment = try reader.value(ifAny: "payment")
        reason = try reader.value(ifAny: "reason")
        scheduledTime = try reader.value(ifAny: "scheduledTime")
        status = try reader.word("status")
        total = try reader.value(ifAny: "total")
        updatedAt = try reader.value("updatedAt")
        try reader.close()
    }
}

extension OrderLine: DirectJSON {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        if let admissions { writer.member("admissions", admissions) }
        writer.member("checkedInAt", ifAny: checkedInAt)
        writer.member("expectedPrice", ifAny: expectedPrice)
        writer.member("item", item)
        writer.member("name", ifAny: name)
        writer.member("note", ifAny: note)
        if let options { writer.member("options", options) }
        writer.member("place", place)
        writer.member("price", ifAny: price)
        writer.member("quantity", quantity)
        writer.member("show", ifAny: show)
        if let taxRate { writer.member("taxRate", taxRate) }
        writer.member("ticket", ifAny: ticket)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        admissions = reader.has("admissions") ? try reader.values() : nil
        checkedInAt = try reader.value(ifAny: "checkedInAt")
        expectedPrice = try reader.value(ifAny: "expectedPrice")
        item = try reader.string("item")
        name = try reader.string(ifAny: "name")
        note = try reader.string(ifAny: "note")
        options = reader.has("options") ? try reader.values() : nil
        place = try reader.string("place")
        price = try reader.value(ifAny: "price")
        quantity = try reader.integer("quantity")
        show = try reader.value(ifAny: "show")
        taxRate = reader.has("taxRate") ? Int(try reader.integer()) : nil
        ticket = try reader.string(ifAny: "ticket")
        try reader.close()
    }
}

extension Admission: DirectJSON {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("at", at)
        writer.member("id", id)
        writer.member("seats", seats)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        at = try reader.value("at")
        id = try reader.string("id")
        seats = try reader.integer("seats")
        try reader.close()
    }
}

extension OrderPart: DirectJSON {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("fee", ifAny: fee)
        writer.member("merchant", ifAny: merchant)
        if let number { writer.member("number", number) }
        writer.member("place", place)
        writer.member("readyAt", ifAny: readyAt)
        writer.member("reason", ifAny: reason)
        writer.member("reservation", reservation)
        writer.member("status", status)
        writer.member("tip", ifAny: tip)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        fee = try reader.value(ifAny: "fee")
        merchant = try reader.string(ifAny: "merchant")
        number = reader.has("number") ? Int(try reader.integer()) : nil
        place = try reader.string("place")
        readyAt = try reader.value(ifAny: "readyAt")
        reason = try reader.value(ifAny: "reason")
        reservation = try reader.word("reservation")
        status = try reader.word("status")
        tip = try reader.value(ifAny: "tip")
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
