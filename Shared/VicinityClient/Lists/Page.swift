/// A part of a list.
public struct Page<Element: Decodable & Sendable>: Decodable, Sendable {
    /// The part itself.
    public var items: [Element]
    /// Of the whole list.
    public var total: Int
    /// The first item's place in the whole list, from 1; 0 if there is none. Not every list says it.
    public var first: Int?
    /// The cursor of the next page; nil on the last.
    public var next: String?
    /// Of places: how many there are of each type.
    public var counts: [String: Int]?
    /// Of recommendations: why there are none.
    public var nothing: Recommendation.Nothing?
}
