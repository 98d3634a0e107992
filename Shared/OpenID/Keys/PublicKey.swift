import Crypto
import CryptoExtras
import Events
import Foundation

/// A public key together with the one algorithm that it verifies signatures of (RFC 7518, 3.1; EdDSA: RFC 8037).
public struct PublicKey: Sendable {
    private enum Verifying: Sendable {
        case rsa(_RSA.Signing.PublicKey, _RSA.Signing.Padding)
        case p256(P256.Signing.PublicKey)
        case p384(P384.Signing.PublicKey)
        case p521(P521.Signing.PublicKey)
        case ed25519(Curve25519.Signing.PublicKey)
    }

    private let algorithm: String
    private let verifying: Verifying

    /// - Parameter members: those of a JWK (RFC 7518, 6).
    /// - Throws: for a key that is malformed, on no curve, or too short.
    init?(_ members: [String: JSONValue], for algorithm: String) throws {
        func bytes(_ name: String) -> [UInt8]? { members[name]?.string.flatMap(Base64URL.decode) }
        /// The point of an elliptic curve.
        func point() -> [UInt8]? { bytes("x").flatMap { x in bytes("y").map { x + $0 } } }
        self.algorithm = algorithm
        switch algorithm {
        case "RS256", "RS384", "RS512", "PS256", "PS384", "PS512":
            guard let modulus = bytes("n"), let exponent = bytes("e") else { return nil }
            verifying = .rsa(
                try _RSA.Signing.PublicKey(n: modulus, e: exponent),
                algorithm.hasPrefix("RS") ? .insecurePKCS1v1_5 : .PSS)
        case "ES256":
            guard let point = point() else { return nil }
            verifying = .p256(try P256.Signing.PublicKey(rawRepresentation: point))
        case "ES384":
            guard let point = point() else { return nil }
            verifying = .p384(try P384.Signing.PublicKey(rawRepresentation: point))
        case "ES512":
            guard let point = point() else { return nil }
            verifying = .p521(try P521.Signing.PublicKey(rawRepresentation: point))
        case "EdDSA":
            guard let x = bytes("x") else { return nil }
            verifying = .ed25519(try Curve25519.Signing.PublicKey(rawRepresentation: x))
        default: return nil
        }
    }

    /// True if the token names this key's algorithm and was signed with the private key.
    public func isSigner(of token: SignedToken) -> Bool {
        guard token.header.algorithm == algorithm else { return false }
        let (signature, input) = (token.signature, token.input)
        switch verifying {
        case .rsa(let key, let padding):
            let signature = _RSA.Signing.RSASignature(rawRepresentation: Data(signature))
            return switch algorithm.suffix(3) {
            case "256": key.isValidSignature(signature, for: SHA256.hash(data: input), padding: padding)
            case "384": key.isValidSignature(signature, for: SHA384.hash(data: input), padding: padding)
            default: key.isValidSignature(signature, for: SHA512.hash(data: input), padding: padding)
            }
        case .p256(let key):
            return (try? P256.Signing.ECDSASignature(rawRepresentation: signature)).map {
                key.isValidSignature($0, for: input)
            } ?? false
        case .p384(let key):
            return (try? P384.Signing.ECDSASignature(rawRepresentation: signature)).map {
                key.isValidSignature($0, for: input)
            } ?? false
        case .p521(let key):
            return (try? P521.Signing.ECDSASignature(rawRepresentation: signature)).map {
                key.isValidSignature($0, for: input)
            } ?? false
        case .ed25519(let key): return key.isValidSignature(signature, for: input)
        }
    }
}
