import HTTPTypes
import Hummingbird
import ServiceKit

/// The host and scheme that a client used. What a proxy says of them is believed only if the proxy is trusted.
struct AskedHost: Sendable, Hashable {
    /// A name or address, possibly with a port.
    let host: String?
    /// "https"; nil if no proxy states it.
    let scheme: String?

    init(_ request: Request, _ context: ServiceContext, trusting proxies: [Network]) {
        let isTrusted = proxies.contains { $0.contains(context.clientAddress ?? "") }
        host = (isTrusted ? request.headers[.forwardedHost] : nil) ?? request.head.authority
        scheme = isTrusted ? request.headers[.forwardedProto] : nil
    }
}

extension HTTPField.Name {
    static let forwardedProto = HTTPField.Name("X-Forwarded-Proto")!
    static let forwardedHost = HTTPField.Name("X-Forwarded-Host")!
}
