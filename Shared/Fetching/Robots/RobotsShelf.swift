public import Events

/// A fetched robots.txt of a site.
public struct RobotsCopy: Sendable, Hashable {
    /// "https://host:port" of the site.
    public var origin: String
    /// Its address after redirects.
    public var address: String
    /// Empty if there is none, which allows everything.
    public var body: [UInt8]
    /// When it has to be fetched again: a day after the last time.
    public var expires: Timestamp

    public init(origin: String, address: String, body: [UInt8], expires: Timestamp) {
        self.origin = origin
        self.address = address
        self.body = body
        self.expires = expires
    }

    var file: RobotsFile { RobotsFile(parsing: body, at: WebAddress(address)) }
}

/// Storage of robots.txt beyond the life of a process, so that a restarted crawler does not request each again. An error here is no failure
/// of a fetch: then the file is fetched.
public struct RobotsShelf: Sendable {
    let find: @Sendable (_ origin: String) async throws -> RobotsCopy?
    let keep: @Sendable (RobotsCopy) async throws -> Void

    public init(
        find: @escaping @Sendable (_ origin: String) async throws -> RobotsCopy?,
        keep: @escaping @Sendable (RobotsCopy) async throws -> Void
    ) {
        self.find = find
        self.keep = keep
    }
}
