/// Parameters as `application/x-www-form-urlencoded`, of a form or of a query.
public struct FormText: Sendable, Hashable {
    public private(set) var fields: [(name: String, value: String)]

    public init(_ fields: [(String, String)] = []) {
        self.fields = fields.map { (name: $0, value: $1) }
    }

    public static func == (left: FormText, right: FormText) -> Bool { left.encoded == right.encoded }
    public func hash(into hasher: inout Hasher) { hasher.combine(encoded) }

    /// Adds `name[key][key]`, the usual form of nested values; adds nothing if there is no value.
    public mutating func add(_ name: String, _ keys: String..., value: String?) {
        guard let value else { return }
        fields.append((name + keys.map { "[\($0)]" }.joined(), value))
    }

    public var encoded: String {
        fields.map { "\(FormText.escaped($0.name))=\(FormText.escaped($0.value))" }.joined(separator: "&")
    }

    /// Escapes all but ASCII letters, digits and `-._~` as `%XX`; a space, too.
    public static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                bytes.append(byte)
            default:
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
}
