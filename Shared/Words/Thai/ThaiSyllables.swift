/// Transcribes Thai by the Royal Thai General System of Transcription (Royal Institute, 1999), from the spelling alone: sounds that need a
/// dictionary are guessed.
public enum ThaiSyllables {
    /// "ครัวริมทะเล" gives "khruarimthale". Other characters are left out.
    public static func latin(_ text: String) -> String {
        var reader = SyllableReader(spoken(Folding.scalars(text)))
        return reader.read()
    }

    /// The letters without tone marks and silenced letters (์).
    static func spoken(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        for scalar in scalars where ThaiLetters.contains(scalar) && !ThaiLetters.isTone(scalar) {
            guard scalar.value == 0x0E4C else {
                result.append(scalar)
                continue
            }
            if let last = result.last, ThaiLetters.isFollowingVowel(last) { result.removeLast() }
            let silenced = result.popLast()
            // จันทร์, ศาสตร์: both are silent.
            if silenced == "ร", let before = result.last, ["ท", "ต", "ด"].contains(before) { result.removeLast() }
        }
        return result
    }
}

/// Reads syllable by syllable.
struct SyllableReader {
    private let letters: [Unicode.Scalar]
    private var place = 0
    private var latin = ""

    init(_ letters: [Unicode.Scalar]) {
        self.letters = letters
    }

    mutating func read() -> String {
        while place < letters.count {
            let start = place
            if ThaiLetters.isLeadingVowel(letters[place]) {
                readLeading()
            } else if ThaiLetters.isConsonant(letters[place]) {
                readPlain()
            }
            if place == start { place += 1 }
        }
        return latin
    }

    private func letter(_ offset: Int = 0) -> Unicode.Scalar? {
        place + offset < letters.count ? letters[place + offset] : nil
    }

    private func hasVowelSign(at offset: Int) -> Bool {
        letter(offset).map(ThaiLetters.isFollowingVowel) ?? false
    }

    private func isConsonant(at offset: Int) -> Bool {
        letter(offset).map(ThaiLetters.isConsonant) ?? false
    }

    /// The initial consonants of a syllable: one, or a cluster of two.
    private mutating func initial(afterVowel: Bool = false) -> String {
        guard let first = letter(), let sound = ThaiSounds.initial[first] else { return "" }
        if let second = letter(1),
            hasVowelSign(at: 2) || (afterVowel && (isConsonant(at: 2) || letter(2) == nil)) || letter(2) == "อ"
        {
            if first == "ห", "งญนมยรลว".unicodeScalars.contains(second),
                !afterVowel || isConsonant(at: 2) || hasVowelSign(at: 2)
            {
                place += 2
                return ThaiSounds.initial[second] ?? ""
            }
            let joins =
                switch second {
                case "ร": "กขคตปพบดฟทผซส".unicodeScalars.contains(first)
                case "ล": "กขคปผพบฟ".unicodeScalars.contains(first)
                case "ว": "กขค".unicodeScalars.contains(first)
                default: false
                }
            if joins, !(afterVowel && letter(2) == nil) {
                place += 2
                // ทร is s in native words; the r in ซร and สร is silent.
                if second == "ร", "ทซส".unicodeScalars.contains(first) { return "s" }
                return sound + (ThaiSounds.initial[second] ?? "")
            }
        }
        place += 1
        return sound
    }

    /// The final consonant of the syllable: one that no vowel follows.
    private mutating func final() -> String {
        guard let letter = letter(), let sound = ThaiSounds.final[letter], !hasVowelSign(at: 1),
            self.letter(1) != "อ" || hasVowelSign(at: 2)
        else { return "" }
        // A final ร belongs to this consonant: สาทร is sa-thon.
        if self.letter(1) == "ร", place + 2 == letters.count { return "" }
        // This consonant begins the next syllable's cluster with ร, ล or ว.
        if let next = self.letter(1), "รลว".unicodeScalars.contains(next), hasVowelSign(at: 2),
            "กขคตปผพ".unicodeScalars.contains(letter)
        {
            return ""
        }
        place += 1
        return sound
    }

    private mutating func take(_ signs: String) -> Bool {
        let wanted = Array(signs.unicodeScalars)
        guard place + wanted.count <= letters.count, Array(letters[place..<(place + wanted.count)]) == wanted else {
            return false
        }
        place += wanted.count
        return true
    }

    private mutating func readLeading() {
        let vowel = letters[place]
        place += 1
        let begin = initial(afterVowel: true)
        switch vowel {
        case "ไ", "ใ":
            _ = take("ย")
            latin += begin + "ai"
        case "โ":
            if take("ะ") { latin += begin + "o" } else { latin += begin + "o" + final() }
        case "แ":
            _ = take("็")
            if take("ะ") { latin += begin + "ae" } else { latin += begin + "ae" + final() }
        default:
            if take("ียว") {
                latin += begin + "iao"
            } else if take("ียะ") || take("ีย") {
                latin += begin + "ia" + final()
            } else if take("ือ") {
                latin += begin + "uea" + final()
            } else if take("าะ") {
                latin += begin + "o"
            } else if take("า") {
                latin += begin + "ao"
            } else if take("ะ") {
                latin += begin + "e"
            } else if letter() == "อ", !hasVowelSign(at: 1) {
                place += 1
                latin += begin + "oe" + final()
            } else if take("ิ") {
                latin += begin + "oe" + final()
            } else if letter() == "ย", !hasVowelSign(at: 1) {
                place += 1
                latin += begin + "oei"
            } else {
                _ = take("็")
                latin += begin + "e" + final()
            }
        }
    }

    private mutating func readPlain() {
        // ฤ and ฦ are written like consonants.
        if take("ฤ") {
            latin += "rue"
            return
        }
        let begin = initial()
        for (signs, sound, closes) in ThaiSounds.vowels where take(signs) {
            latin += begin + sound + (closes ? final() : "")
            return
        }
        if letter() == "อ", !hasVowelSign(at: 1) {
            place += 1
            latin += begin + "o" + final()
        } else if letter() == "ว", isConsonant(at: 1), !hasVowelSign(at: 1), !hasVowelSign(at: 2) {
            place += 1
            latin += begin + "ua" + final()
        } else if take("รร") {
            let end = final()
            latin += begin + "a" + (end.isEmpty ? "n" : end)
        } else if isConsonant(at: 0),
            !(isConsonant(at: 1) && !hasVowelSign(at: 1) && !hasVowelSign(at: 2) && consonantsAhead() == 2)
        {
            let end = final()
            latin += begin + (end.isEmpty ? "a" : "o" + end)
        } else {
            latin += begin + "a"
        }
    }

    /// The number of consonants from here on without a vowel sign: in ขนม (kha-nom) two follow the first.
    private func consonantsAhead() -> Int {
        var count = 0
        while isConsonant(at: count), !hasVowelSign(at: count + 1) { count += 1 }
        return count
    }
}
