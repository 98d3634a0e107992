import Foundation

/// Base 64 of RFC 4648 with the alphabet for URLs, without padding.
public enum Base64URL {
    /// Nil if the text is not base 64.
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
        return Data(base64Encoded: Data(usual)).map { Array($0) }
    }

    public static func encode(_ bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
