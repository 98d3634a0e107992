/// Keys under which words that sound alike meet, however they are written.
enum SoundKeys {
    /// What comes before a key in the index, so that it is no word of its own.
    static let soundMark = "\u{2}"
    static let skeletonMark = "\u{3}"

    /// A Latin word as it might be said of a Thai one: "khrua", "krua" and "kruea" are one; nil if too little is left.
    ///
    /// Consonants that transcriptions mix up are one (kh k g, ch j, ph p b, th t d), vowels are told apart only as front, open and back,
    /// and r after a vowel is not said ("porn", "sathorn").
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

    /// The consonants of a word of either script, in classes that borrowed words keep: "Starbucks" and "สตาร์บัคส์" are one; nil below
    /// three.
    static func skeleton(_ text: String) -> String? {
        let scalars = Array(text.unicodeScalars)
        var key: [Character] = []
        for (place, scalar) in scalars.enumerated() {
            let next = place + 1 < scalars.count ? scalars[place + 1] : " "
            let sound =
                ThaiLetters.contains(scalar)
                ? thaiConsonant(scalar) : latinConsonant(scalar, before: next, after: key.last)
            if let sound, key.last != sound { key.append(sound) }
        }
        return (3...24).contains(key.count) ? String(key) : nil
    }

    private static func latinConsonant(_ letter: Unicode.Scalar, before next: Unicode.Scalar, after last: Character?)
        -> Character?
    {
        switch letter {
        case "c": next == "h" ? "c" : ["e", "i", "y"].contains(next) ? "s" : "k"
        case "s": next == "h" ? "c" : "s"
        case "p": next == "h" ? "f" : "p"
        case "g" where last == "n" && next != "e" && next != "a": nil
        case "k", "q", "g", "x": "k"
        case "j": "c"
        case "z": "s"
        case "b": "p"
        case "d", "t": "t"
        case "f": "f"
        case "r", "l": "l"
        case "m": "m"
        case "n": "n"
        default: nil
        }
    }

    private static let classes: [(String, Character)] = [
        ("กขฃคฅฆ", "k"), ("งนณ", "n"), ("จฉชฌ", "c"), ("ซศษส", "s"), ("ดตถทธฎฏฐฑฒ", "t"), ("บปผพภ", "p"), ("ฝฟ", "f"),
        ("ม", "m"),
        ("รลฬ", "l"),
    ]

    private static let thaiClasses: [Unicode.Scalar: Character] = {
        var result: [Unicode.Scalar: Character] = [:]
        for (letters, sound) in classes {
            for letter in letters.unicodeScalars { result[letter] = sound }
        }
        return result
    }()

    private static func thaiConsonant(_ letter: Unicode.Scalar) -> Character? { thaiClasses[letter] }
}
