import Crypto
import Events
import Foundation
import TestKit

/// Tokens with any content, signed with the gateway's own key.
struct ForgedTokens {
    private let key: SymmetricKey

    /// Uses the key that the gateways of a town share.
    init(of town: Town) throws {
        key = SymmetricKey(data: try Data(contentsOf: URL(filePath: town.folder.file("gateway/signing-key"))))
    }

    /// - Parameter claims: a JSON object, or any other text to sign.
    func token(_ claims: String, header: String = #"{"alg":"HS256","typ":"JWT"}"#) -> String {
        let signed = "\(Base64URL.encode(header.utf8)).\(Base64URL.encode(claims.utf8))"
        let signature = HMAC<SHA256>.authenticationCode(for: Data(signed.utf8), using: key)
        return "\(signed).\(Base64URL.encode(signature))"
    }
}
