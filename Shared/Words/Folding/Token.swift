/// A word of a text, folded.
struct Token: Hashable, Sendable {
    enum Kind: Sendable {
        case word
        /// A word that the dictionary found in a run of Thai letters.
        case thai
        /// Two characters of a script that writes no spaces, or the one there is.
        case unspaced
    }

    var text: String
    var kind: Kind
    /// Which run of letters it is of: words that were written together have the same.
    var run: Int
}
