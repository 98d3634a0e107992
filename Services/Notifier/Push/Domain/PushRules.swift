import Contract
import Crypto
import Events
import Fetching
import WebPush

/// Limits and checks of devices.
struct PushRules: Sendable {
    /// Devices of one person; the longest unused one makes room for another.
    static let mostOfOne = 10
    static let mostOfAll = 100_000
    static let longestEndpoint = 1000

    /// Push services of the common browsers: Chrome and its derivatives, Firefox, Safari, Edge.
    static let knownServices = [
        "fcm.googleapis.com", "jmt17.google.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com",
    ]
    /// Setting that allows any address of the public internet.
    static let anyService = "*"

    /// Hosts that are allowed although their addresses are private.
    let hosts: AllowedHosts
    /// Allowed push services, as suffixes of host names. The endpoint comes from a stranger, so no other host is sent to.
    var services = PushRules.knownServices

    /// - Returns: the first broken rule; nil if there is none.
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

    /// Whether messages may be sent to an address.
    func isAddress(_ text: String) -> Bool {
        guard text.utf8.count <= Self.longestEndpoint, let address = WebAddress(text) else { return false }
        if hosts.contains(address) { return true }
        let host = address.host.filter { $0 != "[" && $0 != "]" }
        return address.scheme == "https" && IPAddress(host)?.isPublic ?? true && isService(host.lowercased())
    }

    private func isService(_ host: String) -> Bool {
        services.contains { $0 == Self.anyService || host == $0 || host.hasSuffix(".\($0)") }
    }

    /// Checks the name of a push service in the settings.
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

/// A browser's request for notices.
struct PushForm: Decodable, Sendable {
    var endpoint: String
    var keys: PushDevice.Keys
    var language: PushDevice.Language
    /// Nil: all.
    var kinds: [PushNotice.NoticeType]?
    /// Network of the request.
    var network: String?

    /// The requested device; the same for the same person and browser.
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
    /// Host of its push service, by which limits count.
    var host: String { WebAddress(endpoint)?.host ?? "" }

    /// Origin of its push service: "https://push.example".
    var origin: String {
        guard let address = WebAddress(endpoint) else { return "" }
        let isUsual = address.port == (address.scheme == "https" ? 443 : 80)
        return "\(address.scheme)://\(address.host)" + (isUsual ? "" : ":\(address.port)")
    }
}
