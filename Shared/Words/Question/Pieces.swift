/// A word of a text as written.
struct Piece: Sendable {
    var range: Range<String.Index>
    var folded: String
    /// True if no space precedes it, as in Thai.
    var isJoined = false
}

enum Pieces {
    private enum Script { case none, spaced, thai, sign }

    /// The words, currency signs and "@" in their order.
    static func of(_ text: String) -> [Piece] {
        let scalars = text.unicodeScalars
        var pieces: [Piece] = []
        var place = scalars.startIndex
        while place < scalars.endIndex {
            let kind = script(scalars[place])
            let start = place
            scalars.formIndex(after: &place)
            switch kind {
            case .none: continue
            case .sign: pieces.append(Piece(range: start..<place, folded: String(scalars[start])))
            case .spaced, .thai:
                while place < scalars.endIndex, goesOn(scalars, place, kind) { scalars.formIndex(after: &place) }
                if kind == .spaced {
                    let folded = Folding.fold(String(scalars[start..<place]))
                    pieces.append(Piece(range: start..<place, folded: folded))
                } else {
                    append(scalars, start..<place, to: &pieces)
                }
            }
        }
        return pieces
    }

    private static func append(
        _ scalars: String.UnicodeScalarView, _ run: Range<String.Index>, to pieces: inout [Piece]
    ) {
        var start = run.lowerBound
        for word in ThaiBreaker.shared.words(Array(scalars[run])) {
            let end = scalars.index(start, offsetBy: word.unicodeScalars.count)
            pieces.append(Piece(range: start..<end, folded: word, isJoined: start > run.lowerBound))
            start = end
        }
    }

    private static func goesOn(_ scalars: String.UnicodeScalarView, _ place: String.Index, _ kind: Script) -> Bool {
        let scalar = scalars[place]
        if script(scalar) == kind { return true }
        guard kind == .spaced else { return false }
        if (0x0300...0x036F).contains(scalar.value) { return true }
        // I'm, l'Hospitalet and d'aquí stay whole, and so does Catalan's l·l.
        guard ["'", "’", "·"].contains(String(scalar)) else { return false }
        let next = scalars.index(after: place)
        return next < scalars.endIndex && script(scalars[next]) == .spaced
    }

    private static func script(_ scalar: Unicode.Scalar) -> Script {
        if scalar == "@" || scalar.properties.generalCategory == .currencySymbol { return .sign }
        if ThaiLetters.contains(scalar) { return .thai }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil ? .spaced : .none
    }
}
