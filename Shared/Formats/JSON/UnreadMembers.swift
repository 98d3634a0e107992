import Events

extension JSONValue {
    /// Names of members of one text that another lacks at the same place: those of a file that were not read. Null members do not count.
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
