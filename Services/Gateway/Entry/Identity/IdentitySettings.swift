import Fetching
import Logging
import ServiceKit
import Signing

/// Settings of tokens and sessions.
struct IdentitySettings: Sendable {
    /// The signing secret of all gateways; without it they share a file in the data folder.
    var secret: String?
    /// Another secret whose signatures are accepted while the secret is changed.
    var secretAlso: String?
    /// A file or URL with the public keys of an identity provider whose tokens are accepted.
    var jwks: String?
    var jwksIssuer: String?
    var jwksAudience: String?
    /// The audience of the deployment's own tokens.
    var audience: String?
    /// The life of a customer's token.
    var life: Duration
    /// How long a customer's token can be renewed.
    var sessionLife: Duration
    /// The life of an access token of somebody who is signed in.
    var accessLife: Duration
    /// How many ended sessions are remembered.
    var endedSessions: Int

    /// The longest allowed life of an access token. Gateways remember lost rights and closed sessions as long.
    static let longestAccessLife = Duration.seconds(3600)

    init(_ reader: inout SettingsReader) {
        secret = reader.optional(
            "signing-secret", "\(SigningKey.fewestBytes) bytes or more",
            help:
                "the secret with which tokens are signed, the same for all gateways; unless set, a file in the data folder",
            isSecret: true
        ) { $0.utf8.count >= SigningKey.fewestBytes ? $0 : nil }
        secretAlso = reader.optional(
            "signing-secret-also", "\(SigningKey.fewestBytes) bytes or more",
            help:
                "another signing-secret whose signatures are accepted while it is changed; nothing is signed with it",
            isSecret: true
        ) { $0.utf8.count >= SigningKey.fewestBytes ? $0 : nil }
        jwks = reader.optional("jwks", help: "a file or URL with the keys (JWKS) of an identity provider") { $0 }
        jwksIssuer = reader.optional("jwks-issuer", help: "the only issuer whose tokens are accepted with jwks") {
            $0
        }
        jwksAudience = reader.optional(
            "jwks-audience", help: "the audience that tokens must have to be accepted with jwks"
        ) {
            $0
        }
        if jwks != nil {
            // Without issuer and audience, every token that those keys ever signed would be accepted, whatever it was made for.
            for (name, value) in [("jwks-issuer", jwksIssuer), ("jwks-audience", jwksAudience)]
            where value?.isEmpty ?? true {
                reader.refuse(name, "it must be set with jwks: only tokens that state it are accepted")
            }
        }
        audience = reader.optional(
            "token-audience",
            help:
                "the audience of this deployment's tokens, if several sites share a signing-secret; tokens without it are refused"
        ) { $0.isEmpty ? nil : $0 }
        life = reader.duration(
            "token-life", default: .seconds(30 * 86400), in: .seconds(1)...Claims.longestLife,
            help: "how long a customer's token is valid")
        sessionLife = reader.duration(
            "session-life", default: .seconds(180 * 86400), in: .seconds(1)...Claims.longestLife,
            help: "how long a customer's token can be renewed; afterwards the customer is a new one")
        accessLife = reader.duration(
            "access-life", default: .seconds(900), in: .seconds(5)...IdentitySettings.longestAccessLife,
            help: "how long a token of an account is valid; the page renews it by itself")
        endedSessions = reader.int(
            "ended-sessions", default: 200_000, in: 1...10_000_000,
            help: "ended sessions that are remembered; each network has a share; staff is not counted")
    }

    /// The secret, and the accepted ones: `signing-secret-also`, and each line of the file `signing-key-also`.
    /// - Parameter folder: the gateway's own folder.
    func signingKey(folder: String) throws(SettingsError) -> SigningKey {
        do {
            let path = "\(folder)/signing-key"
            let others = try SecretFile.lines("\(path)-also") + [secretAlso].compactMap { $0 }
            if let secret { return try SigningKey(secret: secret, accepting: others) }
            return try SigningKey(sharedFile: path, accepting: others)
        } catch {
            throw SettingsError("\(error)")
        }
    }

    /// Nil unless an identity provider is configured; its keys must be readable at the start.
    func outsideKeys(_ client: ServerClient, _ logger: Logger) async throws -> OutsideKeys? {
        guard let jwks, let jwksIssuer, let jwksAudience else { return nil }
        let keys = OutsideKeys(
            address: jwks, audience: jwksAudience, issuer: jwksIssuer, client: client, logger: logger)
        try await keys.refresh()
        return keys
    }
}
