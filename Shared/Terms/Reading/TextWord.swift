/// A word with its position in a text.
struct TextWord: Sendable {
    /// The positions of its scalars.
    var range: Range<Int>
    /// In lower case, its apostrophes straight.
    var folded: String
    /// The number of its sentence in the text.
    var sentence: Int
    /// The number of its piece; words of one piece have only spaces between them.
    var piece: Int
    var isCapitalized: Bool
    var isUpperCase: Bool
    /// True at the beginning of a sentence, where a capital is not meaningful.
    var isFirst: Bool
    /// True if it contains a digit.
    var isNumber: Bool
    /// True for a script without spaces: it directly touches its neighbours.
    var isJoined = false
}
