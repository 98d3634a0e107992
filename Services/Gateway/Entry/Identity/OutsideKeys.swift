import Events
import Fetching
import Foundation
import Logging
import OpenID
import ServiceKit
import ServiceLifecycle
import Synchronization

/// An identity provider: its public keys (JWKS, RFC 7517), from a file or a URL and read again every ten minutes, and the claims that its
/// tokens must have.
final class OutsideKeys: Service {
    static let interval = Duration.seconds(600)

    private let address: String
    private let audience: String
    private let issuer: String
    private let client: ServerClient
    private let keys = Mutex<KeySet?>(nil)
    private let logger: Logger

    init(address: String, audience: String, issuer: String, client: ServerClient, logger: Logger) {
        self.address = address
        self.audience = audience
        self.issuer = issuer
        self.client = client
        self.logger = logger
    }

    /// - Throws: 401.
    func verify(_ signed: SignedToken, _ token: String, at now: Timestamp) throws(Problem) -> Identity {
        guard TokenHeader.foreign.contains(signed.header.algorithm),
            let key = keys.withLock({ $0?.key(of: signed.header) }), key.isSigner(of: signed),
            let claims = try? JSON.decode(Claims.self, from: signed.payload),
            claims.iss == issuer, claims.aud?.values.contains(audience) == true
        else { throw .unauthorized(.invalid) }
        try claims.check(at: now)
        return Identity(
            actor: claims.actor, expires: claims.exp.time, session: Session(foreign: claims, of: token),
            origin: .elsewhere)
    }

    /// Reads the keys. If that fails, the old ones stay.
    func refresh() async throws {
        let json: Data
        if address.hasPrefix("https:") || address.hasPrefix("http:") {
            guard let address = WebAddress(address) else { throw SettingsError("jwks: \(address) is no address") }
            var limits = FetchLimits()
            (limits.bodyBytes, limits.time) = (1 << 20, .seconds(10))
            let response = try await client.get(address, limits: limits)
            guard response.status == 200 else {
                throw SettingsError("jwks \(address) answers \(response.status)")
            }
            json = Data(response.body)
        } else {
            json = try Data(contentsOf: URL(filePath: address))
        }
        do throws(KeySet.Unusable) {
            let new = try KeySet(json: json)
            keys.withLock { $0 = new }
        } catch {
            throw SettingsError("jwks: \(error)")
        }
    }

    func run() async throws {
        while true {
            try await Task.sleep(for: OutsideKeys.interval)
            do { try await refresh() } catch {
                logger.error("the keys of jwks cannot be read; the former ones stay", metadata: ["error": "\(error)"])
            }
        }
    }
}
