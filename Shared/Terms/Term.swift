/// A word or phrase that says what a text is about.
public struct Term: Sendable, Hashable {
    /// As the text writes it first, in lower case unless it is a name.
    public var text: String
    /// Above 0, the greatest first; comparable within one text only.
    public var weight: Double
    /// How often it stands in the text.
    public var count: Int

    public init(text: String, weight: Double, count: Int) {
        self.text = text
        self.weight = weight
        self.count = count
    }
}

/// Finds the significant words and phrases of a text.
///
/// Three things decide, none of which needs other texts: how a word is spread over the text (often, early, in many places, beside few
/// different words; the features of R. Campos et al., "YAKE! Keyword extraction from single documents using multiple local features",
/// Information Sciences 509, 2020), how common it is in the language at large (lists of function words and of everyday words), and
/// which sequences of words make a phrase in the language.
public enum TermExtraction {
    /// The most relevant first.
    ///
    /// - Parameters:
    ///   - text: Any length. The time is in proportion to it up to `Passages.longest` bytes; of a longer text its beginning and passages of
    ///     the rest are looked at.
    ///   - language: nil: the one whose function words are most frequent.
    public static func terms(of text: String, limit: Int = 20, language: Language? = nil) -> [Term] {
        let scalars = Array(Passages.of(text).unicodeScalars)
        var words = WordReader(scalars).words()
        let language = language ?? Language.guess(words.lazy.map(\.folded))
        if scalars.contains(where: ThaiText.isThai) { words = ThaiText.split(words, of: scalars) }
        let lexicon = Lexicon.of(language)
        let statistics = WordStatistics(words, lexicon)
        let candidates = PhraseFinder(words: words, statistics: statistics, lexicon: lexicon).candidates()
        return Ranking(words: words, scalars: scalars, statistics: statistics, lexicon: lexicon).terms(
            candidates, limit: limit)
    }
}
