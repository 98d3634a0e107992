import Fetching
public import ServiceKit

/// Which provider people sign in with, and what its claims give.
public struct OpenIDSettings: Sendable {
    /// The provider's name for itself, as its discovery and its tokens say it, to the letter.
    public var issuer: String
    /// Under which name the provider knows this deployment.
    public var client: String
    /// Nil for a client that is public: PKCE alone proves who redeems a code.
    public var secret: String?
    /// What the button says: "Keycloak".
    public var name: String
    public var scopes: [String]
    public var roles: [RoleRule]

    public init(
        issuer: String, client: String, secret: String? = nil, name: String = "OpenID",
        scopes: [String] = ["openid", "email"], roles: [RoleRule] = []
    ) {
        self.issuer = issuer
        self.client = client
        self.secret = secret
        self.name = name
        self.scopes = scopes
        self.roles = roles
    }

    /// - Returns: nil without `oidc-issuer`: nobody signs in by a provider.
    public init?(_ reader: inout SettingsReader) {
        let issuer = reader.optional(
            "oidc-issuer", "an https address, or an http address of this machine",
            help: "the OpenID Connect provider that people sign in with; unless set, there is none"
        ) { OpenIDSettings.isIssuer($0) ? $0 : nil }
        let client = reader.optional(
            "oidc-client", "1 to 255 visible ASCII characters", help: "this deployment's client id at the provider"
        ) { OpenIDSettings.isVisible($0) ? $0 : nil }
        let secret = reader.optional(
            "oidc-secret", "1 to 1000 characters",
            help: "the client's secret; unless set, the client is public and PKCE alone proves who it is",
            isSecret: true
        ) { (1...1000).contains($0.utf8.count) ? $0 : nil }
        let name = reader.value(
            "oidc-name", default: "OpenID", "1 to 40 characters", help: "what the button for the provider says"
        ) { (1...40).contains($0.count) ? $0 : nil }
        let scopes = reader.value(
            "oidc-scopes", default: ["openid", "email"], "names with spaces between them, openid among them",
            help: "what the provider is asked for", show: { $0.joined(separator: " ") }
        ) { OpenIDSettings.scopes($0) }
        let roles = reader.value(
            "oidc-roles", default: [RoleRule](), RoleRule.form,
            help: "which claim gives what: realm_access.roles:admin=operator, groups:/shops/*=staff@*",
            show: { _ in "" }
        ) { RoleRule.list($0) }
        guard let issuer else {
            if client != nil || secret != nil { reader.refuse("oidc-issuer", "it must be given with oidc-client") }
            return nil
        }
        guard let client else {
            reader.refuse("oidc-client", "it must be given with oidc-issuer")
            return nil
        }
        self.init(issuer: issuer, client: client, secret: secret, name: name, scopes: scopes, roles: roles)
    }

    static func isIssuer(_ text: String) -> Bool {
        guard let address = WebAddress(text) else { return false }
        return address.query == nil && !text.contains("#") && address.isSafeForSecrets
    }

    private static func isVisible(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    private static func scopes(_ text: String) -> [String]? {
        let scopes = text.split(separator: " ").map(String.init)
        return scopes.contains("openid") && scopes.count <= 20 && scopes.allSatisfy(isVisible) ? scopes : nil
    }
}

extension WebAddress {
    /// Whether what is sent there cannot be read on the way.
    var isSafeForSecrets: Bool {
        scheme == "https" || ["127.0.0.1", "localhost", "[::1]"].contains(host)
    }
}
