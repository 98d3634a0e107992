public import Events

/// Whom a place may ask about an order. Only the customer, operators and the order's places see it, and it goes when its person is erased.
public struct Contact: Codable, Sendable, Hashable {
    public var name: String
    /// As its owner writes it.
    public var telephone: String
    public var email: String?

    public init(name: String, telephone: String, email: String? = nil) {
        self.name = name
        self.telephone = telephone
        self.email = email
    }
}

extension Contact: DirectJSON {
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
