import Budget

/// Finds the candidates for phrases: up to four content words, with only connectors between them.
struct PhraseFinder {
    let words: [TextWord]
    /// The stem numbers of `StemNumbers`.
    let stems: [Int32]
    let lexicon: Lexicon
    let forms: VerbForms
    private static let longest = Stems.most

    /// Ranges of words, in the text's order.
    func candidates() -> [Range<Int>] {
        let budget = Budget.current
        let roles = words.indices.map { Budget.allows(4, of: budget) ? role(at: $0) : .other }
        var found: [Range<Int>] = []
        found.reserveCapacity(words.count)
        for start in words.indices where roles[start].isContent && Budget.allows(8, of: budget) {
            var end = start
            var contents = 1
            if stands(alone: start, roles) { found.append(start..<start + 1) }
            while let next = following(end, roles), contents < PhraseFinder.longest {
                contents += 1
                end = next
                if isPhrase(start...end, roles) { found.append(start..<end + 1) }
            }
        }
        return found
    }

    private enum Role {
        case content
        /// A content word with the form of a verb or adverb: in a phrase another noun must follow it.
        case form
        /// A content word that is no noun by its lower case (in German): a phrase may begin with it, but ends in a noun.
        case quality
        case connector
        case article
        case other

        var isContent: Bool { self == .content || self == .form || self == .quality }
    }

    /// Only content words have a stem, so a phrase has as many stems as content words.
    private func role(at index: Int) -> Role {
        let word = words[index]
        if lexicon.connectors.contains(word.folded) { return .connector }
        if lexicon.articles.contains(word.folded) { return .article }
        if stems[index] < 0 { return .other }
        if lexicon.looksLikeNoThing(word.folded) { return .form }
        return isQuality(word) ? .quality : .content
    }

    private func isQuality(_ word: TextWord) -> Bool { hasCapitals && !word.isCapitalized }

    /// True if lower case is meaningful: in a language that capitalizes nouns, if the text has capitals within its sentences.
    private let hasCapitals: Bool

    init(words: [TextWord], stems: [Int32], lexicon: Lexicon, forms: VerbForms) {
        (self.words, self.stems) = (words, stems)
        (self.lexicon, self.forms) = (lexicon, forms)
        hasCapitals =
            lexicon.capitalizesThings
            && words.count { $0.isCapitalized && !$0.isFirst } * 10 > words.count
    }

    /// The next content word of the same phrase: the next, or the one after a connector and perhaps an article.
    private func following(_ index: Int, _ roles: [Role]) -> Int? {
        var next = index + 1
        guard next < words.count, words[next].piece == words[index].piece else { return nil }
        if roles[next] == .connector {
            next += 1
            if next < words.count, roles[next] == .article { next += 1 }
        }
        guard next < words.count, words[next].piece == words[index].piece, roles[next].isContent else { return nil }
        return next
    }

    private func stands(alone index: Int, _ roles: [Role]) -> Bool {
        (roles[index] == .content || (forms.standAlone && roles[index] == .form))
            && !lexicon.everydayWords.contains(words[index].folded)
            && words[index].range.count >= (words[index].isJoined ? 2 : 3)
    }

    /// True if the range ends in a noun and does not begin with a verb form, unless that is a gerund.
    private func isPhrase(_ range: ClosedRange<Int>, _ roles: [Role]) -> Bool {
        guard roles[range.upperBound] == .content else { return false }
        guard roles[range.lowerBound] != .form || (forms.begin && lexicon.isGerund(words[range.lowerBound].folded))
        else { return false }
        guard !lexicon.looksLikeAdjective(words[range.upperBound].folded) else { return false }
        let contents = range.filter { roles[$0].isContent }
        return contents.contains { !lexicon.everydayWords.contains(words[$0].folded) }
    }
}
