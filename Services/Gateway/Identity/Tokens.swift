import Events
import Foundation
import HTTPTypes
import JWTKit
import ServiceKit
import Synchronization

/// Makes tokens and checks them. Every gateway with the same key takes every other's tokens.
final class Tokens: Sendable {
    /// In bytes.
    static let longest = 8192

    private let own: JWTKeyCollection
    private let outside: OutsideKeys?
    private let seen = Mutex(RecentMap<String, Checked>(capacity: 20_000))

    /// A token that was found good, and until when that is believed: an outsider may take a key back.
    private struct Checked {
        let identity: Identity
        let until: Timestamp
    }

    init(key: SigningKey, outside: OutsideKeys? = nil) async {
        own = JWTKeyCollection()
        await own.add(hmac: HMACKey(from: key.bytes), digestAlgorithm: .sha256)
        self.outside = outside
    }

    func make(_ actor: Actor, for life: Duration, at now: Timestamp = .now) async throws -> (
        token: String, identity: Identity
    ) {
        let expires = Date(timeIntervalSince1970: now.advanced(by: life).date.timeIntervalSince1970.rounded())
        let claims = Claims(actor: actor, expires: expires, issued: now.date)
        return (try await own.sign(claims), claims.identity)
    }

    /// - Throws: 401 saying whether it is expired or none of ours.
    func check(_ token: String, at now: Timestamp = .now) async throws(Problem) -> Identity {
        if let checked = seen.withLock({ $0[token] }), checked.until > now { return checked.identity }
        let checked = try await verify(token, at: now)
        seen.withLock { $0[token] = checked }
        return checked.identity
    }

    /// A token's head is read before anybody knows who wrote it.
    private static func isTooDeep(_ token: String) -> Bool {
        token.split(separator: ".").contains { part in
            let standard = part.replacing("-", with: "+").replacing("_", with: "/")
            let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
            // As leniently as anybody may read it.
            let bytes = Data(base64Encoded: standard + padding, options: .ignoreUnknownCharacters)
            return bytes.map { JSON.isTooDeep($0) } ?? false
        }
    }

    private func verify(_ token: String, at now: Timestamp) async throws(Problem) -> Checked {
        guard token.utf8.count <= Tokens.longest, !Tokens.isTooDeep(token) else { throw .unauthorized(.invalid) }
        do {
            let identity = try await own.verify(token, as: Claims.self).identity
            return Checked(identity: identity, until: identity.expires)
        } catch {
            if let outside, let identity = try? await outside.verify(token).identity {
                return Checked(
                    identity: identity, until: min(identity.expires, now.advanced(by: OutsideKeys.interval)))
            }
            throw .unauthorized((error as? JWTError)?.errorType == .claimVerificationFailure ? .expired : .invalid)
        }
    }
}

extension Problem {
    enum TokenFault: String {
        case missing = "this needs a token: POST /v1/session gives one; send it as \"Authorization: Bearer …\""
        case invalid = "the token is not one of ours, or was changed"
        case expired = "the token has expired"
    }

    /// 401 with the challenge of RFC 6750.
    static func unauthorized(_ fault: TokenFault) -> Problem {
        let challenge =
            switch fault {
            case .missing: "Bearer realm=\"vicinity\""
            case .invalid, .expired:
                "Bearer realm=\"vicinity\", error=\"invalid_token\", error_description=\"\(fault.rawValue)\""
            }
        return Problem(
            .unauthorized, fault.rawValue, field: "Authorization", headers: [.wwwAuthenticate: challenge])
    }
}
