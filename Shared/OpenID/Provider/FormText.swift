/// Parameters as `application/x-www-form-urlencoded`.
struct FormText: Sendable {
    let fields: [(name: String, value: String)]

    init(_ fields: [(String, String)]) {
        self.fields = fields.map { (name: $0, value: $1) }
    }

    var encoded: String {
        fields.map { "\(FormText.escaped($0.name))=\(FormText.escaped($0.value))" }.joined(separator: "&")
    }

    /// All but letters, digits and `-._~` of ASCII as `%XX`, a space, too.
    static func escaped(_ text: String) -> String {
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
