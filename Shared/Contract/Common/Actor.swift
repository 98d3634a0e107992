public import Events

/// Who asks for something: a person's random id and what they may do.
public struct Actor: Codable, Sendable, Hashable {
    public enum Role: String, Codable, Sendable, Hashable, CaseIterable {
        case customer, merchant, `operator`
    }

    public var id: String
    public var role: Role

    public init(id: String, role: Role) {
        self.id = id
        self.role = role
    }

    /// Whether they may change what is at a merchant's place: an operator may all, a merchant what is at places of their own.
    public func mayChange(placeOf merchant: String?) -> Bool {
        switch role {
        case .operator: true
        case .merchant: merchant == id
        case .customer: false
        }
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
