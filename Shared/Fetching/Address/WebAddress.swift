import CCurl

/// An absolute http or https address in normal form, without a fragment.
///
/// libcurl parses it, and later fetches it, so the checked host is the one connected to.
public struct WebAddress: Hashable, Sendable, CustomStringConvertible, LosslessStringConvertible {
    /// The whole address.
    public let text: String
    /// "http" or "https".
    public let scheme: String
    /// Lower case; an IPv6 address in brackets.
    public let host: String
    public let port: Int
    /// Begins with "/".
    public let path: String
    /// Without "?"; nil if there is none.
    public let query: String?

    /// Greatest length; a longer address is refused.
    public static let longest = 2048

    public var description: String { text }

    /// - Returns: nil for anything but an absolute http or https address without user name.
    public init?(_ text: String) {
        self.init(text, from: nil)
    }

    /// Resolves a reference of this page: absolute or relative.
    public func resolve(_ reference: String) -> WebAddress? {
        WebAddress(reference, from: self)
    }

    /// "https://host:port", the scope of a robots.txt.
    public var origin: String { "\(scheme)://\(host):\(port)" }

    /// Path and query, as rules of robots.txt match them.
    public var pathAndQuery: String { query.map { "\(path)?\($0)" } ?? path }

    /// Parses the result again until it no longer changes: a number in capitals or a dot written with `%` is a numeric address only in
    /// normal form. A check of the host must see the host that is connected to.
    private init?(_ reference: String, from base: WebAddress?) {
        let reference = reference.trimmingSpaces
        guard let read = WebAddress(reading: reference, from: base) else { return nil }
        var address = read
        var isNormal = address.text == reference || address == base
        for _ in 0..<WebAddress.mostReadings where !isNormal {
            guard let again = WebAddress(reading: address.text, from: nil) else { return nil }
            isNormal = again == address
            address = again
        }
        guard isNormal else { return nil }
        self = address
    }

    private static let mostReadings = 3

    private init?(reading reference: String, from base: WebAddress?) {
        guard reference.utf8.count <= WebAddress.longest, let parts = curl_url() else { return nil }
        defer { curl_url_cleanup(parts) }
        if let base {
            guard curl_url_set(parts, CURLUPART_URL, base.text, 0) == CURLUE_OK else { return nil }
            // A fragment alone means the page itself, and so does an empty reference.
            guard !reference.isEmpty, !reference.hasPrefix("#") else {
                self = base
                return
            }
        }
        guard curl_url_set(parts, CURLUPART_URL, reference, Flag.encode | Flag.noUser) == CURLUE_OK,
            curl_url_set(parts, CURLUPART_FRAGMENT, nil, 0) == CURLUE_OK,
            let scheme = parts.part(CURLUPART_SCHEME), ["http", "https"].contains(scheme),
            let host = parts.part(CURLUPART_HOST)?.lowercased(), !host.isEmpty,
            curl_url_set(parts, CURLUPART_HOST, host, 0) == CURLUE_OK,
            let port = parts.part(CURLUPART_PORT, Flag.defaultPort).flatMap({ Int($0) }),
            let text = parts.part(CURLUPART_URL, Flag.noDefaultPort), text.utf8.count <= WebAddress.longest
        else { return nil }
        self.text = text
        self.scheme = scheme
        self.host = host
        self.port = port
        path = parts.part(CURLUPART_PATH) ?? "/"
        query = parts.part(CURLUPART_QUERY)
    }
}

/// libcurl's flags, which are macros: CURLU_DEFAULT_PORT, _NO_DEFAULT_PORT, _DISALLOW_USER, _URLENCODE.
private enum Flag {
    static let defaultPort: UInt32 = 1 << 0
    static let noDefaultPort: UInt32 = 1 << 1
    static let noUser: UInt32 = 1 << 5
    static let encode: UInt32 = 1 << 7
}

extension OpaquePointer {
    /// A part of a parsed address; nil if it has none.
    fileprivate func part(_ part: CURLUPart, _ flags: UInt32 = 0) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(self, part, &text, flags) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }
}

extension String {
    var trimmingSpaces: String {
        var rest = self[...]
        while let first = rest.first, first.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return String(rest)
    }
}
