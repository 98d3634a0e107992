public import Events

/// A page to fetch.
public struct FetchRequest: Sendable {
    public var address: WebAddress
    /// Validators of a former answer: an unchanged page is then answered by 304 without a body.
    public var validators: Validators?
    public var accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
    /// Least time between the beginnings of two requests to one host; a longer one that the site asks for counts.
    public var delay: Duration = .seconds(1)
    /// Most simultaneous requests to one host.
    public var hostConnections = 1
    public var limits = FetchLimits()

    public init(_ address: WebAddress) {
        self.address = address
    }
}

/// Validators of a page, by which a server recognises that it is unchanged.
public struct Validators: Sendable, Hashable, Codable {
    /// Address of the answer, after redirects.
    public var address: String
    public var entityTag: String?
    /// Text of the header.
    public var lastModified: String?

    /// - Returns: nil without a tag and a date.
    public init?(address: String, entityTag: String?, lastModified: String?) {
        guard entityTag != nil || lastModified != nil else { return nil }
        self.address = address
        self.entityTag = entityTag
        self.lastModified = lastModified
    }
}

/// An answer, after redirects: any status but one of a redirect.
public struct FetchResponse: Sendable {
    /// Address of the answer.
    public var address: WebAddress
    public var status: Int
    /// Names in lower case, in the order of the answer.
    public var headers: [(name: String, value: String)]
    /// Body, decoded from gzip, deflate or brotli.
    public var body: [UInt8]
    /// Bytes of bodies received, of redirects and repetitions, too.
    public var received: Int
    public var redirects: Int
    public var at: Timestamp

    public func header(_ name: String) -> String? {
        headers.last { $0.name == name }?.value
    }

    public var contentType: String? { header("content-type") }

    public var validators: Validators? {
        Validators(
            address: address.text, entityTag: header("etag").flatMap(Self.sendable),
            lastModified: header("last-modified").flatMap(Self.sendable))
    }

    /// A value that can be sent back safely: a site's header must not become another header of ours.
    private static func sendable(_ value: String) -> String? {
        value.utf8.count <= 1024 && value.utf8.allSatisfy { $0 >= 32 && $0 != 127 } && !value.isEmpty ? value : nil
    }
}
