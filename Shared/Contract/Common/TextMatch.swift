/// Position of searched words in one of a thing's texts.
public struct TextMatch: Encodable, Sendable, Hashable {
    public enum Field: String, Encodable, Sendable {
        case name, description
        /// One of the names by language.
        case names
        /// A home's second name.
        case subtitle
    }

    public var field: Field
    /// For `names`: the language, BCP 47.
    public var language: String?
    /// First UTF-16 code unit, from 0.
    public var start: Int
    /// Code unit behind its last one.
    public var end: Int

    public init(_ field: Field, language: String? = nil, _ range: Range<Int>) {
        (self.field, self.language, start, end) = (field, language, range.lowerBound, range.upperBound)
    }
}
