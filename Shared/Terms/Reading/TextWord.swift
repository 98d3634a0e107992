/// A word where it stands in a text.
struct TextWord: Sendable {
    /// Its scalars' places.
    var range: Range<Int>
    /// In lower case, its apostrophes straight.
    var folded: String
    /// Counted over the text.
    var sentence: Int
    /// Words of one piece have nothing but spaces between them.
    var piece: Int
    var isCapitalized: Bool
    var isUpperCase: Bool
    /// It begins a sentence, where a capital says nothing.
    var isFirst: Bool
    /// Has a digit in it.
    var isNumber: Bool
    /// Of a script without spaces: it stands directly beside its neighbours.
    var isJoined = false
}
