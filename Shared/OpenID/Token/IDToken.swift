import Crypto
import Events
import Foundation
import ServiceKit

/// A verified ID token (OpenID Connect Core 1.0, 3.1.3.7).
struct IDToken: Sendable {
    let claims: JSONValue
    let subject: String

    /// Bytes of a token; groups make it long.
    static let longest = 64 << 10
    /// Tolerated difference of the provider's clock.
    static let leeway = Duration.seconds(60)
    /// Greatest age, since the token is issued for this sign-in.
    static let greatestAge = Duration.seconds(600)
    /// Bytes of a subject (OpenID Connect Core 1.0, 2).
    static let longestSubject = 255

    /// Expected claims.
    struct Expected {
        var issuer: String
        var client: String
        var nonce: String
        var accessToken: String?
        var algorithms: Set<String>
        var now: Timestamp
    }

    /// - Parameter keys: the provider's keys; called a second time, for fresh ones, if none fits.
    init(
        _ token: String, _ expected: Expected,
        keys: (_ isFresh: Bool) async throws(OpenIDFailure) -> KeySet
    ) async throws(OpenIDFailure) {
        guard token.utf8.count <= IDToken.longest, let signed = SignedToken(token) else {
            throw .untrusted("its ID token is not a token")
        }
        let header = signed.header
        guard expected.algorithms.contains(header.algorithm), TokenHeader.foreign.contains(header.algorithm) else {
            throw .untrusted("its ID token is signed by \(header.algorithm.prefix(20))")
        }
        var key = try await keys(false).key(of: header)
        if key == nil { key = try await keys(true).key(of: header) }
        guard let key else { throw .untrusted("its ID token is signed with an unpublished key") }
        guard key.isSigner(of: signed) else {
            throw .untrusted("its ID token's signature is wrong")
        }
        guard let claims = try? JSONValue(parsing: signed.payload) else {
            throw .untrusted("its ID token's claims cannot be read")
        }
        self.claims = claims
        subject = try IDToken.check(claims, expected)
        try IDToken.check(hash: claims["at_hash"], expected.accessToken, header.algorithm)
    }

    /// - Returns: the subject.
    private static func check(_ claims: JSONValue, _ expected: Expected) throws(OpenIDFailure) -> String {
        func isSame(_ claim: JSONValue?, _ text: String) -> Bool {
            claim?.string.map { $0.utf8.elementsEqual(text.utf8) } ?? false
        }
        guard isSame(claims["iss"], expected.issuer) else { throw .untrusted("its ID token is of another issuer") }
        let audience = claims["aud"]?.array ?? claims["aud"].map { [$0] } ?? []
        guard audience.contains(where: { isSame($0, expected.client) }) else {
            throw .untrusted("its ID token is for another client")
        }
        // With several audiences, `azp` names the client.
        let party = claims["azp"]
        guard party == nil ? audience.count == 1 : isSame(party, expected.client) else {
            throw .untrusted("its ID token was issued to another client")
        }
        guard isSame(claims["nonce"], expected.nonce) else { throw .untrusted("its ID token is of another sign-in") }
        guard let expires = claims["exp"]?.timestamp, let issued = claims["iat"]?.timestamp else {
            throw .untrusted("its ID token has no times")
        }
        let earliest = expected.now.advanced(by: .zero - leeway)
        guard expires > earliest else { throw .untrusted("its ID token has expired: check both clocks") }
        let latest = expected.now.advanced(by: leeway)
        guard issued <= latest, claims["nbf"].map({ $0.timestamp.map { $0 <= latest } ?? false }) ?? true else {
            throw .untrusted("its ID token is from the future: check both clocks")
        }
        guard issued >= earliest.advanced(by: .zero - greatestAge) else {
            throw .untrusted("its ID token is too old: check both clocks")
        }
        guard let subject = claims["sub"]?.string, (1...longestSubject).contains(subject.utf8.count),
            subject.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else { throw .untrusted("its ID token has no subject") }
        return subject
    }

    /// Checks that the access token belongs to the ID token (3.1.3.8).
    private static func check(
        hash stated: JSONValue?, _ accessToken: String?, _ algorithm: String
    ) throws(OpenIDFailure) {
        guard let stated else { return }
        guard let accessToken else { throw .untrusted("its ID token names a missing access token") }
        let bytes = Array(accessToken.utf8)
        let hash: [UInt8] =
            switch algorithm.suffix(3) {
            case "256": Array(SHA256.hash(data: bytes))
            case "384": Array(SHA384.hash(data: bytes))
            // SHA-512 is also the hash of Ed25519.
            default: Array(SHA512.hash(data: bytes))
            }
        guard stated.string == Base64URL.encode(hash.prefix(hash.count / 2)) else {
            throw .untrusted("its access token is not that of its ID token")
        }
    }
}

extension JSONValue {
    /// A number of seconds since 1970 as a time; nil beyond the years 1970 to 9999.
    var timestamp: Timestamp? {
        guard let seconds = double, seconds >= 0, seconds < Double(Timestamp.latest.microseconds / 1_000_000) else {
            return nil
        }
        return Timestamp(Date(timeIntervalSince1970: seconds))
    }
}
