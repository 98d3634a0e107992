import Signing

/// The key that secrets of links in letters are made of: no secret stands in the store while its letter waits to go out.
struct LinkKey: Sendable {
    private let key: String

    init(_ key: String) { self.key = key }

    /// - Parameter folder: the service's own; the first start makes the file. With another key letters that wait have links that lead nowhere.
    init(in folder: String) throws {
        key = try SecretFile.read("\(folder)/link-key") { SecretFile.random(bytes: 32) }
        guard key.utf8.count >= 64 else {
            throw SecretFile.Unusable("\(folder)/link-key is no key; remove it to have one made")
        }
    }

    func secret(of nonce: String) -> String { Secrets.next(after: key, nonce: nonce) }
}
