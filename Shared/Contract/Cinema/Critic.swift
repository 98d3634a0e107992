public import Events

/// Somebody who reviews films in public (schema.org Person).
public struct Critic: StateRecord, Hashable {
    /// `critic-` and 1–57 of `a–z 0–9 -`.
    public var id: String
    public var name: String
    public var givenName: String?
    public var familyName: String?
    /// Where they write.
    public var media: [String]
    public var image: String?
    public var url: String?
    /// As a place's.
    public var source: String?
    public var attribution: String?
    /// True if there is no such critic.
    public var illustrative: Bool?
    public var imported: String?
    public var updatedAt: Timestamp
    public var reflects: InputPositions

    public init(
        id: String, name: String, givenName: String? = nil, familyName: String? = nil, media: [String] = [],
        image: String? = nil, url: String? = nil, source: String? = nil, attribution: String? = nil,
        illustrative: Bool? = nil, imported: String? = nil, updatedAt: Timestamp,
        reflects: InputPositions = InputPositions()
    ) {
        self.id = id
        self.name = name
        self.givenName = givenName
        self.familyName = familyName
        self.media = media
        self.image = image
        self.url = url
        self.source = source
        self.attribution = attribution
        self.illustrative = illustrative
        self.imported = imported
        self.updatedAt = updatedAt
        self.reflects = reflects
    }
}

extension Critic {
    public static let shown = ShownMembers(
        "id", "name", "givenName", "familyName", "media", "image", "url", "source", "attribution",
        "illustrative", "updatedAt")
}
