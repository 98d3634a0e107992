import Budget

/// A word or phrase that tells what a text is about.
public struct Term: Sendable, Hashable {
    /// As the text writes it most often, in lower case unless it is a name.
    public var text: String
    /// Above 0; comparable only within one text.
    public var weight: Double
    /// How often it occurs in the text.
    public var count: Int

    public init(text: String, weight: Double, count: Int) {
        self.text = text
        self.weight = weight
        self.count = count
    }
}

/// Finds the significant words and phrases of a text.
///
/// Only the text and its language decide. A word's weight depends on how often and how early it occurs, whether it is a name, and how
/// common it is in the language. Which words make phrases, and the text's length, count, too: people choose words for news, but phrases for
/// abstracts and whole papers. `Figures` holds all factors.
public enum TermExtraction {
    /// The most relevant first.
    ///
    /// - Parameters:
    ///   - text: Any length. The time is proportional to it up to `Passages.longest` bytes; of a longer text only its beginning and
    ///     passages of the rest are read.
    ///   - language: nil for the one whose function words are most frequent.
    public static func terms(of text: String, limit: Int = 20, language: Language? = nil) -> [Term] {
        terms(ofPassage: Passages.of(text), limit, language)
    }

    /// Bytes of a text whose cost tells that of the rest; texts of twice this length are read whole.
    private static let tried = 16 << 10

    /// The terms of as much of a text as the budget of the present task allows.
    /// - Returns: the terms, and the bytes that were read.
    public static func readTerms(
        of text: String, limit: Int = 20, language: Language? = nil
    ) -> (terms: [Term], read: Int) {
        var longest = Passages.longest
        if let budget = Budget.current, text.utf8.count > 2 * tried {
            let left = budget.left
            _ = terms(ofPassage: Passages.of(text, upTo: tried), limit, language)
            // Longer texts have more different words, which makes each dearer.
            let share = 0.6 * (budget.left / max(left - budget.left, .nanoseconds(1)))
            longest = max(tried, min(longest, Int(min(share * Double(tried), 1e9))))
        }
        let passage = Passages.of(text, upTo: longest)
        return (terms(ofPassage: passage, limit, language), min(longest, text.utf8.count))
    }

    private static func terms(ofPassage text: String, _ limit: Int, _ language: Language?) -> [Term] {
        let scalars = Array(text.unicodeScalars)
        var words = WordReader(scalars).words()
        let language = language ?? Language.guess(words.lazy.map(\.folded))
        if scalars.contains(where: ThaiText.isThai) { words = ThaiRuns(scalars).split(words) }
        let lexicon = Lexicon.further(language)
        let stems = StemNumbers(words, lexicon)
        let finder = PhraseFinder(words: words, stems: stems, lexicon: lexicon, forms: .of(language))
        let candidates = finder.candidates()
        let (gathered, numbers) = GatheredPhrase.all(of: candidates, stems)
        var phrases = gathered.filter { $0.stems.count == 1 || !$0.isOnlyPart }
        let length = TextLength(words: words.count)
        let weights = PhraseWeights(words: WordWeights(words, stems, lexicon), length: length, lexicon: lexicon)
        for index in phrases.indices { phrases[index].weight = weights.weight(of: phrases[index]) }
        let chosen = Choice.heaviest(phrases, limit: limit, length)
        let texts = Spelling(words: words, scalars: scalars, lexicon: lexicon).texts(
            of: chosen, among: candidates, numbers)
        return zip(chosen, texts).map { Term(text: $1, weight: $0.weight, count: $0.count) }
    }
}
