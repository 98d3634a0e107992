/// Parameters as Stripe takes them: `application/x-www-form-urlencoded`, what is nested in brackets.
struct Form: Sendable, Hashable {
    private(set) var fields: [(name: String, value: String)] = []

    static func == (left: Form, right: Form) -> Bool { left.encoded == right.encoded }
    func hash(into hasher: inout Hasher) { hasher.combine(encoded) }

    /// Adds `name[key][key]`; nothing if there is no value.
    mutating func add(_ name: String, _ keys: String..., value: String?) {
        guard let value else { return }
        fields.append((name + keys.map { "[\($0)]" }.joined(), value))
    }

    var encoded: String {
        fields.map { "\(Form.escaped($0.name))=\(Form.escaped($0.value))" }.joined(separator: "&")
    }

    /// All but letters, digits and `-._~` of ASCII as `%XX`, a space, too.
    private static func escaped(_ text: String) -> String {
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
