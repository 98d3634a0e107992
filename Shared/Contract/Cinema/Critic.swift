public import Events

/// Somebody who reviews films in public (schema.org Person).
public struct Critic: StateRecord, HasMembers, Hashable {
    /// `critic-` and 1–57 of `a–z 0–9 -`.
    public var id: String
    public var name: String
    public var givenName: String?
    public var familyName: String?
    /// Media that they write for.
    public var media: [String]
    public var image: String?
    public var url: String?
    /// Source, as of a place.
    public var source: String?
    public var attribution: String?
    /// True if the critic is invented.
    public var illustrative: Bool?
    public var imported: String?
    public var updatedAt: Timestamp
    public var reflects: InputPositions
}

extension Critic {
    public static let shown = ShownMembers(
        "id", "name", "givenName", "familyName", "media", "image", "url", "source", "attribution",
        "illustrative", "updatedAt")
}
