extension Lexicon {
    /// The lexicon with further function words, which were added after the terms of old clients were frozen.
    static func further(_ language: Language) -> Lexicon { all[language] ?? of(language) }

    private static let all: [Language: Lexicon] = Dictionary(
        uniqueKeysWithValues: Language.allCases.map { language in
            let known = of(language)
            let words = known.functionWords.union(furtherWords(language))
            let everyday = language == .thai ? known.everydayWords.union(furtherThaiEveryday) : known.everydayWords
            return (
                language,
                Lexicon(
                    language: language, functionWords: words, everydayWords: everyday.subtracting(words),
                    connectors: known.connectors, articles: known.articles)
            )
        })

    private static func furtherWords(_ language: Language) -> Set<String> {
        switch language {
        case .german: furtherGerman
        case .french: furtherFrench
        case .thai: furtherThai
        default: []
        }
    }
}
