import HTTPTypes
import Hummingbird
import ServiceKit

/// The host and scheme that a client used. What a proxy says of them is believed only if the proxy is trusted; and proxies pass on what
/// strangers write, so of hosts only those that the settings know.
struct AskedHost: Sendable, Hashable {
    /// A name or address, possibly with a port. Without a proxy's word it is what the client wrote.
    let host: String?
    /// "https"; nil if no proxy states it.
    let scheme: String?

    init(_ request: Request, _ context: ServiceContext, trusting proxies: [Network], knowing hosts: HostNames) {
        let isTrusted = proxies.contains { $0.contains(context.clientAddress ?? "") }
        let forwarded = isTrusted ? request.headers[.forwardedHost].flatMap { hosts.knows($0) ? $0 : nil } : nil
        host = forwarded ?? request.head.authority
        scheme = isTrusted ? request.headers[.forwardedProto] : nil
    }
}

extension HTTPField.Name {
    static let forwardedProto = HTTPField.Name("X-Forwarded-Proto")!
    static let forwardedHost = HTTPField.Name("X-Forwarded-Host")!
}
