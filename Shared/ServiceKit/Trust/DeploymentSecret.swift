/// The bearer token (RFC 6750) that gateways and tools send to services, so that no caller is trusted because of its place in the network.
public struct DeploymentSecret: Sendable {
    /// A shorter secret could be guessed.
    public static let fewestBytes = 32

    private let text: String
    /// Further secrets that are accepted while the secret is changed.
    private let others: [String]

    /// Nil for a text that is too short or cannot stand in a header.
    /// - Parameter others: accepted, too, and never sent.
    public init?(_ text: String, accepting others: [String] = []) {
        guard DeploymentSecret.isSecret(text), others.allSatisfy(DeploymentSecret.isSecret) else { return nil }
        self.text = text
        self.others = others
    }

    static func isSecret(_ text: String) -> Bool {
        (fewestBytes...1024).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// The `Authorization` header's value.
    public var authorization: String { "Bearer \(text)" }

    /// True if an `Authorization` header holds the secret. The comparison takes constant time, so that its duration does not reveal how
    /// much was right.
    func matches(_ authorization: String?) -> Bool {
        guard let authorization else { return false }
        return ([text] + others).reduce(false) { $1.isSent(in: authorization) || $0 }
    }
}

extension String {
    fileprivate func isSent(in authorization: String) -> Bool {
        let (said, meant) = (Array(authorization.utf8), Array("Bearer \(self)".utf8))
        var difference = said.count ^ meant.count
        for index in meant.indices { difference |= Int(said.isEmpty ? 0 : said[index % said.count] ^ meant[index]) }
        return difference == 0
    }
}
