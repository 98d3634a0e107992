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
    /// The units that are a list of kinds with "and", of which a place may have one.
    var lists: [Range<Int>] = []
    /// The factor for documents found this way, relative to those found as written.
    var factor: Float = 1
    /// True if an alias of several words replaces words.
    var isLongAlias: Bool { factor == Self.longAlias }

    private static let longAlias: Float = 0.8
    /// The factor for what has one kind of a list with "and".
    private static let oneOfList: Float = 0.9

    /// - Parameter commas: the numbers of tokens that a comma stands before.
    static func all(_ tokens: [Token], commas: Set<Int>, _ alternatives: Alternatives) -> [Reading] {
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
            let lists = read(Self.lists(units, commas), &units)
            // If all words mean almost nothing, each is needed.
            if units.allSatisfy(\.isSlight) { for place in units.indices { units[place].isSlight = false } }
            return Reading(units: units, lists: lists, factor: factor)
        }
    }

    /// The reading of "bars and bakeries" by which one of them will do; nil if there is no such list.
    var ofOne: Reading? {
        guard !lists.isEmpty else { return nil }
        var one = self
        for list in lists.reversed() { one.units.replaceSubrange(list, with: [Reading.united(units[list])]) }
        (one.lists, one.factor) = ([], factor * Reading.oneOfList)
        return one
    }

    /// A list of kinds, with commas, "and" or "or" between them.
    struct List {
        var places: Range<Int>
        /// The places of its kinds. Words between them may be names of kinds, too: "y" is Italian in Vietnamese.
        var kinds: [Int]
        /// True if it says that one of them will do.
        var isEither = false
    }

    static func lists(_ units: [Unit], _ commas: Set<Int>) -> [List] {
        var lists: [List] = []
        var start = 0
        while start < units.count {
            var list = List(places: start..<start + 1, kinds: [start])
            while list.places.upperBound < units.count, !units[start].kinds.isEmpty {
                let end = list.places.upperBound
                let signs = units[end].word.map { Lexicon.shared.meanings($0.text) } ?? []
                let isLinked = signs.contains(.or) || signs.contains(.plus)
                let next = isLinked ? end + 1 : end
                guard next < units.count, isLinked || commas.contains(units[end].tokens.startIndex),
                    !units[next].kinds.isEmpty
                else { break }
                list.places = start..<next + 1
                list.kinds.append(next)
                list.isEither = list.isEither || signs.contains(.or)
            }
            if list.kinds.count > 1 { lists.append(list) }
            start = list.places.upperBound
        }
        return lists
    }

    /// Makes one unit of each list of which one kind will do, and leaves out the "and" of the others.
    /// - Returns: where the others are.
    private static func read(_ lists: [List], _ units: inout [Unit]) -> [Range<Int>] {
        var others: [Range<Int>] = []
        for list in lists.reversed() {
            let kinds = list.kinds.map { units[$0] }
            let read = list.isEither ? [united(kinds[...])] : kinds
            let (start, moved) = (list.places.lowerBound, read.count - list.places.count)
            others = others.map { $0.lowerBound + moved..<$0.upperBound + moved }
            if !list.isEither { others.append(start..<start + kinds.count) }
            units.replaceSubrange(list.places, with: read)
        }
        return others.reversed()
    }

    /// A unit of several kinds: a document needs one of them.
    private static func united(_ units: ArraySlice<Unit>) -> Unit {
        Unit(
            tokens: units.flatMap(\.tokens)[...], kinds: units.flatMap(\.kinds), isSlight: false,
            exact: Alternatives.joined(units.map(\.exact)))
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
