/// A text with digits of any script as ASCII's, with one kind of hyphen, space and plus, in lower case.
///
/// Code points, not characters: they are compared as numbers, which is fast for lists of places.
func plainText(of text: String) -> [Unicode.Scalar] {
    var plain: [Unicode.Scalar] = []
    plain.reserveCapacity(32)
    for scalar in text.unicodeScalars.prefix(1_000) {
        if scalar.isASCII {
            plain.append(plainASCII(scalar))
        } else if let other = plainOther(scalar) {
            plain.append(other)
        }
    }
    return plain
}

private func plainASCII(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "\t": " "
    case "\r": "\n"
    case "A"..."Z": Unicode.Scalar(UInt8(scalar.value) | 0x20)
    default: scalar
    }
}

private func plainOther(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "‐", "‑", "‒", "–", "—", "―", "−", "－", "﹣": return "-"
    case "＋", "﹢": return "+"
    case "（": return "("
    case "）": return ")"
    case "．", "·", "・": return "."
    case "／": return "/"
    case "，", "、": return ","
    case "＃": return "#"
    // Invisible marks around numbers in texts that run from right to left, and zero-width spaces.
    case "\u{200B}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202C}", "\u{2060}", "\u{FEFF}": return nil
    case "\u{85}", "\u{2028}", "\u{2029}": return "\n"
    default: break
    }
    let properties = scalar.properties
    // Not numbers such as Ⅷ or ⁵.
    if properties.numericType == .decimal, let value = properties.numericValue {
        return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
    }
    return properties.isWhitespace ? " " : properties.lowercaseMapping.unicodeScalars.first
}

extension Unicode.Scalar {
    var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

extension Collection<Unicode.Scalar> {
    /// Of digits, spaces and the like.
    var ascii: String { String(decoding: map { UInt8(truncatingIfNeeded: $0.value) }, as: UTF8.self) }
}
