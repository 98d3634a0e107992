extension String {
    /// The text with runs of white space as one space, and none at the ends. No-break spaces count, too, because pages use them for layout.
    public var collapsingWhiteSpace: String {
        var needsWork = false
        var wasSpace = true
        for byte in utf8 {
            let isSpace = byte == 32
            if byte < 32 || byte == 0xC2 || byte == 0xE2 || (isSpace && wasSpace) {
                needsWork = true
                break
            }
            wasSpace = isSpace
        }
        guard needsWork || (wasSpace && !isEmpty) else { return self }
        var text = ""
        text.reserveCapacity(utf8.count)
        var pending = false
        for scalar in unicodeScalars {
            if scalar.isSpace {
                pending = !text.isEmpty
            } else {
                if pending { text.unicodeScalars.append(" ") }
                pending = false
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

extension Unicode.Scalar {
    fileprivate var isSpace: Bool {
        switch value {
        case 9, 10, 12, 13, 32, 0xA0, 0x2009, 0x202F: true
        default: false
        }
    }
}
