/// Where one of a thing's texts has words that were looked for.
public struct TextMatch: Encodable, Sendable, Hashable {
    public enum Field: String, Encodable, Sendable {
        case name, description
        /// One of the names by language.
        case names
        /// A home's second name.
        case subtitle
    }

    public var field: Field
    /// Of `names`: whose it is, BCP 47.
    public var language: String?
    /// Its first UTF-16 code unit, from 0.
    public var start: Int
    /// The one behind its last.
    public var end: Int

    public init(_ field: Field, language: String? = nil, _ range: Range<Int>) {
        (self.field, self.language, start, end) = (field, language, range.lowerBound, range.upperBound)
    }
}
