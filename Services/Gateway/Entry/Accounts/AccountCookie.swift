import HTTPTypes
import Hummingbird

/// The cookies of accounts, which scripts cannot read.
///
/// Over https their names begin with `__Host-`: browsers accept such a cookie only from this host, so that no neighbouring site can plant
/// one. This requires the path `/`. Over plain http each cookie is sent only to the path that reads it.
enum AccountCookie: String {
    /// Renews a session.
    case session = "vicinity-session"
    /// Ties a provider's answer to the browser that asked.
    case attempt = "vicinity-attempt"
    /// The mailboxes that signed in on this browser before; see `KnownDevice`.
    case device = "vicinity-device"
    /// The time of the last sign-in; see `SignInProof`.
    case proof = "vicinity-proof"

    private static let longest = 512

    private func name(isSecure: Bool) -> String { isSecure ? "__Host-\(rawValue)" : rawValue }

    private var path: String {
        switch self {
        case .session: "/v1/account"
        case .attempt: "/v1/sign-in"
        case .device, .proof: "/v1"
        }
    }

    /// The attempt's and the device's cookie are `Lax`, because a provider sends the browser back from its own site.
    private var sameSite: String { self == .session || self == .proof ? "Strict" : "Lax" }

    /// Nil if the request has none.
    func value(of request: Request, isSecure: Bool) -> String? {
        let name = name(isSecure: isSecure)
        for field in request.headers[values: .cookie] {
            for pair in field.split(separator: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " } }
                guard parts.count == 2, parts[0] == name else { continue }
                let isPlain = parts[1].utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") }
                return isPlain && (1...AccountCookie.longest).contains(parts[1].utf8.count) ? parts[1] : nil
            }
        }
        return nil
    }

    /// The value of `Set-Cookie`.
    func set(_ value: String, for life: Duration, isSecure: Bool) -> String {
        let seconds = max(0, life.components.seconds)
        return "\(name(isSecure: isSecure))=\(value); Path=\(isSecure ? "/" : path); Max-Age=\(seconds); HttpOnly; "
            + "SameSite=\(sameSite)" + (isSecure ? "; Secure" : "")
    }

    func remove(isSecure: Bool) -> String { set("", for: .zero, isSecure: isSecure) }
}

extension HTTPFields {
    mutating func append(setCookie value: String) { append(HTTPField(name: .setCookie, value: value)) }
}
