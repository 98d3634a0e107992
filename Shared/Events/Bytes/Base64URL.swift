import Foundation

/// Base64 with the URL-safe alphabet (- and _) and without padding (RFC 4648, section 5).
public enum Base64URL {
    public static func encode(_ bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Nil if the text is not what `encode` writes: each byte sequence has exactly one text.
    public static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var usual: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "-"): usual.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): usual.append(UInt8(ascii: "/"))
            case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): return nil
            default: usual.append(byte)
            }
        }
        usual += Array(repeating: UInt8(ascii: "="), count: (4 - usual.count % 4) % 4)
        guard let bytes = Data(base64Encoded: Data(usual)).map(Array.init), encode(bytes) == text else { return nil }
        return bytes
    }
}
