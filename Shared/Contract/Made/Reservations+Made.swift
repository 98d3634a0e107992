// Made by deploy/testing/records.py.
public import Events

extension HeldBefore {
    public init(
        order: String,
        quantity: Int,
        name: String,
        price: Money,
        show: Show? = nil,
        _: Void = ()
    ) {
        self.order = order
        self.quantity = quantity
        self.name = name
        self.price = price
        self.show = show
    }
}

extension ReservationRequest {
    public init(
        order: String,
        place: String,
        customer: String,
        origin: String? = nil,
        fulfilment: Fulfilment? = nil,
        scheduledTime: Timestamp? = nil,
        payment: PaymentMethod? = nil,
        lines: [PlaceOrder.Line] = [],
        _: Void = ()
    ) {
        self.order = order
        self.place = place
        self.customer = customer
        self.origin = origin
        self.fulfilment = fulfilment
        self.scheduledTime = scheduledTime
        self.payment = payment
        self.lines = lines
    }

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

extension Reservation {
    public init(
        order: String,
        place: String,
        customer: String,
        origin: String? = nil,
        merchant: String? = nil,
        state: Reservation.HoldState,
        lines: [OrderLine] = [],
        reason: Reason? = nil,
        fee: Money? = nil,
        transferTo: String? = nil,
        number: Int? = nil,
        readyAt: Timestamp? = nil,
        scheduledTime: Timestamp? = nil,
        portionDates: [String: String] = [:],
        changes: [Reservation.Change] = [],
        updatedAt: Timestamp = .now,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.order = order
        self.place = place
        self.customer = customer
        self.origin = origin
        self.merchant = merchant
        self.state = state
        self.lines = lines
        self.reason = reason
        self.fee = fee
        self.transferTo = transferTo
        self.number = number
        self.readyAt = readyAt
        self.scheduledTime = scheduledTime
        self.portionDates = portionDates
        self.changes = changes
        self.updatedAt = updatedAt
        self.reflects = reflects
    }

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
        writer.member("portionDates", portionDates)
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
        number = try reader.integer(ifAny: "number")
        order = try reader.string("order")
        origin = try reader.string(ifAny: "origin")
        place = try reader.string("place")
        portionDates = try reader.texts("portionDates")
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

extension Reservation.Change {
    public init(
        state: Reservation.HoldState,
        request: Int64,
        _: Void = ()
    ) {
        self.state = state
        self.request = request
    }

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

extension DeletedReservation {
    public init(
        order: String,
        place: String,
        customer: String,
        deletedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.order = order
        self.place = place
        self.customer = customer
        self.deletedAt = deletedAt
        self.reflects = reflects
    }
}
