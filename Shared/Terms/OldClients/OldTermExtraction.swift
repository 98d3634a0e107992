/// The terms that old clients get, as they always got them: their answers do not change by a byte.
///
/// Three things decide, none of which needs other texts: how a word is spread over the text (often, early, in many places, beside few
/// different words; the features of R. Campos et al., "YAKE! Keyword extraction from single documents using multiple local features",
/// Information Sciences 509, 2020), how common it is in the language at large (lists of function words and of everyday words), and
/// which sequences of words make a phrase in the language.
public enum OldTermExtraction {
    /// The most relevant first.
    public static func terms(of text: String, limit: Int = 20) -> [Term] {
        let scalars = Array(Passages.of(text).unicodeScalars)
        var words = WordReader(scalars).words()
        let lexicon = Lexicon.of(Language.guess(words.lazy.map(\.folded)))
        if scalars.contains(where: ThaiText.isThai) { words = ThaiText.split(words, of: scalars) }
        let statistics = WordStatistics(words, lexicon)
        let candidates = PhraseFinder(words: words, stems: statistics.stems, lexicon: lexicon, forms: .none)
            .candidates()
        return Ranking(words: words, scalars: scalars, statistics: statistics, lexicon: lexicon).terms(
            candidates, limit: limit)
    }
}
