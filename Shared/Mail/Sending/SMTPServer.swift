/// A mail server of the settings.
public struct SMTPServer: Sendable, Hashable {
    /// Requirements on the connection.
    public enum Security: String, Sendable, CaseIterable {
        /// STARTTLS, or nothing is sent.
        case required
        /// STARTTLS if the server offers it.
        case offered = "if-offered"
        /// No STARTTLS: a server on this machine or in its own network.
        case never
    }

    public var host: String
    public var port: Int
    /// TLS from the first byte (`smtps:`).
    public var isTLS: Bool
    public var security: Security
    public var user: String?
    public var password: String?
    /// File of trusted certificates, instead of the system's.
    public var authorities: String?

    public init(
        host: String, port: Int, isTLS: Bool = false, security: Security = .required, user: String? = nil,
        password: String? = nil, authorities: String? = nil
    ) {
        self.host = host
        self.port = port
        self.isTLS = isTLS
        self.security = security
        self.user = user
        self.password = password
        self.authorities = authorities
    }

    /// Parses `smtp://host`, `smtp://host:587` or `smtps://host:465`; nil for anything else.
    public init?(_ text: String) {
        for (scheme, isTLS, usual) in [("smtp://", false, 587), ("smtps://", true, 465)] where text.hasPrefix(scheme) {
            let rest = text.dropFirst(scheme.count)
            let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count <= 2, let host = parts.first, SMTPServer.isHost(host) else { return nil }
            var port = usual
            if parts.count == 2 {
                guard let number = Int(parts[1]), (1...65535).contains(number) else { return nil }
                port = number
            }
            self.init(host: String(host), port: port, isTLS: isTLS)
            return
        }
        return nil
    }

    /// Whether the connection does not leave this machine.
    public var isHere: Bool { ["127.0.0.1", "localhost"].contains(host.lowercased()) }

    private static func isHost(_ text: Substring) -> Bool {
        (1...253).contains(text.utf8.count) && text.first != "-"
            && text.utf8.allSatisfy {
                (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 45 || $0 == 46
            }
    }
}
