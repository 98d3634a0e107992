public import Events

/// A picture of a crawled thing: its source address, and the id under which the catalog keeps it.
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
