/// A word or phrase that says what a text is about.
public struct Term: Sendable, Hashable {
    /// As the text writes it most often, in lower case unless it is a name.
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
/// Nothing but the text decides, and what is known of its language: how often and how early its words stand there, whether as names, how
/// common they are in the language, which of them make phrases, and how long the text is: of news people name words, of abstracts and
/// of whole papers phrases. `Figures` has how much each of that counts.
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
        if scalars.contains(where: ThaiText.isThai) { words = ThaiRuns(scalars).split(words) }
        let lexicon = Lexicon.further(language)
        let stems = StemNumbers(words, lexicon)
        let finder = PhraseFinder(words: words, stems: stems.ofWords, lexicon: lexicon, forms: .of(language))
        let candidates = finder.candidates()
        var phrases = GatheredPhrase.all(of: candidates, stems).filter { $0.stems.count == 1 || !$0.isOnlyPart }
        let length = TextLength(words: words.count)
        let weights = PhraseWeights(words: WordWeights(words, stems, lexicon), length: length, lexicon: lexicon)
        for index in phrases.indices { phrases[index].weight = weights.weight(of: phrases[index]) }
        let chosen = Choice.heaviest(phrases, limit: limit, length)
        let texts = Spelling(words: words, scalars: scalars, lexicon: lexicon).texts(
            of: chosen, among: candidates, stems)
        return zip(chosen, texts).map { Term(text: $1, weight: $0.weight, count: $0.count) }
    }
}
