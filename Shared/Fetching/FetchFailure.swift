public import Events

/// Why a fetch failed.
public enum FetchFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The address leads into a private network.
    case refusedAddress(String)
    /// The target of a redirect is no http or https address.
    case badRedirect(String)
    case tooManyRedirects
    /// robots.txt forbids it.
    case disallowed
    /// robots.txt could not be read, and nothing is fetched without it.
    case robotsUnreachable(String)
    case tooLarge
    case tooSlow
    case tooManyHeaders
    /// The certificate is not trusted, or there is no secure connection.
    case insecure(String)
    /// The body ended early or its encoding is broken.
    case broken(String)
    /// Name, connection or protocol.
    case unreachable(String)
    /// The site asks to come back at that time, which is beyond the longest wait.
    case later(Timestamp)

    /// Another attempt may succeed soon.
    var mayPass: Bool {
        switch self {
        case .tooSlow, .broken, .unreachable: true
        default: false
        }
    }

    /// Name for metrics and the `kind` of a run's faults: "too-large".
    public var code: String {
        switch self {
        case .refusedAddress: "refused-address"
        case .badRedirect: "bad-redirect"
        case .tooManyRedirects: "too-many-redirects"
        case .disallowed: "disallowed"
        case .robotsUnreachable: "robots-unreachable"
        case .tooLarge: "too-large"
        case .tooSlow: "too-slow"
        case .tooManyHeaders: "too-many-headers"
        case .insecure: "insecure"
        case .broken: "broken"
        case .unreachable: "unreachable"
        case .later: "later"
        }
    }

    public var description: String {
        switch self {
        case .refusedAddress(let address): "\(address) is not an address of the public internet"
        case .badRedirect(let target): "it redirects to \(target.prefix(200)), which is not an http or https address"
        case .tooManyRedirects: "it redirects too often"
        case .disallowed: "robots.txt does not allow it"
        case .robotsUnreachable(let why): "robots.txt cannot be read, so nothing is fetched: \(why)"
        case .tooLarge: "it is too large"
        case .tooSlow: "it takes too long"
        case .tooManyHeaders: "its headers are too large"
        case .insecure(let why): "the connection is not secure: \(why)"
        case .broken(let why): "it is broken: \(why)"
        case .unreachable(let why): "it cannot be reached: \(why)"
        case .later(let time): "the site asks to come back at \(time)"
        }
    }
}

/// libcurl could not be initialised: nothing can be fetched.
public struct FetchingUnavailable: Error, CustomStringConvertible {
    public var description: String {
        "libcurl cannot be used: out of memory, or its TLS library is missing"
    }
}
