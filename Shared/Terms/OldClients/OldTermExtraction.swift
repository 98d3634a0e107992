/// The term extraction of old clients, which is frozen: their answers must not change by a byte.
///
/// Three features decide, and none needs other texts. The first is how a word is spread over the text: often, early, in many places, beside
/// few different words (R. Campos et al., "YAKE!", Information Sciences 509, 2020). The second is how common it is in the language (lists
/// of function words and of everyday words). The third is which sequences of words make a phrase in the language.
public enum OldTermExtraction {
    /// The most relevant first.
    public static func terms(of text: String, limit: Int = 20) -> [Term] {
        let scalars = Array(Passages.of(text).unicodeScalars)
        var words = WordReader(scalars).words()
        let lexicon = Lexicon.of(Language.guess(words.lazy.map(\.folded)))
        if scalars.contains(where: ThaiText.isThai) { words = ThaiText.split(words, of: scalars) }
        let statistics = WordStatistics(words, lexicon)
        let candidates = PhraseFinder(words: words, stems: statistics.numbers, lexicon: lexicon, forms: .none)
            .candidates()
        return Ranking(words: words, scalars: scalars, statistics: statistics, lexicon: lexicon).terms(
            candidates, limit: limit)
    }
}
