import Crypto
import Events
import Foundation
import ServiceKit

/// An ID token that was checked (OpenID Connect Core 1.0, 3.1.3.7).
struct IDToken: Sendable {
    let claims: JSONValue
    let subject: String

    /// In bytes; groups make them long.
    static let longest = 64 << 10
    /// How much the provider's clock may differ.
    static let leeway = Duration.seconds(60)
    /// It is made for this sign-in: an older one is of another.
    static let greatestAge = Duration.seconds(600)
    /// In bytes (OpenID Connect Core 1.0, 2).
    static let longestSubject = 255

    /// What the token has to say.
    struct Expected {
        var issuer: String
        var client: String
        var nonce: String
        var accessToken: String?
        var algorithms: Set<String>
        var now: Timestamp
    }

    /// - Parameter keys: those of the provider; the closure is asked a second time, for fresh ones, when it has none that fits.
    init(
        _ token: String, _ expected: Expected,
        keys: (_ isFresh: Bool) async throws(OpenIDFailure) -> KeySet
    ) async throws(OpenIDFailure) {
        guard token.utf8.count <= IDToken.longest, let signed = SignedToken(token) else {
            throw .untrusted("its ID token is no token")
        }
        let header = signed.header
        guard expected.algorithms.contains(header.algorithm), TokenHeader.foreign.contains(header.algorithm) else {
            throw .untrusted("its ID token is signed by \(header.algorithm.prefix(20))")
        }
        var key = try await keys(false).key(of: header)
        if key == nil { key = try await keys(true).key(of: header) }
        guard let key else { throw .untrusted("its ID token is signed with a key that it does not show") }
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
            throw .untrusted("its ID token is for somebody else")
        }
        // Of several audiences one asked for it, and says so.
        let asker = claims["azp"]
        guard asker == nil ? audience.count == 1 : isSame(asker, expected.client) else {
            throw .untrusted("its ID token was asked for by somebody else")
        }
        guard isSame(claims["nonce"], expected.nonce) else { throw .untrusted("its ID token is of another sign-in") }
        guard let expires = claims["exp"]?.moment, let issued = claims["iat"]?.moment else {
            throw .untrusted("its ID token has no times")
        }
        let earliest = expected.now.advanced(by: .zero - leeway)
        guard expires > earliest else { throw .untrusted("its ID token has expired: look at both clocks") }
        let latest = expected.now.advanced(by: leeway)
        guard issued <= latest, claims["nbf"].map({ $0.moment.map { $0 <= latest } ?? false }) ?? true else {
            throw .untrusted("its ID token is of the future: look at both clocks")
        }
        guard issued >= earliest.advanced(by: .zero - greatestAge) else {
            throw .untrusted("its ID token is old: look at both clocks")
        }
        guard let subject = claims["sub"]?.string, (1...longestSubject).contains(subject.utf8.count),
            subject.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else { throw .untrusted("its ID token names nobody") }
        return subject
    }

    /// The access token belongs to the ID token (3.1.3.8).
    private static func check(
        hash said: JSONValue?, _ accessToken: String?, _ algorithm: String
    ) throws(OpenIDFailure) {
        guard let said else { return }
        guard let accessToken else { throw .untrusted("its ID token names an access token that is not there") }
        let bytes = Array(accessToken.utf8)
        let hash: [UInt8] =
            switch algorithm.suffix(3) {
            case "256": Array(SHA256.hash(data: bytes))
            case "384": Array(SHA384.hash(data: bytes))
            // Of Ed25519, too, whose own hash it is.
            default: Array(SHA512.hash(data: bytes))
            }
        guard said.string == Base64URL.encode(hash.prefix(hash.count / 2)) else {
            throw .untrusted("its access token is not that of its ID token")
        }
    }
}

extension JSONValue {
    /// Seconds since 1970, whole or not, of the years 1970 to 9999.
    var moment: Timestamp? {
        guard let seconds = double, seconds >= 0, seconds < Double(Timestamp.latest.microseconds / 1_000_000) else {
            return nil
        }
        return Timestamp(Date(timeIntervalSince1970: seconds))
    }
}
