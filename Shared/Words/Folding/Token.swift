/// A word of a text, folded.
struct Token: Hashable, Sendable {
    enum WordType: Sendable {
        case word
        /// A word that the dictionary found in a run of Thai letters.
        case thai
        /// Two neighbouring characters of a script without spaces, or a single one.
        case unspaced
    }

    var text: String
    var kind: WordType
    /// The number of its run of letters: words written without a space between them have the same.
    var run: Int
}
