/// The figures of the weighing.
///
/// Tuned on a part of seven public sets of texts with people's key phrases: Inspec, SemEval 2017 and Nguyen 2007 (abstracts and papers),
/// DUC 2001 and 500N-KPCrowd (news), 110-PT-BN-KP (Portuguese news) and WKC (French); so these figures say little about other texts.
/// `deploy/quality/README.md` has what they are worth on the texts that they were not tuned on.
enum Figures {
    // A word.

    /// What a word's count is raised to: the tenth time says less than the second.
    static let count = 0.3
    /// How much a late first place takes, and the number of words that is early.
    static let lateness = (weight: 0.5, words: 60.0)
    /// What names have more.
    static let name = 0.5
    static let everyday = 0.45
    /// Of a verb or an adverb by its form.
    static let noThing = 0.8
    /// Of stems with fewer letters.
    static let short = (letters: 5, weight: 0.7)

    // A phrase.

    /// What a phrase's own count is raised to: in a text in which phrases matter, and in one of the length of news.
    static let repetition = (phrases: 0.5, news: 0.9)
    /// Of a phrase of two, three, four words in a text of the length of news.
    static let inNews = [0.5, 0.35, 0.25]
    /// The same in any text of these languages; chosen on every second text of 110-PT-BN-KP and of WKC.
    static let inFrenchAndPortuguese = [1.5, 0.5, 0.3]
    /// Taken from a phrase that stands but once in such a text.
    static let onceInNews = 0.3
    /// Of a phrase's weight what it has in any case; the rest depends on how often its words stand together.
    static let apart = 0.3
    /// Of a word that stands nowhere but in one phrase.
    static let inside = 0.5

    // The choice.

    /// A lighter word is left out beside a phrase that has it, if it has not as much of the phrase's weight: so too in news.
    static let cover = (phrases: 1.0, news: 0.3)
    /// The share of its words that a phrase may have in common with one that was taken.
    static let shared = 0.67

    // The length of a text, in words: where news begins to be, is, is no longer, and is not.

    static let news = (begins: 150.0, from: 250.0, upTo: 400.0, ends: 800.0)
}
