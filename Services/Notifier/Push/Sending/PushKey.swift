import Contract
import Crypto
import Events
import Signing

/// The key by which push services know the deployment. With another one every browser has to subscribe again.
enum PushKey {
    /// - Parameter folder: the service's own; the first start makes the file.
    static func read(in folder: String) throws -> P256.Signing.PrivateKey {
        let path = "\(folder)/push-key"
        let text = try SecretFile.read(path) {
            P256.Signing.PrivateKey().rawRepresentation.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        guard let bytes = bytes(text), let key = try? P256.Signing.PrivateKey(rawRepresentation: bytes) else {
            throw SecretFile.Unusable("\(path) is no key; with another one every browser has to subscribe again")
        }
        return key
    }

    /// Of hexadecimal digits; white space around them is let pass.
    private static func bytes(_ text: String) -> [UInt8]? {
        let digits = Array(text.utf8.filter { !" \n\r\t".utf8.contains($0) })
        guard digits.count == 64 else { return nil }
        let bytes = stride(from: 0, to: 64, by: 2).compactMap {
            UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
        }
        return bytes.count == 32 ? bytes : nil
    }
}
