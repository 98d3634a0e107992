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

    /// The one of whose function words most stand in the text; English if there is none. Of two that share them, the one that has fewer
    /// words in all: what it knows is more its own.
    static func guess(_ words: some Sequence<String>) -> Language {
        var counts: [Language: Int] = [:]
        for (index, word) in words.enumerated() {
            if index >= 5_000 { break }
            if let first = word.unicodeScalars.first, ThaiText.isThai(first) { counts[.thai, default: 0] += 3 }
            for language in allCases where Lexicon.of(language).isFunctionWord(word) {
                counts[language, default: 0] += 1
            }
        }
        func rank(_ language: Language) -> (Int, Int) {
            (counts[language] ?? 0, -Lexicon.of(language).functionWords.count)
        }
        guard !counts.isEmpty else { return .english }
        return allCases.max { rank($0) < rank($1) } ?? .english
    }
}
