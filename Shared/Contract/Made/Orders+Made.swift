// Made by deploy/testing/records.py.
public import Events

extension OptionName {
    public init(
        group: String,
        choice: String? = nil,
        _: Void = ()
    ) {
        self.group = group
        self.choice = choice
    }

    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("choice", ifAny: choice)
        writer.member("group", group)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        choice = try reader.string(ifAny: "choice")
        group = try reader.string("group")
        try reader.close()
    }
}

extension OptionPick {
    public init(
        group: String,
        choice: String,
        price: Money? = nil,
        _: Void = ()
    ) {
        self.group = group
        self.choice = choice
        self.price = price
    }

    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("choice", choice)
        writer.member("group", group)
        writer.member("price", ifAny: price)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        choice = try reader.string("choice")
        group = try reader.string("group")
        price = try reader.value(ifAny: "price")
        try reader.close()
    }
}

extension ChosenOption {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("choice", choice)
        writer.member("expectedPrice", ifAny: expectedPrice)
        writer.member("group", group)
        writer.member("groupName", ifAny: groupName)
        writer.member("name", ifAny: name)
        writer.member("price", ifAny: price)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        choice = try reader.string("choice")
        expectedPrice = try reader.value(ifAny: "expectedPrice")
        group = try reader.string("group")
        groupName = try reader.string(ifAny: "groupName")
        name = try reader.string(ifAny: "name")
        price = try reader.value(ifAny: "price")
        try reader.close()
    }
}

extension Contact {
    public init(
        name: String,
        telephone: String,
        email: String? = nil,
        _: Void = ()
    ) {
        self.name = name
        self.telephone = telephone
        self.email = email
    }

    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("email", ifAny: email)
        writer.member("name", name)
        writer.member("telephone", telephone)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        email = try reader.string(ifAny: "email")
        name = try reader.string("name")
        telephone = try reader.string("telephone")
        try reader.close()
    }
}

extension Fulfilment {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("address", ifAny: address)
        writer.member("geo", ifAny: geo)
        writer.member("method", method)
        writer.member("table", ifAny: table)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        address = try reader.value(ifAny: "address")
        geo = try reader.value(ifAny: "geo")
        method = try reader.word("method")
        table = try reader.string(ifAny: "table")
        try reader.close()
    }
}

extension LineRules {
    public init(
        mostLines: Int,
        mostOfOneItem: Int,
        _: Void = ()
    ) {
        self.mostLines = mostLines
        self.mostOfOneItem = mostOfOneItem
    }
}

extension Order {
    public init(
        id: String,
        customer: String,
        origin: String? = nil,
        status: Order.Status,
        reason: Reason? = nil,
        lines: [OrderLine] = [],
        total: Money? = nil,
        expectedTotal: Money? = nil,
        contact: Contact? = nil,
        note: String? = nil,
        fulfilment: Fulfilment? = nil,
        scheduledTime: Timestamp? = nil,
        parts: [OrderPart] = [],
        payment: OrderPayment? = nil,
        ledger: [LedgerEntry]? = nil,
        digest: String,
        deadline: Timestamp? = nil,
        createdAt: Timestamp,
        updatedAt: Timestamp,
        history: [StatusChange] = [],
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.id = id
        self.customer = customer
        self.origin = origin
        self.status = status
        self.reason = reason
        self.lines = lines
        self.total = total
        self.expectedTotal = expectedTotal
        self.contact = contact
        self.note = note
        self.fulfilment = fulfilment
        self.scheduledTime = scheduledTime
        self.parts = parts
        self.payment = payment
        self.ledger = ledger
        self.digest = digest
        self.deadline = deadline
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.history = history
        self.reflects = reflects
    }

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
        ledger = try reader.values(ifAny: "ledger")
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

extension OrderLine {
    public init(
        item: String,
        place: String,
        quantity: Int,
        name: String? = nil,
        price: Money? = nil,
        taxRate: Int? = nil,
        expectedPrice: Money? = nil,
        note: String? = nil,
        options: [ChosenOption]? = nil,
        show: Show? = nil,
        ticket: String? = nil,
        admissions: [Admission]? = nil,
        checkedInAt: Timestamp? = nil,
        _: Void = ()
    ) {
        self.item = item
        self.place = place
        self.quantity = quantity
        self.name = name
        self.price = price
        self.taxRate = taxRate
        self.expectedPrice = expectedPrice
        self.note = note
        self.options = options
        self.show = show
        self.ticket = ticket
        self.admissions = admissions
        self.checkedInAt = checkedInAt
    }

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
        admissions = try reader.values(ifAny: "admissions")
        checkedInAt = try reader.value(ifAny: "checkedInAt")
        expectedPrice = try reader.value(ifAny: "expectedPrice")
        item = try reader.string("item")
        name = try reader.string(ifAny: "name")
        note = try reader.string(ifAny: "note")
        options = try reader.values(ifAny: "options")
        place = try reader.string("place")
        price = try reader.value(ifAny: "price")
        quantity = try reader.integer("quantity")
        show = try reader.value(ifAny: "show")
        taxRate = try reader.integer(ifAny: "taxRate")
        ticket = try reader.string(ifAny: "ticket")
        try reader.close()
    }
}

extension Admission {
    public init(
        id: String,
        seats: Int,
        at: Timestamp,
        _: Void = ()
    ) {
        self.id = id
        self.seats = seats
        self.at = at
    }

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

extension OrderPart {
    public init(
        place: String,
        merchant: String? = nil,
        reservation: OrderPart.Reservation,
        status: Order.Status,
        reason: Reason? = nil,
        fee: Money? = nil,
        tip: Money? = nil,
        readyAt: Timestamp? = nil,
        number: Int? = nil,
        _: Void = ()
    ) {
        self.place = place
        self.merchant = merchant
        self.reservation = reservation
        self.status = status
        self.reason = reason
        self.fee = fee
        self.tip = tip
        self.readyAt = readyAt
        self.number = number
    }

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
        number = try reader.integer(ifAny: "number")
        place = try reader.string("place")
        readyAt = try reader.value(ifAny: "readyAt")
        reason = try reader.value(ifAny: "reason")
        reservation = try reader.word("reservation")
        status = try reader.word("status")
        tip = try reader.value(ifAny: "tip")
        try reader.close()
    }
}

extension StatusChange {
    public init(
        status: Order.Status,
        at: Timestamp,
        by: Actor.Role? = nil,
        _: Void = ()
    ) {
        self.status = status
        self.at = at
        self.by = by
    }

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

extension PlaceOrder {
    public init(
        order: String,
        actor: Actor,
        origin: String? = nil,
        lines: [PlaceOrder.Line] = [],
        expectedTotal: Money? = nil,
        contact: Contact? = nil,
        note: String? = nil,
        fulfilment: Fulfilment? = nil,
        scheduledTime: Timestamp? = nil,
        payment: PaymentChoice? = nil,
        digest: String,
        requestedAt: Timestamp,
        _: Void = ()
    ) {
        self.order = order
        self.actor = actor
        self.origin = origin
        self.lines = lines
        self.expectedTotal = expectedTotal
        self.contact = contact
        self.note = note
        self.fulfilment = fulfilment
        self.scheduledTime = scheduledTime
        self.payment = payment
        self.digest = digest
        self.requestedAt = requestedAt
    }

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

extension PlaceOrder.Line {
    public init(
        item: String,
        quantity: Int,
        price: Money? = nil,
        note: String? = nil,
        options: [OptionPick]? = nil,
        _: Void = ()
    ) {
        self.item = item
        self.quantity = quantity
        self.price = price
        self.note = note
        self.options = options
    }

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
        options = try reader.values(ifAny: "options")
        price = try reader.value(ifAny: "price")
        quantity = try reader.integer("quantity")
        try reader.close()
    }
}

extension CancelOrder {
    public init(
        order: String,
        customer: String,
        actor: Actor,
        place: String? = nil,
        reason: String? = nil,
        _: Void = ()
    ) {
        self.order = order
        self.customer = customer
        self.actor = actor
        self.place = place
        self.reason = reason
    }
}

extension AdvanceOrder {
    public init(
        order: String,
        customer: String,
        actor: Actor,
        place: String? = nil,
        status: Order.Status,
        readyAt: Timestamp? = nil,
        _: Void = ()
    ) {
        self.order = order
        self.customer = customer
        self.actor = actor
        self.place = place
        self.status = status
        self.readyAt = readyAt
    }
}

extension CheckIn {
    public init(
        order: String,
        customer: String,
        ticket: String,
        actor: Actor,
        admission: String? = nil,
        seats: Int? = nil,
        admittedAt: Timestamp? = nil,
        _: Void = ()
    ) {
        self.order = order
        self.customer = customer
        self.ticket = ticket
        self.actor = actor
        self.admission = admission
        self.seats = seats
        self.admittedAt = admittedAt
    }
}

extension SettlePayment {
    public init(
        order: String,
        customer: String,
        actor: Actor,
        status: SettlePayment.Status,
        _: Void = ()
    ) {
        self.order = order
        self.customer = customer
        self.actor = actor
        self.status = status
    }
}

extension RemoveOrder {
    public init(
        order: String,
        customer: String,
        actor: Actor,
        _: Void = ()
    ) {
        self.order = order
        self.customer = customer
        self.actor = actor
    }
}

extension DeletedOrder {
    public init(
        id: String,
        customer: String,
        places: [String] = [],
        merchants: [String] = [],
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.id = id
        self.customer = customer
        self.places = places
        self.merchants = merchants
        self.reflects = reflects
    }
}

extension OrderFigures.Seller {
    public init(
        item: String,
        name: String? = nil,
        quantity: Int,
        _: Void = ()
    ) {
        self.item = item
        self.name = name
        self.quantity = quantity
    }
}

extension OrderFigures.Ended {
    public init(
        code: String,
        orders: Int,
        _: Void = ()
    ) {
        self.code = code
        self.orders = orders
    }
}

extension DoorKey {
    public init(
        order: String,
        line: Int,
        _: Void = ()
    ) {
        self.order = order
        self.line = line
    }
}

extension OrderRows {
    public init(
        key: OrderKey,
        lines: String,
        _: Void = ()
    ) {
        self.key = key
        self.lines = lines
    }
}

extension OrderTablePart {
    public init(
        columns: String,
        rows: [OrderRows] = [],
        _: Void = ()
    ) {
        self.columns = columns
        self.rows = rows
    }
}

extension OrderView {
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
        ledger = try reader.values(ifAny: "ledger")
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

extension OrderLineView {
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
        admissions = try reader.values(ifAny: "admissions")
        checkedInAt = try reader.value(ifAny: "checkedInAt")
        expectedPrice = try reader.value(ifAny: "expectedPrice")
        item = try reader.string("item")
        name = try reader.string(ifAny: "name")
        note = try reader.string(ifAny: "note")
        options = try reader.values(ifAny: "options")
        place = try reader.string("place")
        price = try reader.value(ifAny: "price")
        quantity = try reader.integer("quantity")
        show = try reader.value(ifAny: "show")
        taxRate = try reader.integer(ifAny: "taxRate")
        ticket = try reader.string(ifAny: "ticket")
        try reader.close()
    }
}

extension OrderPartView {
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
        number = try reader.integer(ifAny: "number")
        place = try reader.string("place")
        readyAt = try reader.value(ifAny: "readyAt")
        reason = try reader.value(ifAny: "reason")
        reservation = try reader.word("reservation")
        status = try reader.word("status")
        tip = try reader.value(ifAny: "tip")
        try reader.close()
    }
}

extension OrderPaymentView {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("authorized", ifAny: authorized)
        writer.member("captured", ifAny: captured)
        writer.member("checkout", ifAny: checkout)
        writer.member("ending", ifAny: ending)
        writer.member("id", ifAny: id)
        writer.member("method", method)
        writer.member("provider", ifAny: provider)
        writer.member("reference", ifAny: reference)
        writer.member("refunded", ifAny: refunded)
        writer.member("status", status)
        writer.member("tip", ifAny: tip)
        writer.member("transferTo", ifAny: transferTo)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        authorized = try reader.value(ifAny: "authorized")
        captured = try reader.value(ifAny: "captured")
        checkout = try reader.value(ifAny: "checkout")
        ending = try reader.value(ifAny: "ending")
        id = try reader.string(ifAny: "id")
        method = try reader.word("method")
        provider = try reader.string(ifAny: "provider")
        reference = try reader.string(ifAny: "reference")
        refunded = try reader.value(ifAny: "refunded")
        status = try reader.word("status")
        tip = try reader.value(ifAny: "tip")
        transferTo = try reader.string(ifAny: "transferTo")
        try reader.close()
    }
}
