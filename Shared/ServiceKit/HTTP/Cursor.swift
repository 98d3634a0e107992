import Events

/// Cursors are opaque to clients: base64url of a list's position as JSON. They are neither secret nor signed, so a position must only ever
/// name a place in a list that its reader may see anyway.
public enum Cursor {
    /// Characters.
    public static let longest = 1024

    public static func text(_ position: some Encodable) throws -> String {
        Base64URL.encode(try JSON.encode(position))
    }

    /// - Throws: 400 naming `cursor`.
    public static func read<Position: Decodable>(
        _ type: Position.Type, from cursor: String
    ) throws(Problem) -> Position {
        guard cursor.utf8.count <= longest, let bytes = Base64URL.decode(cursor),
            let position = try? JSON.decode(type, from: bytes)
        else { throw .parameter("cursor", "the \"next\" of a page of this list") }
        return position
    }
}
