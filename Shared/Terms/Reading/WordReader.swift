import Budget

/// Splits a text into words, pieces between punctuation, and sentences.
struct WordReader {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var sentence = 0
    private var piece = 0
    private var isFirst = true
    /// Longer words are cut; real words are shorter.
    private static let longest = 64

    init(_ scalars: [Unicode.Scalar]) {
        self.scalars = scalars
    }

    consuming func words() -> [TextWord] {
        var reader = self
        var words: [TextWord] = []
        words.reserveCapacity(reader.scalars.count / 6)
        let budget = Budget.current
        while reader.index < reader.scalars.count, Budget.allows(of: budget) {
            if Letters.isWord(reader.scalars[reader.index]) {
                words.append(reader.word())
            } else {
                reader.separator()
            }
        }
        return words
    }

    private mutating func word() -> TextWord {
        let start = index
        var hasDigit = false
        var hasLower = false
        while index < scalars.count {
            let scalar = scalars[index]
            guard Letters.isWord(scalar) || isInside(index) else { break }
            if Letters.isApostrophe(scalar), isProclitic(scalars[start..<index]) {
                index += 1
                break
            }
            hasDigit = hasDigit || Letters.isDigit(scalar)
            hasLower = hasLower || Letters.isLowercase(scalar)
            index += 1
            if index - start >= WordReader.longest { break }
        }
        let isCapitalized = Letters.isUppercase(scalars[start])
        defer { isFirst = false }
        return TextWord(
            range: start..<index, folded: Letters.folded(scalars[start..<index]), sentence: sentence, piece: piece,
            isCapitalized: isCapitalized, isUpperCase: isCapitalized && !hasLower && index - start > 1,
            isFirst: isFirst, isNumber: hasDigit)
    }

    /// "l'", "d'", "qu'", "dell'": a separate word before the one that it belongs to.
    private func isProclitic(_ letters: ArraySlice<Unicode.Scalar>) -> Bool {
        guard letters.count <= 6 else { return false }
        return WordReader.proclitics.contains(Letters.folded(letters))
    }

    private static let proclitics: Set<String> = [
        "l", "d", "n", "s", "m", "t", "c", "j", "qu", "jusqu", "lorsqu", "puisqu", "dell", "nell", "dall", "sull",
        "all",
        "un", "quest", "quell", "coll", "dov",
    ]

    /// An apostrophe, a hyphen or Catalan's point between letters belongs to the word.
    private func isInside(_ index: Int) -> Bool {
        guard index > 0, index + 1 < scalars.count, Letters.isWord(scalars[index - 1]) else { return false }
        guard Letters.isWord(scalars[index + 1]) else { return false }
        switch scalars[index] {
        case "'", "\u{2019}", "-", "\u{2010}", "\u{B7}": return true
        default: return false
        }
    }

    private mutating func separator() {
        switch scalars[index] {
        case " ", "\t", "\u{A0}", "\r": break
        case "\n":
            // A line may be broken anywhere; an empty line ends a sentence.
            let next = scalars[(index + 1)...].first { $0 != " " && $0 != "\t" && $0 != "\r" }
            if next == "\n" { endSentence() }
        case ".", "!", "?", "\u{2026}", "\u{3002}", "\u{FF01}", "\u{FF1F}": endSentence()
        default: piece += 1
        }
        index += 1
    }

    private mutating func endSentence() {
        piece += 1
        sentence += 1
        isFirst = true
    }
}

/// Classifies letters.
enum Letters {
    static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            let value = scalar.value
            return (value >= 97 && value <= 122) || (value >= 65 && value <= 90) || (value >= 48 && value <= 57)
        }
        let properties = scalar.properties
        return properties.isAlphabetic || properties.numericType == .decimal
            || properties.generalCategory == .nonspacingMark || properties.generalCategory == .spacingMark
    }

    static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool { scalar == "'" || scalar == "\u{2019}" }

    // The most frequent letters are classified without the standard library's tables, which are slow.

    static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? ("0"..."9").contains(scalar) : scalar.properties.numericType == .decimal
    }

    static func isLowercase(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? ("a"..."z").contains(scalar) : scalar.properties.isLowercase
    }

    static func isUppercase(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? ("A"..."Z").contains(scalar) : scalar.properties.isUppercase
    }

    /// True for a combining mark.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x300 && scalar.properties.generalCategory == .nonspacingMark
    }

    private static let mostMarks = 4

    static func folded(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        var needsFolding = false
        var marks = 0
        for scalar in scalars {
            // More marks on one letter are dropped: they are not real text, and comparing strings of many marks is slow.
            marks = isMark(scalar) ? marks + 1 : 0
            guard marks <= mostMarks else { continue }
            if scalar.isASCII {
                let isUpper = scalar.value >= 65 && scalar.value <= 90
                view.append(isUpper ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar)
            } else {
                needsFolding = needsFolding || scalar.properties.changesWhenLowercased
                view.append(scalar == "\u{2019}" ? "'" : scalar)
            }
        }
        return needsFolding ? String(view).lowercased() : String(view)
    }
}
