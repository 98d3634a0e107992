import Fetching
public import ServiceKit

/// The provider that people sign in with, and the rights that its claims grant.
public struct OpenIDSettings: Sendable {
    /// The provider's issuer, exactly as in its discovery and tokens.
    public var issuer: String
    /// This deployment's client id at the provider.
    public var client: String
    /// Nil for a public client, which is authenticated by PKCE alone.
    public var secret: String?
    /// Text of the button: "Keycloak".
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

    /// - Returns: nil without `oidc-issuer`.
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
            help: "the client's secret; unless set, the client is public and authenticated by PKCE alone",
            isSecret: true
        ) { (1...1000).contains($0.utf8.count) ? $0 : nil }
        let name = reader.value(
            "oidc-name", default: "OpenID", "1 to 40 characters", help: "text of the provider's button"
        ) { (1...40).contains($0.count) ? $0 : nil }
        let scopes = reader.value(
            "oidc-scopes", default: ["openid", "email"], "names with spaces between them, openid among them",
            help: "scopes requested from the provider", show: { $0.joined(separator: " ") }
        ) { OpenIDSettings.scopes($0) }
        let roles = reader.value(
            "oidc-roles", default: [RoleRule](), RoleRule.form,
            help: "rights granted by claims: realm_access.roles:admin=operator, groups:/shops/*=staff@*",
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
    /// Whether requests to the address are encrypted or stay on this machine.
    var isSafeForSecrets: Bool {
        scheme == "https" || ["127.0.0.1", "localhost", "[::1]"].contains(host)
    }
}
