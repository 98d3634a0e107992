/// A word of a question, or several that name one thing, with all that stands for it as it is written.
struct Unit {
    var tokens: ArraySlice<Token>
    /// The kinds of things that it names.
    var kinds: [Int]
    /// It says next to nothing beside others: it counts where it is, but need not be.
    var isSlight: Bool
    var exact: [[Slot.Alternative]]

    /// The word, if it is one.
    var word: Token? { tokens.count == 1 ? tokens.first : nil }
}

/// One way to take a question apart: names of several words in one, each word alone, or an alias in the place of what it stands for.
struct Reading {
    /// Ways to write names that are tried, at most.
    private static let mostAliases = 6

    var units: [Unit]
    /// What a document found so is worth against one found as written.
    var factor: Float = 1

    static func all(_ tokens: [Token], _ alternatives: Alternatives) -> [Reading] {
        let vocabulary = alternatives.index.vocabulary
        return ways(tokens, vocabulary).map { names, factor in
            var units = names.map { name in
                let kinds = vocabulary.kinds(name)
                let own =
                    name.count == 1 ? name.first.map { [alternatives.exact($0.text), alternatives.kin($0.text)] } : nil
                return Unit(
                    tokens: name, kinds: kinds, isSlight: vocabulary.saysLittle(name),
                    exact: Alternatives.joined([alternatives.kinds(kinds)] + (own ?? [])))
            }
            // Where all say next to nothing, each says all there is.
            if units.allSatisfy(\.isSlight) { for place in units.indices { units[place].isSlight = false } }
            return Reading(units: units, factor: factor)
        }
    }

    /// The ways to take words apart, each with what it is worth.
    static func ways(_ tokens: [Token], _ vocabulary: Vocabulary) -> [(names: [ArraySlice<Token>], factor: Float)] {
        let joined = vocabulary.names(in: tokens)
        var ways: [(names: [ArraySlice<Token>], factor: Float)] = [(joined, 1)]
        if joined.count < tokens.count { ways.append((tokens.indices.map { tokens[$0...$0] }, 0.95)) }
        for start in tokens.indices {
            for end in stride(from: min(tokens.count, start + Vocabulary.longestName), to: start, by: -1) {
                for other in vocabulary.aliases(tokens[start..<end]) where ways.count < mostAliases {
                    let written = Array(tokens[..<start] + other + tokens[end...])
                    ways.append((written.indices.map { written[$0...$0] }, 0.98))
                }
            }
        }
        return ways
    }
}
