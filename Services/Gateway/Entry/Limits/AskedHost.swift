import HTTPTypes
import Hummingbird
import ServiceKit

/// The host and scheme that a client used. Forwarded headers are used only from a trusted proxy. A host in them is used only if the
/// settings name it, because proxies forward what strangers write.
struct AskedHost: Sendable, Hashable {
    /// A name or address, possibly with a port. Without a trusted proxy it is what the client sent.
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
