public import Crypto
import Foundation

/// Encryption of a message for one browser: RFC 8291 with the content coding aes128gcm of RFC 8188.
public enum PushEncryption {
    /// Bytes of a message. Encrypted, it fits into the 4096 bytes that every push service accepts.
    public static let longest = 3993

    public enum Failure: Error, Equatable {
        case tooLong
        /// The browser's key or secret is invalid.
        case badKeys
    }

    /// The body of the request; its `Content-Encoding` is `aes128gcm`.
    /// - Parameters:
    ///   - key: the server's key for this message alone.
    ///   - salt: 16 bytes for this message alone.
    /// - Throws: `Failure`
    public static func body(
        _ message: [UInt8], for endpoint: PushEndpoint, key: P256.KeyAgreement.PrivateKey = .init(),
        salt: [UInt8] = (0..<16).map { _ in .random(in: 0...255) }
    ) throws -> [UInt8] {
        guard message.count <= longest else { throw Failure.tooLong }
        guard let theirs = endpoint.publicKey, let secret = endpoint.secret else { throw Failure.badKeys }
        let own = Array(key.publicKey.x963Representation)
        let shared = try key.sharedSecretFromKeyAgreement(with: theirs)
        // RFC 8291, section 3.4.
        let input = shared.hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: secret,
            sharedInfo: Array("WebPush: info\0".utf8) + Array(theirs.x963Representation) + own, outputByteCount: 32)
        // RFC 8188, sections 2.2 and 2.3.
        func derived(_ info: String, _ count: Int) -> SymmetricKey {
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: input, salt: salt, info: Array("Content-Encoding: \(info)\0".utf8),
                outputByteCount: count)
        }
        let nonce = derived("nonce", 12).withUnsafeBytes { Array($0) }
        // The only record is the last one, which ends with 2.
        let box = try AES.GCM.seal(
            message + [2], using: derived("aes128gcm", 16), nonce: try AES.GCM.Nonce(data: nonce))
        let recordSize: [UInt8] = [0, 0, 16, 0]
        return salt + recordSize + [UInt8(own.count)] + own + box.ciphertext + box.tag
    }
}
