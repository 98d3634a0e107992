public import Events
import Crypto

/// The keys of one service's commands, the oldest first. The last one signs; all of them are good for checking, as long as the log keeps
/// what they signed.
public struct CommandKeys: Sendable, Equatable {
    /// "orders".
    public let service: String
    private let keys: [CommandKey]
    /// Commands that the log took before this moment need no signature: they are of a release that did not sign. Nil: all need one.
    private let unsignedUntil: Timestamp?
    /// The file that stands beside keys which were made because there were none, until somebody has seen that they may be the deployment's.
    private var unproven: String?

    /// - Parameter unsignedUntil: unless said, when the first key was made.
    public init(service: String, keys: [CommandKey], unsignedUntil: Timestamp? = nil) {
        self.service = service
        self.keys = keys
        self.unsignedUntil = unsignedUntil ?? keys.first?.madeAt
    }

    /// Whether a folder has a file with keys for a service.
    public static func areThere(for service: String, in folder: String) -> Bool {
        SecretFile.isThere("\(folder)/\(service)/command-keys")
    }

    /// From the file that gateways and the service share; the first of them makes it.
    /// - Parameter folder: the folder of keys; the service's stand at `<folder>/<service>/command-keys`.
    /// - Throws: `SecretFile.Unusable`
    public init(service: String, folder: String, unsignedUntil: Timestamp? = nil) throws {
        let path = "\(folder)/\(service)/command-keys"
        let unproven = "\(path).unproven"
        let text = try SecretFile.read(path) {
            // First: nobody finds keys that were just made without it, however this process ends.
            try SecretFile.makeEmpty(unproven)
            return """
                # The keys that gateways sign the commands for \(service) with, one a line: its name, its secret, when it was made.
                # The last one signs. Add a line to change the key, and keep the others as long as the log keeps commands.
                \(SecretFile.random(bytes: 4)) \(SecretFile.random(bytes: CommandKey.fewestBytes)) \(Timestamp.now)

                """
        }
        var keys: [CommandKey] = []
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            guard let key = CommandKey(line: line) else {
                throw SecretFile.Unusable("\(path) holds a line that is no key: it must be NAME SECRET TIME")
            }
            keys.append(key)
        }
        guard !keys.isEmpty else { throw SecretFile.Unusable("\(path) holds no key; remove it to have one made") }
        self.init(service: service, keys: keys, unsignedUntil: unsignedUntil)
        self.unproven = unproven
    }

    /// Whether they were made because there were none, by this process or another one, and nobody has compared them with the log so far.
    public var areUnproven: Bool { unproven.map(SecretFile.isThere) ?? false }

    /// The log has nothing that speaks against them: they are the deployment's from now on.
    public func prove() throws {
        if let unproven { try SecretFile.remove(unproven) }
    }

    /// Whoever made them, they are the same keys.
    public static func == (left: CommandKeys, right: CommandKeys) -> Bool {
        left.service == right.service && left.keys == right.keys && left.unsignedUntil == right.unsignedUntil
    }

    // MARK: - Signing

    /// `<key's id>.<64 hexadecimal digits>`: an HMAC (RFC 2104) with SHA-256 over what the event says.
    func signature(of event: Event) -> String? {
        guard let key = keys.last else { return nil }
        let code = HMAC<SHA256>.authenticationCode(for: event.signedBytes, using: key.secret)
        return "\(key.id).\(Hexadecimal.encode(code))"
    }

    // MARK: - Checking

    /// Why a command is not taken for a gateway's; nil if it is one.
    /// - Parameter appendedAt: when the log took it.
    public func refusal(of command: Event, appendedAt: Timestamp) -> String? {
        guard let signatures = command.signature else {
            if let unsignedUntil, appendedAt < unsignedUntil { return nil }
            return "the command has no signature of a gateway"
        }
        for signature in signatures.split(separator: " ") {
            let parts = signature.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 2, let key = keys.last(where: { $0.id == parts[0] }) else { continue }
            let isGood = Hexadecimal.decode(parts[1].utf8).map {
                HMAC<SHA256>.isValidAuthenticationCode($0, authenticating: command.signedBytes, using: key.secret)
            }
            return isGood == true ? nil : "the command's signature is not that of its content"
        }
        return "the command is signed with keys that \(service) does not have"
    }

    /// Whether a command names one of these keys as the one that it is signed with, whatever its signature is.
    public func knowsKey(of command: Event) -> Bool {
        (command.signature ?? "").split(separator: " ").contains { signature in
            keys.contains { $0.id == signature.prefix { $0 != "." } }
        }
    }
}
