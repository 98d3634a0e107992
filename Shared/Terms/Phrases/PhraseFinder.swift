import Budget

/// Finds the candidates for phrases: up to four content words, with only connectors between them.
struct PhraseFinder {
    let words: [TextWord]
    let stems: StemNumbers
    let lexicon: Lexicon
    let forms: VerbForms
    private static let longest = Stems.most

    /// Ranges of words, in the text's order.
    func candidates() -> [Range<Int>] {
        let budget = Budget.current
        let spellings = stems.firstOfSpelling.map { place in
            Budget.allows(8, of: budget) ? SpelledWord(words[place].folded, lexicon) : nil
        }
        let spelled = stems.spellings.map { spellings.isEmpty ? nil : spellings[Int($0)] }
        let roles = words.indices.map { Budget.allows(of: budget) ? role(at: $0, spelled[$0]) : .other }
        var found: [Range<Int>] = []
        found.reserveCapacity(words.count)
        for start in words.indices where roles[start].isContent && Budget.allows(8, of: budget) {
            var end = start
            var contents = 1
            if stands(alone: start, roles, spelled) { found.append(start..<start + 1) }
            guard roles[start] != .form || (forms.begin && spelled[start]?.isGerund == true) else { continue }
            var isEveryday = spelled[start]?.isEveryday == true
            while let next = following(end, roles), contents < PhraseFinder.longest {
                contents += 1
                end = next
                isEveryday = isEveryday && spelled[end]?.isEveryday == true
                // A phrase ends in a noun.
                if roles[end] == .content, spelled[end]?.isAdjective == false, !isEveryday {
                    found.append(start..<end + 1)
                }
            }
        }
        return found
    }

    /// What is known of a word by its letters; each different word is looked up once.
    private struct SpelledWord {
        let isConnector: Bool
        let isArticle: Bool
        let isForm: Bool
        let isEveryday: Bool
        let isAdjective: Bool
        let isGerund: Bool

        init(_ word: String, _ lexicon: Lexicon) {
            isConnector = lexicon.connectors.contains(word)
            isArticle = lexicon.articles.contains(word)
            isForm = lexicon.looksLikeNoThing(word)
            isEveryday = lexicon.everydayWords.contains(word)
            isAdjective = lexicon.looksLikeAdjective(word)
            isGerund = lexicon.isGerund(word)
        }
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
    private func role(at index: Int, _ word: SpelledWord?) -> Role {
        guard let word else { return .other }
        if word.isConnector { return .connector }
        if word.isArticle { return .article }
        if stems.ofWords[index] < 0 { return .other }
        if word.isForm { return .form }
        return isQuality(words[index]) ? .quality : .content
    }

    private func isQuality(_ word: TextWord) -> Bool { hasCapitals && !word.isCapitalized }

    /// True if lower case is meaningful: in a language that capitalizes nouns, if the text has capitals within its sentences.
    private let hasCapitals: Bool

    init(words: [TextWord], stems: StemNumbers, lexicon: Lexicon, forms: VerbForms) {
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

    private func stands(alone index: Int, _ roles: [Role], _ spelled: [SpelledWord?]) -> Bool {
        (roles[index] == .content || (forms.standAlone && roles[index] == .form))
            && spelled[index]?.isEveryday == false
            && words[index].range.count >= (words[index].isJoined ? 2 : 3)
    }
}
