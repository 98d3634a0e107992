import Contract
import Events
public import Signing

/// Secrets of the deployment, and the host names that a process accepts.
public struct TrustSettings: Sendable {
    /// Folder of the secrets that processes share; the first process that needs one makes it.
    package let keys: String
    private let givenSecret: String?
    private let givenSecretAlso: String?
    private let givenCommandKeys: [String: [CommandKey]]
    private let unsignedUntil: Timestamp?
    /// Host names that a process accepts besides its own.
    package let hosts: [String]
    let hasOpenMetrics: Bool
    /// TLS between gateway and services; nil: connections are plain, on a network of their own.
    public let tls: MutualTLS?

    init(_ reader: inout SettingsReader, data: String) {
        keys = reader.text(
            "keys", default: "\(data)/keys", help: "the folder for the secrets that processes share; made if missing")
        givenSecret = reader.optional(
            "deployment-secret", "\(DeploymentSecret.fewestBytes) or more visible ASCII characters",
            help: "secret that gateways and tools send to services; unless set, a file in the folder of keys",
            isSecret: true
        ) { DeploymentSecret.isSecret($0) ? $0 : nil }
        givenSecretAlso = reader.optional(
            "deployment-secret-also", "\(DeploymentSecret.fewestBytes) or more visible ASCII characters",
            help: "further deployment-secret that services accept while it is changed; never sent",
            isSecret: true
        ) { DeploymentSecret.isSecret($0) ? $0 : nil }
        givenCommandKeys =
            reader.optional(
                "command-keys", "SERVICE/NAME:SECRET, with commas, the last of a service signs",
                help:
                    "keys that gateways sign commands with (SERVICE/NAME:SECRET,…); unless set, files in the folder of keys",
                isSecret: true, read: TrustSettings.commandKeys) ?? [:]
        unsignedUntil = reader.optional(
            "unsigned-until", "a time such as 2026-11-23T08:00:00Z",
            help:
                "commands appended before this time need no signature; unless set, the time when the first key was made"
        ) { Timestamp($0) }
        hosts =
            reader.optional(
                "hosts", "names, with commas", help: "host names that it accepts, besides addresses and its own"
            ) { text in
                let names = text.split(separator: ",").map { $0.filter { $0 != " " }.lowercased() }
                return names.allSatisfy { !$0.isEmpty && !$0.contains("/") && !$0.contains(":") } ? names : nil
            } ?? []
        hasOpenMetrics = reader.flag(
            "open-metrics", help: "answer /metrics without the secret")
        tls = MutualTLS(&reader)
    }

    private static func commandKeys(_ text: String) -> [String: [CommandKey]]? {
        var keys: [String: [CommandKey]] = [:]
        for part in text.split(separator: ",") {
            let name = part.prefix { $0 != ":" }.split(separator: "/", omittingEmptySubsequences: false)
            let secret = part.drop { $0 != ":" }.dropFirst()
            guard name.count == 2, Topic.allDeciders.contains(String(name[0])),
                let key = CommandKey(id: String(name[1]), secret: String(secret))
            else { return nil }
            keys[String(name[0]), default: []].append(key)
        }
        return keys
    }

    /// The secret, and further accepted ones: `deployment-secret-also`, and each line of the file with that name.
    /// - Throws: `SettingsError` if a file cannot be used.
    public func deploymentSecret() throws(SettingsError) -> DeploymentSecret {
        let path = "\(keys)/deployment-secret"
        do {
            let others = try SecretFile.lines("\(path)-also")
            guard others.allSatisfy(DeploymentSecret.isSecret) else {
                throw SettingsError("deployment-secret: \(path)-also holds a line that is not a secret")
            }
            let also = others + [givenSecretAlso].compactMap { $0 }
            if let givenSecret, let secret = DeploymentSecret(givenSecret, accepting: also) { return secret }
            let text = try SecretFile.read(path) { "\(SecretFile.random(bytes: DeploymentSecret.fewestBytes))\n" }
            if let secret = DeploymentSecret(
                text.split(separator: "\n").first.map(String.init) ?? "", accepting: also)
            {
                return secret
            }
        } catch let error as SettingsError {
            throw error
        } catch {
            throw SettingsError("deployment-secret: \(error)")
        }
        throw SettingsError("deployment-secret: \(path) holds no secret; remove the file to have one made")
    }

    /// True if there are command keys for a service; otherwise they would be made.
    package func hasCommandKeys(of service: String) -> Bool {
        givenCommandKeys[service] != nil || CommandKeys.areThere(for: service, in: keys)
    }

    /// Keys with which gateways sign the commands of a service.
    /// - Throws: `SettingsError` if the file cannot be used.
    public func commandKeys(of service: String) throws(SettingsError) -> CommandKeys {
        if let given = givenCommandKeys[service] {
            return CommandKeys(service: service, keys: given, unsignedUntil: unsignedUntil)
        }
        do {
            return try CommandKeys(service: service, folder: keys, unsignedUntil: unsignedUntil)
        } catch {
            throw SettingsError("command-keys: \(error)")
        }
    }
}
