/// One page of a list.
public struct Page<Element: Decodable & Sendable>: Decodable, Sendable {
    /// Elements of this page.
    public var items: [Element]
    /// Number of elements of the whole list.
    public var total: Int
    /// Place of the first element in the whole list, from 1; 0 if the list is empty. Not every list has it.
    public var first: Int?
    /// Cursor of the next page; nil on the last.
    public var next: String?
    /// Number of places by type, in lists of places.
    public var counts: [String: Int]?
    /// Reason for an empty list of recommendations.
    public var nothing: Recommendation.Nothing?
}
