import HTTPTypes
import Hummingbird

/// The two cookies of accounts: what renews a session, and what ties a provider's answer to the browser that asked. No script sees them,
/// and no other path gets them.
enum AccountCookie: String {
    case session = "vicinity-session"
    case attempt = "vicinity-attempt"

    private static let longest = 512

    private var path: String { self == .session ? "/v1/account" : "/v1/sign-in" }
    /// A provider sends the browser back from its own site: only for that the attempt's is sent along.
    private var sameSite: String { self == .session ? "Strict" : "Lax" }

    /// Nil if the request has none.
    func value(of request: Request) -> String? {
        for field in request.headers[values: .cookie] {
            for pair in field.split(separator: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " } }
                guard parts.count == 2, parts[0] == rawValue else { continue }
                let isPlain = parts[1].utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") }
                return isPlain && (1...AccountCookie.longest).contains(parts[1].utf8.count) ? parts[1] : nil
            }
        }
        return nil
    }

    /// The value of `Set-Cookie`.
    func set(_ value: String, for life: Duration, isSecure: Bool) -> String {
        "\(rawValue)=\(value); Path=\(path); Max-Age=\(max(0, life.components.seconds)); HttpOnly; SameSite=\(sameSite)"
            + (isSecure ? "; Secure" : "")
    }

    func remove(isSecure: Bool) -> String { set("", for: .zero, isSecure: isSecure) }
}
