/// A word of a query, or several that name one thing, with its literal alternatives.
struct Unit {
    var tokens: ArraySlice<Token>
    /// The kinds that it names.
    var kinds: [Int]
    /// True if it means almost nothing beside other words: a document need not contain it.
    var isSlight: Bool
    var exact: [[Slot.Alternative]]

    /// True for a word that may also be written as two: "Speedmart" and "Speed Mart".
    var isLongName: Bool { kinds.isEmpty && word.map { $0.kind == .word && $0.text.utf8.count > 7 } == true }

    /// The word, if it is a single one.
    var word: Token? { tokens.count == 1 ? tokens.first : nil }
}

/// One way to split a query: with names of several words as one unit, with single words, or with an alias instead of a name.
struct Reading {
    /// The maximum number of aliases that are tried.
    private static let mostAliases = 6

    var units: [Unit]
    /// The factor for documents found this way, relative to those found as written.
    var factor: Float = 1
    /// True if an alias of several words replaces words.
    var isLongAlias: Bool { factor == Self.longAlias }

    private static let longAlias: Float = 0.8

    static func all(_ tokens: [Token], _ alternatives: Alternatives) -> [Reading] {
        let vocabulary = alternatives.index.vocabulary
        return ways(tokens, vocabulary).map { names, factor in
            var units = names.map { name in
                let kinds = vocabulary.kinds(name)
                let own =
                    name.count == 1
                    ? name.first.map { [alternatives.exact($0.text), alternatives.forms($0.text)] } : nil
                return Unit(
                    tokens: name, kinds: kinds, isSlight: vocabulary.areMinor(name),
                    exact: Alternatives.joined([alternatives.kinds(kinds)] + (own ?? [])))
            }
            Reading.unite(&units)
            // If all words mean almost nothing, each is needed.
            if units.allSatisfy(\.isSlight) { for place in units.indices { units[place].isSlight = false } }
            return Reading(units: units, factor: factor)
        }
    }

    /// Makes one unit of two kinds with "or" between them: a document needs one of them.
    private static func unite(_ units: inout [Unit]) {
        for place in units.indices.dropFirst().dropLast().reversed() where place + 1 < units.count {
            let (one, word, other) = (units[place - 1], units[place].word, units[place + 1])
            guard let word, Lexicon.shared.meanings(word.text).contains(.or), !one.kinds.isEmpty, !other.kinds.isEmpty
            else { continue }
            units[(place - 1)...(place + 1)] = [
                Unit(
                    tokens: Array(one.tokens + [word] + other.tokens)[...], kinds: one.kinds + other.kinds,
                    isSlight: false, exact: Alternatives.joined([one.exact, other.exact]))
            ]
        }
    }

    /// A Thai alias by its groups of three letters, so that its words are found together.
    private static func inside(_ alias: [Token]) -> [Token] {
        guard alias.count > 1, alias.allSatisfy({ $0.kind == .thai }) else { return alias }
        let letters = alias.flatMap { $0.text.unicodeScalars.filter { !ThaiLetters.isTone($0) } }
        return TextTerms.parts(of: [letters]).map { Token(text: $0, kind: .thai, run: alias[0].run) }
    }

    /// The ways to split the words, each with its factor.
    static func ways(_ tokens: [Token], _ vocabulary: Vocabulary) -> [(names: [ArraySlice<Token>], factor: Float)] {
        let joined = vocabulary.names(in: tokens)
        var ways: [(names: [ArraySlice<Token>], factor: Float)] = [(joined, 1)]
        if joined.count < tokens.count, tokens.contains(where: { $0.text.utf8.count > 1 }) {
            ways.append((tokens.indices.map { tokens[$0...$0] }, 0.95))
        }
        for start in tokens.indices {
            for end in stride(from: min(tokens.count, start + Vocabulary.longestName), to: start, by: -1) {
                for other in vocabulary.aliases(tokens[start..<end]) where ways.count < mostAliases {
                    let written = Array(tokens[..<start] + inside(other) + tokens[end...])
                    // Words of a longer alias may be anywhere in a document.
                    ways.append((written.indices.map { written[$0...$0] }, other.count > 1 ? longAlias : 0.98))
                }
            }
        }
        return ways
    }
}
