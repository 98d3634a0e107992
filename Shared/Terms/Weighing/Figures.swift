/// The factors of the weights.
///
/// They were tuned on a part of seven public sets of texts with people's key phrases. These are Inspec, SemEval 2017 and Nguyen 2007
/// (abstracts and papers), DUC 2001 and 500N-KPCrowd (news), 110-PT-BN-KP (Portuguese news) and WKC (French). So they may not suit other
/// texts. `deploy/quality/README.md` has the results on the texts that they were not tuned on.
enum Figures {
    // A word.

    /// The exponent of a word's count: the tenth occurrence counts less than the second.
    static let count = 0.3
    /// The maximum reduction for a late first occurrence, and the number of words that counts as early.
    static let lateness = (weight: 0.5, words: 60.0)
    /// The bonus of names.
    static let name = 0.5
    static let everyday = 0.45
    /// The factor for a word with a verb's or an adverb's form.
    static let noThing = 0.8
    /// The factor for stems with fewer letters.
    static let short = (letters: 5, weight: 0.7)

    // A phrase.

    /// The exponent of a phrase's count: in a text in which phrases matter, and in one of the length of news.
    static let repetition = (phrases: 0.5, news: 0.9)
    /// The factors of phrases of two, three and four words in a text of the length of news.
    static let inNews = [0.5, 0.35, 0.25]
    /// The same in any text of these languages; chosen on every second text of 110-PT-BN-KP and of WKC.
    static let inFrenchAndPortuguese = [1.5, 0.5, 0.3]
    /// The reduction for a phrase that occurs only once in such a text.
    static let onceInNews = 0.3
    /// The fixed part of a phrase's weight; the rest depends on how often its words occur together.
    static let apart = 0.3
    /// The factor for a word that occurs only in one phrase.
    static let inside = 0.5

    // The choice.

    /// A word that a selected phrase contains is left out unless it has this share of the phrase's weight; the same for news.
    static let cover = (phrases: 1.0, news: 0.3)
    /// The share of words that a phrase may have in common with a selected one.
    static let shared = 0.67

    // The length of news, in words: where it begins, is certain, begins to end, and ends.

    static let news = (begins: 150.0, from: 250.0, upTo: 400.0, ends: 800.0)
}
