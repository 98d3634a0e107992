import Logging
import ServiceKit

/// How people prove who they are.
struct IdentitySettings: Sendable {
    /// Shared by all gateways; without it they share a file in the data folder.
    var secret: String?
    /// A file or URL with the keys of somebody else who may say who people are.
    var jwks: String?
    var jwksIssuer: String?
    var jwksAudience: String?
    /// Of a customer's token.
    var life: Duration

    init(_ reader: inout SettingsReader) {
        secret = reader.optional(
            "signing-secret", "\(SigningKey.fewestBytes) bytes or more",
            help: "what tokens are signed with; the same for all gateways; unless set, a file in the data folder",
            isSecret: true
        ) { $0.utf8.count >= SigningKey.fewestBytes ? $0 : nil }
        jwks = reader.optional("jwks", help: "a file or URL with keys (JWKS) of tokens made elsewhere") { $0 }
        jwksIssuer = reader.optional("jwks-issuer", help: "the only issuer whose tokens made elsewhere are taken") {
            $0
        }
        jwksAudience = reader.optional("jwks-audience", help: "the audience that tokens made elsewhere must have") {
            $0
        }
        life = reader.duration(
            "token-life", default: .seconds(30 * 86400), in: .seconds(1)...(.seconds(3650 * 86400)),
            help: "how long a customer's token is good")
    }

    /// - Parameter folder: the gateway's own.
    func signingKey(folder: String) throws(SettingsError) -> SigningKey {
        do {
            if let secret { return try SigningKey(secret: secret) }
            return try SigningKey(sharedFile: "\(folder)/signing-key")
        } catch {
            throw SettingsError("\(error)")
        }
    }

    /// Nil unless keys from elsewhere are configured; they must be readable at the start.
    func outsideKeys(_ logger: Logger) async throws -> OutsideKeys? {
        guard let jwks else { return nil }
        let keys = OutsideKeys(
            address: jwks, audience: jwksAudience, issuer: jwksIssuer, logger: logger)
        try await keys.refresh()
        return keys
    }
}
