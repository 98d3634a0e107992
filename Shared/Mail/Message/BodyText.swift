import Foundation

/// A part's text as lines of ASCII, which every server transmits unchanged (RFC 2045, 6.7 and 6.8).
struct BodyText {
    let encoding: String
    /// Lines end with CR LF.
    let encoded: String

    init(_ text: String) {
        let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        let foreign = lines.utf8.count { $0 > 126 }
        // Base64 is shorter for text with much non-ASCII.
        if foreign * 4 > lines.utf8.count {
            encoding = "base64"
            encoded = BodyText.base64(lines)
        } else {
            encoding = "quoted-printable"
            encoded = BodyText.quotedPrintable(lines)
        }
    }

    private static let longestLine = 76

    private static func base64(_ text: String) -> String {
        base64(Array(text.replacing("\n", with: "\r\n").utf8))
    }

    /// Base64 of any bytes, in short lines.
    static func base64(_ bytes: [UInt8]) -> String {
        let lines: Data.Base64EncodingOptions = [
            .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
        ]
        return Data(bytes).base64EncodedString(options: lines) + "\r\n"
    }

    private static func quotedPrintable(_ text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(quotedLine)
        if lines.last == "" { lines.removeLast() }
        return lines.map { $0 + "\r\n" }.joined()
    }

    private static func quotedLine(_ line: Substring) -> String {
        var out = ""
        var length = 0
        let bytes = Array(line.utf8)
        for (index, byte) in bytes.enumerated() {
            let isLast = index == bytes.count - 1
            let isSpace = byte == 32 || byte == 9
            let isPlain = (33...126).contains(byte) && byte != UInt8(ascii: "=") || isSpace && !isLast
            let piece = isPlain ? String(UnicodeScalar(byte)) : hexadecimal(byte)
            // Room for the soft line break.
            if length + piece.utf8.count > longestLine - 1 {
                out += "=\r\n"
                length = 0
            }
            out += piece
            length += piece.utf8.count
        }
        return out
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.utf8.count == 1 ? "=0\(digits)" : "=\(digits)"
    }
}
