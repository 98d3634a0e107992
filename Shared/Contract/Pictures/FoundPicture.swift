public import Events

/// A picture of a crawled thing: its address at the source, and the kept copy.
public struct FoundPicture: RepeatableRecord, Hashable {
    /// Digest of the address.
    public var id: String
    public var address: String
    /// Id of the picture: it is served at `/v1/pictures/<id>`.
    public var picture: String
    public var foundAt: Timestamp
}

public struct ForgottenPicture: Codable, Sendable, Hashable {
    public var id: String
    public var address: String
}
