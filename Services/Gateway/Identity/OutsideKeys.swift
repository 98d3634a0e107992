import AsyncHTTPClient
import Foundation
import JWTKit
import Logging
import NIOCore
import NIOHTTP1
import ServiceKit
import ServiceLifecycle
import Synchronization

/// The public keys of somebody else who may say who people are (JWKS, RFC 7517), from a file or a URL, read again every ten minutes.
final class OutsideKeys: Service {
    static let interval = Duration.seconds(600)

    private let address: String
    private let audience: String?
    private let issuer: String?
    private let keys = Mutex(JWTKeyCollection())
    private let logger: Logger

    init(address: String, audience: String?, issuer: String?, logger: Logger) {
        self.address = address
        self.audience = audience
        self.issuer = issuer
        self.logger = logger
    }

    func verify(_ token: String) async throws -> Claims {
        let claims = try await keys.withLock { $0 }.verify(token, as: Claims.self)
        if let issuer, claims.iss?.value != issuer {
            throw JWTError.claimVerificationFailure(
                failedClaim: claims.iss ?? IssuerClaim(value: ""), reason: "is not \(issuer)")
        }
        if let audience { try (claims.aud ?? AudienceClaim(value: [])).verifyIntendedAudience(includes: audience) }
        return claims
    }

    /// Reads the keys; the old ones stay until new ones are there.
    func refresh() async throws {
        let json: String
        if address.hasPrefix("https:") || address.hasPrefix("http:") {
            let response = try await HTTPClient.shared.execute(HTTPClientRequest(url: address), timeout: .seconds(10))
            guard response.status == .ok else {
                throw SettingsError("jwks \(address) answers \(response.status.code)")
            }
            json = String(buffer: try await response.body.collect(upTo: 1 << 20))
        } else {
            json = try String(contentsOfFile: address, encoding: .utf8)
        }
        let set = try JSONDecoder().decode(JWKS.self, from: Data(json.utf8))
        let new = try await JWTKeyCollection().add(jwks: set)
        keys.withLock { $0 = new }
    }

    func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            while !Task.isCancelled {
                try? await Task.sleep(for: OutsideKeys.interval)
                guard !Task.isCancelled else { return }
                do { try await refresh() } catch {
                    logger.error(
                        "the keys of jwks cannot be read; the former ones stay", metadata: ["error": "\(error)"])
                }
            }
        }
    }
}
