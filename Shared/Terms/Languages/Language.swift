/// A language whose function words and phrases are known, by its BCP 47 tag.
public enum Language: String, Sendable, CaseIterable {
    case english = "en"
    case spanish = "es"
    case catalan = "ca"
    case finnish = "fi"
    case thai = "th"

    /// The one of whose function words most stand in the text; English if there is none.
    static func guess(_ words: some Sequence<String>) -> Language {
        var counts: [Language: Int] = [:]
        for (index, word) in words.enumerated() {
            if index >= 5_000 { break }
            if let first = word.unicodeScalars.first, ThaiText.isThai(first) { counts[.thai, default: 0] += 3 }
            for language in allCases where Lexicon.of(language).isFunctionWord(word) {
                counts[language, default: 0] += 1
            }
        }
        return allCases.max { counts[$0] ?? 0 < counts[$1] ?? 0 } ?? .english
    }
}
