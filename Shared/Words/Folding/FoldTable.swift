import Foundation

/// Maps letters to their form without case, accents, width and ligatures: Unicode's compatibility decomposition without marks, in lower
/// case. It also maps letters that the decomposition leaves but people type differently: ß, ø, ł, the dotless ı.
enum FoldTable {
    /// By scalar below U+3400, then from U+F900 on: the resulting scalar, 0 for none, or −1 − index in `several`.
    private static let table: (values: [Int32], several: [[Unicode.Scalar]]) = {
        var values: [Int32] = []
        var several: [[Unicode.Scalar]] = []
        for value in Array(UInt32(0)..<above) + Array(0xF900..<0xFFF0) {
            let folded = Unicode.Scalar(value).map(computed) ?? []
            if folded.count > 1 {
                several.append(folded)
                values.append(-Int32(several.count))
            } else {
                values.append(folded.first.map { Int32($0.value) } ?? 0)
            }
        }
        return (values, several)
    }()

    /// The first scalar after the CJK symbols, letters and units.
    private static let above: UInt32 = 0x3400

    private static let special: [Unicode.Scalar: String] = [
        "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "đ": "d", "Đ": "d",
        "ð": "d",
        "Ð": "d", "þ": "th", "Þ": "th", "ł": "l", "Ł": "l", "ı": "i", "İ": "i", "ħ": "h", "Ħ": "h", "ŋ": "n", "Ŋ": "n",
        "ŀ": "l", "Ŀ": "l", "’": "'", "ʼ": "'", "´": "'", "`": "'", "‘": "'",
        "ς": "σ", "ة": "ه", "ى": "ي", "ک": "ك", "ی": "ي", "ٱ": "ا",
    ]

    private static func computed(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        if let text = special[scalar] { return Array(text.unicodeScalars) }
        if ThaiLetters.contains(scalar) || scalar.value == 0xB7 { return [scalar] }
        // Digits of all scripts are ASCII's.
        if scalar.properties.generalCategory == .decimalNumber, let value = scalar.properties.numericValue,
            let digit = Unicode.Scalar(48 + Int(value))
        {
            return [digit]
        }
        // Kana, and jamo of the Korean alphabet, stay composed.
        if (0x1100...0x11FF).contains(scalar.value) || (0x3041...0x30FF).contains(scalar.value) {
            return [hiragana(scalar)]
        }
        let plain = String(scalar).decomposedStringWithCompatibilityMapping.lowercased()
        return plain.unicodeScalars.filter { !isDropped($0) }.map(hiragana)
    }

    /// パンダ and ぱんだ are one word.
    private static func hiragana(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x30A1...0x30F6, 0x30FD...0x30FE: Unicode.Scalar(scalar.value - 0x60)!
        default: scalar
        }
    }

    /// True for accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic, and joiners and soft hyphens.
    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0300...0x036F, 0x0483...0x0489, 0x0591...0x05BD, 0x05BF...0x05C7, 0x0640, 0x064B...0x065F, 0x0670,
            0x00AD,
            0x200B...0x200F, 0x2060, 0xFE00...0xFE0F, 0xFEFF:
            true
        default: false
        }
    }

    /// True if a scalar is a part of a letter that Unicode composes: a jamo, a sound mark after a kana, and their half-width forms.
    static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x11FF, 0x3099...0x309A, 0xFF65...0xFFDC: true
        default: false
        }
    }

    /// Appends the folded form of a scalar.
    static func append(_ scalar: Unicode.Scalar, to folded: inout [Unicode.Scalar]) {
        let value = Int(scalar.value)
        guard value < above || (0xF900..<0xFFF0).contains(value) else {
            if let simple = HanVariants.simple[scalar] { return folded.append(simple) }
            folded.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
            return
        }
        let entry = table.values[value < above ? value : value - 0xF900 + Int(above)]
        if entry > 0 {
            folded.append(Unicode.Scalar(UInt32(entry))!)
        } else if entry < 0 {
            folded.append(contentsOf: table.several[Int(-entry) - 1])
        }
    }
}
