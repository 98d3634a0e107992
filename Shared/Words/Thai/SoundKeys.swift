/// Makes keys that are equal for words that sound alike.
enum SoundKeys {
    /// The prefix of sound keys in the index, so that they are not words.
    static let soundMark = "\u{2}"
    static let skeletonMark = "\u{3}"

    /// The sound key of a Latin word as a transcription of Thai: "khrua", "krua" and "kruea" have the same; nil if too little is left.
    ///
    /// Consonants that transcriptions confuse are equal (kh k g, ch j, ph p b, th t d). Vowels are only front, open or back, and r after a
    /// vowel is silent ("porn", "sathorn").
    static func sound(_ word: String) -> String? {
        let letters = Array(word.utf8)
        guard letters.count <= 40, letters.allSatisfy({ (97...122).contains($0) }) else { return nil }
        var key: [UInt8] = []
        var place = 0
        var isVowelBefore = false
        func next(_ letter: Character) -> Bool { place + 1 < letters.count && letters[place + 1] == letter.asciiValue! }
        while place < letters.count {
            let letter = Character(Unicode.Scalar(letters[place]))
            var sound: Character?
            var isVowel = false
            switch letter {
            case "a": (sound, isVowel) = ("a", true)
            case "e", "i": (sound, isVowel) = ("e", true)
            case "o", "u": (sound, isVowel) = ("o", true)
            case "y", "w", "v":
                isVowel = isVowelBefore && !(place + 1 < letters.count && "aeiou".utf8.contains(letters[place + 1]))
                sound = isVowel ? nil : letter == "y" ? "y" : "w"
            case "c" where next("h"), "s" where next("h"):
                (sound, place) = ("c", place + 1)
            case "k", "g", "q", "c", "p", "b", "t", "d":
                sound = "kgqc".contains(letter) ? "k" : "pb".contains(letter) ? "p" : "t"
                if next("h") { place += 1 }
            case "j": sound = "c"
            case "n" where next("g"): (sound, place) = ("g", place + 1)
            case "z", "x": sound = "s"
            case "r" where isVowelBefore && !(place + 1 < letters.count && "aeiou".utf8.contains(letters[place + 1])):
                sound = nil
            case "h" where isVowelBefore && place + 1 == letters.count: sound = nil
            default: sound = letter
            }
            if let sound, let value = sound.asciiValue, !(isVowel && isVowelBefore), key.last != value {
                key.append(value)
            }
            isVowelBefore = isVowel
            place += 1
        }
        return key.count < 3 ? nil : String(decoding: key, as: UTF8.self)
    }

    /// The consonants of a word of either script, in classes that loanwords keep: "Starbucks" and "สตาร์บัคส์" have the same; nil for fewer
    /// than three.
    static func skeleton(_ text: String) -> String? { skeleton(Array(text.unicodeScalars)) }

    /// The same for several words.
    static func skeleton(joining words: ArraySlice<Token>) -> String? {
        var scalars: [Unicode.Scalar] = []
        scalars.reserveCapacity(words.reduce(0) { $0 + $1.text.utf8.count })
        for word in words { scalars.append(contentsOf: word.text.unicodeScalars) }
        return skeleton(scalars)
    }

    private static func skeleton(_ scalars: [Unicode.Scalar]) -> String? {
        var key: [UInt8] = []
        for (place, scalar) in scalars.enumerated() {
            let next = place + 1 < scalars.count ? scalars[place + 1] : " "
            let sound =
                ThaiLetters.contains(scalar)
                ? thaiConsonant(scalar) : latinConsonant(scalar, before: next, after: key.last)
            guard let sound, key.last != sound else { continue }
            if key.count == mostConsonants { return nil }
            key.append(sound)
        }
        return key.count < 3 ? nil : String(decoding: key, as: UTF8.self)
    }

    /// The maximum number of consonants of a key; a longer text is a sentence.
    private static let mostConsonants = 24

    private static func latinConsonant(_ letter: Unicode.Scalar, before next: Unicode.Scalar, after last: UInt8?)
        -> UInt8?
    {
        switch letter {
        case "c": UInt8(ascii: next == "h" ? "c" : next == "e" || next == "i" || next == "y" ? "s" : "k")
        case "s": UInt8(ascii: next == "h" ? "c" : "s")
        case "p": UInt8(ascii: next == "h" ? "f" : "p")
        case "g" where last == UInt8(ascii: "n") && next != "e" && next != "a": nil
        case "k", "q", "g", "x": UInt8(ascii: "k")
        case "j": UInt8(ascii: "c")
        case "z": UInt8(ascii: "s")
        case "b": UInt8(ascii: "p")
        case "d", "t": UInt8(ascii: "t")
        case "f": UInt8(ascii: "f")
        case "r", "l": UInt8(ascii: "l")
        case "m": UInt8(ascii: "m")
        case "n": UInt8(ascii: "n")
        default: nil
        }
    }

    private static let classes: [(String, Unicode.Scalar)] = [
        ("กขฃคฅฆ", "k"), ("งนณ", "n"), ("จฉชฌ", "c"), ("ซศษส", "s"), ("ดตถทธฎฏฐฑฒ", "t"), ("บปผพภ", "p"), ("ฝฟ", "f"),
        ("ม", "m"),
        ("รลฬ", "l"),
    ]

    private static let thaiClasses: [Unicode.Scalar: UInt8] = {
        var result: [Unicode.Scalar: UInt8] = [:]
        for (letters, sound) in classes {
            for letter in letters.unicodeScalars { result[letter] = UInt8(ascii: sound) }
        }
        return result
    }()

    private static func thaiConsonant(_ letter: Unicode.Scalar) -> UInt8? { thaiClasses[letter] }
}
