/// Rules for texts that are shown to others, so that none can look like another or change its surroundings.
public enum ShownText {
    public static let rule = "without characters that turn the direction of text, and none that are no characters"
    public static let nameRule =
        "without invisible characters, and with no word that mixes Latin, Greek and Cyrillic letters"

    /// True if a longer text may be shown: a note, a review, a description.
    public static func isPlain(_ text: String) -> Bool {
        isASCII(text) || text.unicodeScalars.allSatisfy { !isTurning($0) && !isNone($0) }
    }

    /// True if a thing's or person's name may be shown. It has no words that imitate others (Unicode Technical Standard 39).
    public static func isName(_ text: String) -> Bool {
        isASCII(text)
            || isPlain(text) && !InvisibleCharacters.areAny(in: text) && !hasMixedWord(text)
    }

    private static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

    /// Embeddings, overrides and isolates: they also change the direction of what follows the text.
    private static func isTurning(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Noncharacters, and marks that are only for programs.
    private static func isNone(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isNoncharacterCodePoint || (0xFFF9...0xFFFB).contains(scalar.value)
    }

    // MARK: - Scripts that look alike

    private enum Script {
        case latin, greek, cyrillic
    }

    private static func hasMixedWord(_ text: String) -> Bool {
        var word: Script?
        for scalar in text.unicodeScalars {
            guard scalar.properties.isAlphabetic || isMark(scalar) else {
                word = nil
                continue
            }
            guard let script = script(of: scalar) else { continue }
            if let word, word != script { return true }
            word = script
        }
        return false
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [.nonspacingMark, .enclosingMark, .spacingMark, .format].contains(scalar.properties.generalCategory)
    }

    /// Nil for scripts whose letters have no look-alikes, and for common signs.
    private static func script(of scalar: Unicode.Scalar) -> Script? {
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2B8, 0x1E00...0x1EFF, 0x2C60...0x2C7F,
            0xA722...0xA7FF, 0xAB30...0xAB64, 0xFB00...0xFB06, 0xFF21...0xFF3A, 0xFF41...0xFF5A:
            .latin
        case 0x370...0x373, 0x376...0x377, 0x37A...0x37D, 0x37F, 0x386, 0x388...0x3E1, 0x3F0...0x3FF,
            0x1F00...0x1FFE:
            .greek
        case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: .cyrillic
        default: nil
        }
    }
}
