import Contract
import Crypto
import Events
import Fetching
import WebPush

/// What a device that wants to be told may be.
struct PushRules: Sendable {
    /// Of one person; the one not used for the longest time makes room for another.
    static let mostOfOne = 10
    static let mostOfAll = 100_000
    static let longestEndpoint = 1000

    /// Push services of the browsers that there are: Chrome's and those made of it, Firefox's, Safari's, Edge's.
    static let knownServices = [
        "fcm.googleapis.com", "jmt17.google.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com",
    ]
    /// Instead of services: any address of the public internet.
    static let anyService = "*"

    /// Hosts that may be told although their addresses are private.
    let hosts: AllowedHosts
    /// Push services, by their names or what these end with. Nobody else is sent anything: a stranger says where it goes.
    var services = PushRules.knownServices

    /// - Returns: what is wrong with it; nil if nothing is.
    func fault(in form: PushForm) -> Reason? {
        guard isAddress(form.endpoint) else {
            return .field(
                "/endpoint",
                "an https address of at most \(Self.longestEndpoint) characters at a push service: "
                    + services.joined(separator: ", "))
        }
        let endpoint = PushEndpoint(form)
        guard form.keys.p256dh.utf8.count <= 100, endpoint.publicKey != nil else {
            return .field("/keys/p256dh", "a point on the curve P-256: 65 bytes in base64url")
        }
        guard form.keys.auth.utf8.count <= 40, endpoint.secret != nil else {
            return .field("/keys/auth", "16 bytes in base64url")
        }
        guard let kinds = form.kinds else { return nil }
        guard !kinds.isEmpty, Set(kinds).count == kinds.count else {
            let all = PushNotice.NoticeType.allCases.map(\.rawValue).joined(separator: ", ")
            return .field("/kinds", "some of \(all), each once")
        }
        return nil
    }

    /// Whether messages may go there.
    func isAddress(_ text: String) -> Bool {
        guard text.utf8.count <= Self.longestEndpoint, let address = WebAddress(text) else { return false }
        if hosts.contains(address) { return true }
        let host = address.host.filter { $0 != "[" && $0 != "]" }
        return address.scheme == "https" && IPAddress(host)?.isPublic ?? true && isService(host.lowercased())
    }

    private func isService(_ host: String) -> Bool {
        services.contains { $0 == Self.anyService || host == $0 || host.hasSuffix(".\($0)") }
    }

    /// Checks a name of a service in the settings.
    static func service(_ text: String) -> String? {
        let isName =
            text.contains(".")
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || ".-".utf8.contains(byte)
            }
        return text == anyService || isName && !text.hasPrefix(".") ? text : nil
    }
}

/// What a browser says when it wants to be told.
struct PushForm: Decodable, Sendable {
    var endpoint: String
    var keys: PushDevice.Keys
    var language: PushDevice.Language
    /// Nil: all.
    var kinds: [PushNotice.NoticeType]?
    /// From which it is asked for.
    var network: String?

    /// The same person's same browser is the same device.
    func device(of actor: Actor, at now: Timestamp) -> PushDevice {
        let all = kinds ?? PushNotice.NoticeType.allCases
        return PushDevice(
            id: PushForm.id(of: actor.id, at: endpoint), person: actor.id,
            also: Set(actor.also ?? []).subtracting([actor.id]).sorted(), endpoint: endpoint, keys: keys,
            language: language, kinds: all.sorted { $0.rawValue < $1.rawValue }, createdAt: now, updatedAt: now)
    }

    static func id(of person: String, at endpoint: String) -> String {
        "d-" + Hexadecimal.encode(SHA256.hash(data: Array("push device\n\(person)\n\(endpoint)".utf8)).prefix(16))
    }
}

extension PushEndpoint {
    init(_ form: PushForm) {
        self.init(endpoint: form.endpoint, keys: Keys(p256dh: form.keys.p256dh, auth: form.keys.auth))
    }

    init(_ device: PushDevice) {
        self.init(endpoint: device.endpoint, keys: Keys(p256dh: device.keys.p256dh, auth: device.keys.auth))
    }
}

extension PushDevice {
    /// Of its push service, as limits count it.
    var host: String { WebAddress(endpoint)?.host ?? "" }

    /// Where its browser's maker takes messages: "https://push.example".
    var origin: String {
        guard let address = WebAddress(endpoint) else { return "" }
        let isUsual = address.port == (address.scheme == "https" ? 443 : 80)
        return "\(address.scheme)://\(address.host)" + (isUsual ? "" : ":\(address.port)")
    }
}
