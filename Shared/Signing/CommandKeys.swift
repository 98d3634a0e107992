public import Events
import Crypto

/// Keys of one service's commands, the oldest first. The last key signs; all of them verify, as long as the log keeps what they signed.
public struct CommandKeys: Sendable, Equatable {
    /// Service: "orders".
    public let service: String
    private let keys: [CommandKey]
    /// Commands appended before this time need no signature: they are of a release that did not sign. Nil: all need one.
    private let unsignedUntil: Timestamp?
    /// Marker file beside keys that were made because there were none. It is removed once somebody has seen that the keys may be the
    /// deployment's.
    private var unproven: String?

    /// - Parameter unsignedUntil: by default, when the first key was made.
    public init(service: String, keys: [CommandKey], unsignedUntil: Timestamp? = nil) {
        self.service = service
        self.keys = keys
        self.unsignedUntil = unsignedUntil ?? keys.first?.madeAt
    }

    /// True if a folder has a key file for a service.
    public static func areThere(for service: String, in folder: String) -> Bool {
        SecretFile.isThere("\(folder)/\(service)/command-keys")
    }

    /// Keys from the file that gateways and the service share; the first process to start makes it.
    /// - Parameter folder: the folder of keys; the service's stand at `<folder>/<service>/command-keys`.
    /// - Throws: `SecretFile.Unusable`
    public init(service: String, folder: String, unsignedUntil: Timestamp? = nil) throws {
        let path = "\(folder)/\(service)/command-keys"
        let unproven = "\(path).unproven"
        let text = try SecretFile.read(path) {
            // The marker is made first, so that new keys never exist without it, however this process ends.
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
                throw SecretFile.Unusable("\(path) holds a line that is not a key; each must be NAME SECRET TIME")
            }
            keys.append(key)
        }
        guard !keys.isEmpty else {
            throw SecretFile.Unusable("\(path) holds no key; remove the file to have a key made")
        }
        self.init(service: service, keys: keys, unsignedUntil: unsignedUntil)
        self.unproven = unproven
    }

    /// True if some process made them because there were none, and they have not been compared with the log yet.
    public var areUnproven: Bool { unproven.map(SecretFile.isThere) ?? false }

    /// Marks them as the deployment's: nothing in the log contradicts them.
    public func prove() throws {
        if let unproven { try SecretFile.remove(unproven) }
    }

    /// Keys are equal whoever made them.
    public static func == (left: CommandKeys, right: CommandKeys) -> Bool {
        left.service == right.service && left.keys == right.keys && left.unsignedUntil == right.unsignedUntil
    }

    // MARK: - Signing

    /// `<key id>.<64 hexadecimal digits>`: HMAC (RFC 2104) with SHA-256 over the event's signed bytes.
    func signature(of event: Event) -> String? {
        guard let key = keys.last else { return nil }
        let code = HMAC<SHA256>.authenticationCode(for: event.signedBytes, using: key.secret)
        return "\(key.id).\(Hexadecimal.encode(code))"
    }

    // MARK: - Checking

    /// Why a command is not accepted as a gateway's; nil if it is.
    /// - Parameter appendedAt: when the log took it.
    public func refusal(of command: Event, appendedAt: Timestamp) -> String? {
        guard let signatures = command.signature else {
            if let unsignedUntil, appendedAt < unsignedUntil { return nil }
            return "the command has no gateway signature"
        }
        for signature in signatures.split(separator: " ") {
            let parts = signature.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 2, let key = keys.last(where: { $0.id == parts[0] }) else { continue }
            let isGood = Hexadecimal.decode(parts[1].utf8).map {
                HMAC<SHA256>.isValidAuthenticationCode($0, authenticating: command.signedBytes, using: key.secret)
            }
            return isGood == true ? nil : "the command's signature does not match its content"
        }
        return "the command is signed with keys that \(service) does not have"
    }

    /// True if a command names one of these keys as its signing key, whether or not the signature is right.
    public func knowsKey(of command: Event) -> Bool {
        (command.signature ?? "").split(separator: " ").contains { signature in
            keys.contains { $0.id == signature.prefix { $0 != "." } }
        }
    }
}
