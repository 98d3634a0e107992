public import Crypto
import Events
import Foundation

/// A token with its signature (JWS in compact form, RFC 7515, 3.1), read and not yet verified.
public struct SignedToken: Sendable {
    public let header: TokenHeader
    /// The claims, as JSON.
    public let payload: [UInt8]
    let signature: [UInt8]
    /// What the signature is of: the first two parts, as they were sent.
    let input: [UInt8]

    /// Nil if the text is no token.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard let header = TokenHeader(text), parts.count == 3, let payload = Base64URL.decode(parts[1]),
            let signature = Base64URL.decode(parts[2])
        else { return nil }
        self.header = header
        self.payload = payload
        self.signature = signature
        input = Array("\(parts[0]).\(parts[1])".utf8)
    }

    /// True if it was signed with a secret, with the algorithm of the deployment's own tokens.
    public func isSigned(with secret: SymmetricKey) -> Bool {
        header.algorithm == TokenHeader.own
            && HMAC<SHA256>.isValidAuthenticationCode(signature, authenticating: input, using: secret)
    }

    /// Signs claims with a secret.
    /// - Parameter payload: JSON.
    public static func text(of payload: [UInt8], signedWith secret: SymmetricKey) -> String {
        let header = #"{"alg":"\#(TokenHeader.own)","typ":"JWT"}"#
        let input = "\(Base64URL.encode(header.utf8)).\(Base64URL.encode(payload))"
        let signature = HMAC<SHA256>.authenticationCode(for: Array(input.utf8), using: secret)
        return "\(input).\(Base64URL.encode(signature))"
    }
}
