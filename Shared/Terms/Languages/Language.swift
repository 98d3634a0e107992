import Budget

/// A language whose function words and phrases are known, by its BCP 47 tag.
public enum Language: String, Sendable, CaseIterable {
    case english = "en"
    case spanish = "es"
    case catalan = "ca"
    case finnish = "fi"
    case thai = "th"
    case german = "de"
    case french = "fr"
    case italian = "it"
    case portuguese = "pt"
    case dutch = "nl"
    case swedish = "sv"
    case danish = "da"

    /// The language with most function words in the text; English if there are none. Of two languages with equally many, the one with the
    /// shorter list, because its words are more specific.
    static func guess(_ words: some Sequence<String>) -> Language {
        var counts: [Language: Int] = [:]
        let budget = Budget.current
        for (index, word) in words.enumerated() {
            guard index < 5_000, Budget.allows(2, of: budget) else { break }
            if let first = word.unicodeScalars.first, ThaiText.isThai(first) { counts[.thai, default: 0] += 3 }
            // Skips words that are longer than any function word, because looking up words in other scripts is slow.
            guard word.utf8.count <= longestFunctionWord else { continue }
            for language in speakers[word] ?? [] { counts[language, default: 0] += 1 }
        }
        func rank(_ language: Language) -> (Int, Int) {
            (counts[language] ?? 0, -Lexicon.of(language).functionWords.count)
        }
        guard !counts.isEmpty else { return .english }
        return allCases.max { rank($0) < rank($1) } ?? .english
    }

    /// The languages of each function word, so that one look-up finds all of them.
    private static let speakers: [String: [Language]] = {
        var speakers: [String: [Language]] = [:]
        for language in allCases {
            let lexicon = Lexicon.of(language)
            for word in lexicon.functionWords.union(lexicon.connectors).union(lexicon.articles) {
                speakers[word, default: []].append(language)
            }
        }
        return speakers
    }()

    /// In bytes.
    private static let longestFunctionWord = speakers.keys.map(\.utf8.count).max() ?? 0
}
