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
