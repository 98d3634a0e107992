import Events

extension JSONValue {
    /// The names of the members in one text that another does not have at the same place: of a file, beside what was read of it. A member
    /// that is null says nothing.
    static func members(of bytes: [UInt8], notIn read: [UInt8]) throws -> [String] {
        try members(of: JSON.decode(JSONValue.self, from: bytes), notIn: JSON.decode(JSONValue.self, from: read))
    }

    private static func members(of whole: JSONValue, notIn read: JSONValue) -> [String] {
        switch (whole, read) {
        case (.object(let whole), .object(let read)):
            whole.flatMap { name, value -> [String] in
                guard value != .null else { return [] }
                return read[name].map { members(of: value, notIn: $0) } ?? [name]
            }
        case (.array(let whole), .array(let read)): zip(whole, read).flatMap { members(of: $0, notIn: $1) }
        default: []
        }
    }
}
