import Events
import Foundation

/// Cursors are opaque to clients: base64url of a list's position as JSON. They are neither secret nor signed, so a position must only ever
/// name a place in a list that its reader may see anyway.
public enum Cursor {
    /// In characters.
    public static let longest = 1024

    public static func text(_ position: some Encodable) throws -> String {
        base64URL(try JSON.encode(position))
    }

    /// - Throws: 400 naming `cursor`.
    public static func read<Position: Decodable>(
        _ type: Position.Type, from cursor: String
    ) throws(Problem) -> Position {
        guard cursor.utf8.count <= longest, let bytes = bytes(base64URL: cursor),
            let position = try? JSON.decode(type, from: bytes)
        else { throw .parameter("cursor", "the \"next\" of a page of this list") }
        return position
    }
}

/// Base64 with - and _ and without padding (RFC 4648, section 5).
public func base64URL(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
}

/// The bytes, or nil if the text is not what `base64URL` writes.
public func bytes(base64URL text: String) -> [UInt8]? {
    guard text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "=") })
    else { return nil }
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    let standard = text.replacing("-", with: "+").replacing("_", with: "/") + padding
    guard let bytes = Data(base64Encoded: standard).map(Array.init), base64URL(bytes) == text else { return nil }
    return bytes
}
