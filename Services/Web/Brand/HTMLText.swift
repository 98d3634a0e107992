/// Escapes texts for HTML and XML.
enum HTMLText {
    /// The text for use between elements and in quoted attributes; characters that XML forbids are left out.
    static func escaped(_ text: String) -> String {
        var written = ""
        written.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": written += "&amp;"
            case "<": written += "&lt;"
            case ">": written += "&gt;"
            case "\"": written += "&quot;"
            case "'": written += "&#39;"
            case "\t", "\n", "\r": written.unicodeScalars.append(scalar)
            case _ where scalar.value < 32 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: continue
            default: written.unicodeScalars.append(scalar)
            }
        }
        return written
    }
}
