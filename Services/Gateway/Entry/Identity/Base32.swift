/// Base 32 of RFC 4648 in lower case (`a–z 2–7`) without padding: safe in URLs and file names, and without digits that look like letters.
enum Base32 {
    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

    /// Sixteen bytes give 26 characters.
    static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        var pending: UInt32 = 0
        var bits = 0
        for byte in bytes {
            pending = (pending << 8 | UInt32(byte)) & 0xFFFF
            bits += 8
            while bits >= 5 {
                bits -= 5
                text.append(alphabet[Int(pending >> UInt32(bits) & 31)])
            }
        }
        if bits > 0 { text.append(alphabet[Int(pending << UInt32(5 - bits) & 31)]) }
        return String(decoding: text, as: UTF8.self)
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "2")...UInt8(ascii: "7")).contains(byte)
    }
}
