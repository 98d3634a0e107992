/// Classifies Thai scalars, and normalizes the order of marks that look the same in any order.
enum ThaiLetters {
    static func contains(_ scalar: Unicode.Scalar) -> Bool { (0x0E01...0x0E5B).contains(scalar.value) }

    static func isConsonant(_ scalar: Unicode.Scalar) -> Bool { (0x0E01...0x0E2E).contains(scalar.value) }

    /// Tone marks ่ ้ ๊ ๋.
    static func isTone(_ scalar: Unicode.Scalar) -> Bool { (0x0E48...0x0E4B).contains(scalar.value) }

    /// เ แ โ ใ ไ, written before the consonant they follow in speech.
    static func isLeadingVowel(_ scalar: Unicode.Scalar) -> Bool { (0x0E40...0x0E44).contains(scalar.value) }

    /// Vowel signs that are written after, above or below a consonant, and ็.
    static func isFollowingVowel(_ scalar: Unicode.Scalar) -> Bool {
        (0x0E30...0x0E3A).contains(scalar.value) || scalar.value == 0x0E45 || scalar.value == 0x0E47
    }

    /// Normalizes Thai: digits become ASCII's, and two เ become แ. A tone mark typed after ำ, or between the halves of ำ, moves before it.
    /// A vowel above or below comes before a tone mark. A repeated vowel or mark counts once: no word has two. ๆ, ฯ and similar signs
    /// separate words.
    static func ordered(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        result.reserveCapacity(scalars.count)
        for scalar in scalars {
            let last = result.last
            switch scalar.value {
            case 0x0E50...0x0E59: result.append(Unicode.Scalar(UInt8(scalar.value - 0x0E50 + 48)))
            case 0x0E2F, 0x0E46, 0x0E4F, 0x0E5A, 0x0E5B, 0x0E3F: result.append(" ")
            case 0x0E40 where last == "เ": result[result.count - 1] = "แ"
            case 0x0E32 where last == "\u{0E4D}": result[result.count - 1] = "ำ"
            case 0x0E32 where result.count > 1 && isTone(last!) && result[result.count - 2] == "\u{0E4D}":
                result[result.count - 2] = last!
                result[result.count - 1] = "ำ"
            case 0x0E48...0x0E4B where last == "ำ":
                result[result.count - 1] = scalar
                result.append("ำ")
            case 0x0E34...0x0E3A where last.map(isTone) == true:
                result[result.count - 1] = scalar
                result.append(last!)
            case 0x0E30...0x0E3A, 0x0E41...0x0E4E: if last != scalar { result.append(scalar) }
            default: result.append(scalar)
            }
        }
        return result
    }
}
