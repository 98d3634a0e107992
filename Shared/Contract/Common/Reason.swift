public import Events

/// A rule said no: a code for programs, a sentence for people, and what it is about.
public struct Reason: Codable, Sendable, Hashable, Error {
    /// kebab-case: "sold-out", "unknown-item", "too-many" …; the API's problem type ends with it.
    public var code: String
    public var detail: String
    /// The member of the request that is at fault, as a JSON pointer ("/lines/0/quantity").
    public var field: String?
    public var item: String?

    public init(_ code: String, _ detail: String, field: String? = nil, item: String? = nil) {
        self.code = code
        self.detail = detail
        self.field = field
        self.item = item
    }

    /// A member of what was sent is not as it may be.
    /// - Parameters:
    ///   - allowed: what it may be, for example "a whole number from 1 to 5".
    ///   - item: whose line it is in, if it is an item's.
    public static func field(_ pointer: String, _ allowed: String, item: String? = nil) -> Reason {
        Reason("invalid", "\(pointer) must be \(allowed)", field: pointer, item: item)
    }
}

extension Reason: DirectJSON {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("code", code)
        writer.member("detail", detail)
        writer.member("field", ifAny: field)
        writer.member("item", ifAny: item)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        code = try reader.string("code")
        detail = try reader.string("detail")
        field = try reader.string(ifAny: "field")
        item = try reader.string(ifAny: "item")
        try reader.close()
    }
}
