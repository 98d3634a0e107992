import Contract
import Crypto
import Events
import Signing

/// The key by which push services know the deployment. With another one every browser has to subscribe again.
enum PushKey {
    /// - Parameter folder: the service's own; the first start makes the file.
    static func read(in folder: String) throws -> P256.Signing.PrivateKey {
        let path = "\(folder)/push-key"
        let text = try SecretFile.read(path) { Hexadecimal.encode(P256.Signing.PrivateKey().rawRepresentation) }
        // White space around the digits is let pass.
        let digits = text.utf8.filter { !" \n\r\t".utf8.contains($0) }
        guard let bytes = Hexadecimal.decode(digits), let key = try? P256.Signing.PrivateKey(rawRepresentation: bytes)
        else {
            throw SecretFile.Unusable("\(path) is no key; with another one every browser has to subscribe again")
        }
        return key
    }
}
