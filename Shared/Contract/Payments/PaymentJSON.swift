public import Events

extension OrderPayment: DirectJSON {
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
        errands = reader.has("errands") ? try reader.values("errands") : []
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

extension OrderPayment {
    enum CodingKeys: CodingKey {
        case method, status, tip, provider, checkout, transferTo, reference, id, authorized, captured, refunded, ending
        case errands
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        method = try container.decode(PaymentMethod.self, forKey: .method)
        status = try container.decode(Status.self, forKey: .status)
        tip = try container.decodeIfPresent(Money.self, forKey: .tip)
        provider = try container.decodeIfPresent(String.self, forKey: .provider)
        checkout = try container.decodeIfPresent(Checkout.self, forKey: .checkout)
        transferTo = try container.decodeIfPresent(String.self, forKey: .transferTo)
        reference = try container.decodeIfPresent(String.self, forKey: .reference)
        id = try container.decodeIfPresent(String.self, forKey: .id)
        authorized = try container.decodeIfPresent(Money.self, forKey: .authorized)
        captured = try container.decodeIfPresent(Money.self, forKey: .captured)
        refunded = try container.decodeIfPresent(Money.self, forKey: .refunded)
        ending = try container.decodeIfPresent(Ending.self, forKey: .ending)
        errands = try container.decodeIfPresent([Errand].self, forKey: .errands) ?? []
    }
}

extension JSONReader {
    fileprivate mutating func flag(ifAny name: StaticString) throws(Unusual) -> Bool? { has(name) ? try bool() : nil }
}
