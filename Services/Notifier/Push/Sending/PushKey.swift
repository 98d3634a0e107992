import Contract
import Crypto
import Events
import ServiceKit
import Signing

/// The key by which push services know the deployment. After a change every browser has to subscribe again.
enum PushKey {
    static func setting(_ reader: inout SettingsReader) -> OwnKey {
        OwnKey(&reader, "push-key", use: "the key by which push services know the deployment") { key($0) != nil }
    }

    static func read(_ host: ServiceHost<NotifierSettings>) throws -> P256.Signing.PrivateKey {
        let text = try host.text(of: host.own.pushKey) {
            Hexadecimal.encode(P256.Signing.PrivateKey().rawRepresentation)
        }
        guard let key = key(text) else {
            throw SecretFile.Unusable("push-key is no key; after a change every browser has to subscribe again")
        }
        return key
    }

    private static func key(_ text: String) -> P256.Signing.PrivateKey? {
        // White space around the digits is ignored.
        Hexadecimal.decode(text.utf8.filter { !" \n\r\t".utf8.contains($0) })
            .flatMap { try? P256.Signing.PrivateKey(rawRepresentation: $0) }
    }
}
