// Made by deploy/testing/records.py.
public import Events

extension LedgerEntry {
    public init(
        id: String? = nil,
        at: Timestamp,
        kind: LedgerEntry.EntryKind,
        place: String? = nil,
        postings: [LedgerEntry.Posting] = [],
        _: Void = ()
    ) {
        self.id = id
        self.at = at
        self.kind = kind
        self.place = place
        self.postings = postings
    }

    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("at", at)
        writer.member("id", ifAny: id)
        writer.member("kind", kind)
        writer.member("place", ifAny: place)
        writer.member("postings", postings)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        at = try reader.value("at")
        id = try reader.string(ifAny: "id")
        kind = try reader.word("kind")
        place = try reader.string(ifAny: "place")
        postings = try reader.values("postings")
        try reader.close()
    }
}

extension LedgerEntry.Posting {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("account", account)
        writer.member("amount", amount)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        account = try reader.string("account")
        amount = try reader.integer("amount")
        try reader.close()
    }
}

extension OrderPayment {
    public init(
        method: PaymentMethod,
        status: OrderPayment.Status,
        tip: Money? = nil,
        provider: String? = nil,
        checkout: OrderPayment.Checkout? = nil,
        transferTo: String? = nil,
        reference: String? = nil,
        id: String? = nil,
        authorized: Money? = nil,
        captured: Money? = nil,
        refunded: Money? = nil,
        ending: OrderPayment.Ending? = nil,
        errands: [PaymentTask] = [],
        _: Void = ()
    ) {
        self.method = method
        self.status = status
        self.tip = tip
        self.provider = provider
        self.checkout = checkout
        self.transferTo = transferTo
        self.reference = reference
        self.id = id
        self.authorized = authorized
        self.captured = captured
        self.refunded = refunded
        self.ending = ending
        self.errands = errands
    }

    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("authorized", ifAny: authorized)
        writer.member("captured", ifAny: captured)
        writer.member("checkout", ifAny: checkout)
        writer.member("ending", ifAny: ending)
        if !errands.isEmpty { writer.member("errands", errands) }
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
        errands = try reader.values(ifAny: "errands") ?? []
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

    enum CodingKeys: CodingKey {
        case method, status, tip, provider, checkout, transferTo, reference, id, authorized, captured, refunded
        case ending, errands
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        method = try container.decode(PaymentMethod.self, forKey: .method)
        status = try container.decode(OrderPayment.Status.self, forKey: .status)
        tip = try container.decodeIfPresent(Money.self, forKey: .tip)
        provider = try container.decodeIfPresent(String.self, forKey: .provider)
        checkout = try container.decodeIfPresent(OrderPayment.Checkout.self, forKey: .checkout)
        transferTo = try container.decodeIfPresent(String.self, forKey: .transferTo)
        reference = try container.decodeIfPresent(String.self, forKey: .reference)
        id = try container.decodeIfPresent(String.self, forKey: .id)
        authorized = try container.decodeIfPresent(Money.self, forKey: .authorized)
        captured = try container.decodeIfPresent(Money.self, forKey: .captured)
        refunded = try container.decodeIfPresent(Money.self, forKey: .refunded)
        ending = try container.decodeIfPresent(OrderPayment.Ending.self, forKey: .ending)
        errands = try container.decodeIfPresent([PaymentTask].self, forKey: .errands) ?? []
    }
}

extension OrderPayment.Checkout {
    public init(
        id: String,
        url: String? = nil,
        expiresAt: Timestamp? = nil,
        _: Void = ()
    ) {
        self.id = id
        self.url = url
        self.expiresAt = expiresAt
    }

    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("expiresAt", ifAny: expiresAt)
        writer.member("id", id)
        writer.member("url", ifAny: url)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        expiresAt = try reader.value(ifAny: "expiresAt")
        id = try reader.string("id")
        url = try reader.string(ifAny: "url")
        try reader.close()
    }
}

extension OrderPayment.Ending {
    public init(
        status: Order.Status,
        reason: Reason,
        by: Actor.Role? = nil,
        _: Void = ()
    ) {
        self.status = status
        self.reason = reason
        self.by = by
    }

    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("by", ifAny: by?.rawValue)
        writer.member("reason", reason)
        writer.member("status", status)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        by = try reader.word(ifAny: "by")
        reason = try reader.value("reason")
        status = try reader.word("status")
        try reader.close()
    }
}

extension PaymentTask {
    public init(
        id: String,
        kind: PaymentTask.Action,
        amount: Money? = nil,
        checkout: String? = nil,
        expiresAt: Timestamp? = nil,
        captures: Bool? = nil,
        due: Timestamp? = nil,
        failed: String? = nil,
        _: Void = ()
    ) {
        self.id = id
        self.kind = kind
        self.amount = amount
        self.checkout = checkout
        self.expiresAt = expiresAt
        self.captures = captures
        self.due = due
        self.failed = failed
    }

    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("amount", ifAny: amount)
        if let captures { writer.member("captures", captures) }
        writer.member("checkout", ifAny: checkout)
        writer.member("due", ifAny: due)
        writer.member("expiresAt", ifAny: expiresAt)
        writer.member("failed", ifAny: failed)
        writer.member("id", id)
        writer.member("kind", kind)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        amount = try reader.value(ifAny: "amount")
        captures = try reader.bool(ifAny: "captures")
        checkout = try reader.string(ifAny: "checkout")
        due = try reader.value(ifAny: "due")
        expiresAt = try reader.value(ifAny: "expiresAt")
        failed = try reader.string(ifAny: "failed")
        id = try reader.string("id")
        kind = try reader.word("kind")
        try reader.close()
    }
}

extension PaymentNotice {
    public init(
        order: String,
        customer: String,
        provider: String,
        errand: String? = nil,
        checkout: OrderPayment.Checkout? = nil,
        payment: String? = nil,
        amount: Money? = nil,
        captured: Bool? = nil,
        reference: String? = nil,
        reason: String? = nil,
        refunds: [PaymentNotice.Refund]? = nil,
        _: Void = ()
    ) {
        self.order = order
        self.customer = customer
        self.provider = provider
        self.errand = errand
        self.checkout = checkout
        self.payment = payment
        self.amount = amount
        self.captured = captured
        self.reference = reference
        self.reason = reason
        self.refunds = refunds
    }
}

extension PaymentNotice.Refund {
    public init(
        id: String,
        amount: Money,
        errand: String? = nil,
        hasFailed: Bool? = nil,
        _: Void = ()
    ) {
        self.id = id
        self.amount = amount
        self.errand = errand
        self.hasFailed = hasFailed
    }
}

extension PaymentChoice {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("method", method)
        writer.member("tip", ifAny: tip)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        method = try reader.word("method")
        tip = try reader.value(ifAny: "tip")
        try reader.close()
    }
}
