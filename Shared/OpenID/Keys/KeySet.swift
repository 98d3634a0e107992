import Events
public import Foundation
import ServiceKit

/// The public keys of an identity provider, from a JWK set (RFC 7517). Each key is stored separately for each algorithm that it may be used
/// with, so that the header of one token cannot change how the next is checked.
public struct KeySet: Sendable {
    static let mostKeys = 100
    /// The shortest RSA key that is used (RFC 7518, 3.3), in bytes.
    static let shortestModulus = 256

    /// Why a text is no set of keys: "… is no set of keys".
    public struct Unusable: Error, Sendable, Hashable, CustomStringConvertible {
        public let description: String

        init(_ description: String) {
            self.description = description
        }
    }

    private struct Name: Hashable {
        var key: String
        var algorithm: String
    }

    private var keys: [Name: PublicKey] = [:]
    /// The name of the only key, which a token need not name; nil if there are several keys.
    private let only: String?

    /// Skips keys that are not for signatures, or whose kind is unknown here.
    /// - Throws: `Unusable` if it is no set of keys, or no usable key is left.
    public init(json: Data) throws(Unusable) {
        struct Set: Decodable {
            struct Key: Decodable {
                var kty: String
                var kid: String?
                var use: String?
                var alg: String?
                var crv: String?
                var n: String?
            }
            var keys: [Key]
        }
        guard !JSON.isTooDeep(json) else { throw Unusable("it is no set of keys") }
        let set: Set
        do { set = try JSONDecoder().decode(Set.self, from: json) } catch {
            throw Unusable("it is no set of keys")
        }
        guard set.keys.count <= KeySet.mostKeys else {
            throw Unusable("it has more than \(KeySet.mostKeys) keys")
        }
        let raw = (try? JSONValue(parsing: Array(json)))?["keys"]?.array ?? []
        let usable = zip(set.keys, raw).filter { key, _ in
            guard key.use ?? "sig" == "sig", key.kty != "RSA" || KeySet.isLongEnough(key.n) else { return false }
            return !KeySet.algorithms(kind: key.kty, curve: key.crv, stated: key.alg).isEmpty
        }
        guard usable.count == 1 || usable.allSatisfy({ $0.0.kid != nil }) else {
            throw Unusable("it has several keys, one of them without a kid")
        }
        only = usable.count == 1 ? usable[0].0.kid ?? "" : nil
        for (key, value) in usable {
            for algorithm in KeySet.algorithms(kind: key.kty, curve: key.crv, stated: key.alg) {
                keys[Name(key: key.kid ?? "", algorithm: algorithm)] = try? PublicKey(
                    value.object ?? [:], for: algorithm)
            }
        }
        guard !keys.isEmpty else { throw Unusable("it has no key that tokens can be checked with") }
    }

    /// Nil if no key fits. A token must name its key unless there is only one.
    public func key(of header: TokenHeader) -> PublicKey? {
        guard let name = header.key ?? only else { return nil }
        return keys[Name(key: name, algorithm: header.algorithm)]
    }

    private static func algorithms(kind: String, curve: String?, stated: String?) -> [String] {
        let possible: [String] =
            switch (kind, curve) {
            case ("RSA", _): ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"]
            case ("EC", "P-256"): ["ES256"]
            case ("EC", "P-384"): ["ES384"]
            case ("EC", "P-521"): ["ES512"]
            case ("OKP", "Ed25519"): ["EdDSA"]
            default: []
            }
        return stated.map { stated in possible.filter { $0 == stated } } ?? possible
    }

    private static func isLongEnough(_ modulus: String?) -> Bool {
        guard let bytes = modulus.flatMap(Base64URL.decode) else { return false }
        return bytes.drop { $0 == 0 }.count >= shortestModulus
    }
}
