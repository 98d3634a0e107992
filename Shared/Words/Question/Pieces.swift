/// A word of a text as written.
struct Piece: Sendable {
    var range: Range<String.Index>
    var folded: String
    /// True if no space precedes it, as in Thai.
    var isJoined = false
    /// True if it is of a script without spaces other than Thai.
    var isUnspaced = false
}

/// Splits a question into words, numbers, currency signs and "@".
enum Pieces {
    private enum Script { case none, spaced, number, thai, unspaced, sign }

    /// The pieces in their order; scripts without spaces are split at the words of the lexicon and the vocabulary.
    static func of(_ text: String, vocabulary: Vocabulary = .current) -> [Piece] {
        of(text, Lexicon.shared.unspaced, vocabulary.unspacedNames)
    }

    /// - Parameter words: the words at which runs of scripts without spaces are split.
    static func of(_ text: String, _ words: Set<String>, _ names: Set<String> = []) -> [Piece] {
        let scalars = text.unicodeScalars
        var pieces: [Piece] = []
        var place = scalars.startIndex
        while place < scalars.endIndex {
            let kind = script(scalars[place])
            let start = place
            let isJoined = pieces.last?.range.upperBound == start
            scalars.formIndex(after: &place)
            switch kind {
            case .none: continue
            case .sign:
                let folded = Folding.fold(String(scalars[start]))
                pieces.append(Piece(range: start..<place, folded: folded, isJoined: isJoined))
            case .spaced, .number, .thai, .unspaced:
                while place < scalars.endIndex, goesOn(scalars, place, kind) { scalars.formIndex(after: &place) }
                let letters = scalars[start..<place]
                guard kind == .thai || kind == .unspaced else {
                    pieces.append(
                        Piece(range: start..<place, folded: Folding.fold(String(letters)), isJoined: isJoined))
                    continue
                }
                let parts =
                    kind == .thai
                    ? ThaiBreaker.shared.words(Array(letters)).map { (letters: $0.unicodeScalars.count, folded: $0) }
                    : Unspaced.split(String(letters)) { words.contains($0) || names.contains($0) }
                append(scalars, start, parts, isUnspaced: kind == .unspaced, isJoined, to: &pieces)
            }
        }
        return pieces
    }

    private static func append(
        _ scalars: String.UnicodeScalarView, _ start: String.Index, _ parts: [(letters: Int, folded: String)],
        isUnspaced: Bool, _ isJoined: Bool, to pieces: inout [Piece]
    ) {
        var start = start
        for (number, part) in parts.enumerated() {
            let end = scalars.index(start, offsetBy: part.letters)
            pieces.append(
                Piece(
                    range: start..<end, folded: part.folded, isJoined: number > 0 || isJoined, isUnspaced: isUnspaced))
            start = end
        }
    }

    private static func goesOn(_ scalars: String.UnicodeScalarView, _ place: String.Index, _ kind: Script) -> Bool {
        let scalar = scalars[place]
        if script(scalar) == kind { return true }
        // Marks of accents, sounds and vowels.
        if (0x0300...0x036F).contains(scalar.value) || (0x3099...0x309C).contains(scalar.value) { return true }
        if kind == .unspaced { return (0xFF9E...0xFF9F).contains(scalar.value) || scalar.value == 0x30FC }
        guard kind == .spaced else { return false }
        if scalar.properties.generalCategory == .nonspacingMark { return true }
        // I'm, l'Hospitalet and d'aquí stay whole, and so does Catalan's l·l.
        guard ["'", "’", "·"].contains(String(scalar)) else { return false }
        let next = scalars.index(after: place)
        return next < scalars.endIndex && script(scalars[next]) == .spaced
    }

    private static func script(_ scalar: Unicode.Scalar) -> Script {
        if scalar == "@" || scalar.properties.generalCategory == .currencySymbol { return .sign }
        if ["<", ">", "≤", "≥", "~"].contains(scalar) { return .sign }
        if ThaiLetters.contains(scalar) { return (0x0E50...0x0E59).contains(scalar.value) ? .number : .thai }
        if Unspaced.contains(scalar) { return .unspaced }
        if scalar.properties.generalCategory == .decimalNumber { return .number }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil ? .spaced : .none
    }
}
