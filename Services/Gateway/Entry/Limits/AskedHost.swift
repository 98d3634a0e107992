import HTTPTypes
import Hummingbird
import ServiceKit

/// Under which host and scheme a client asked. What a proxy says of that is believed only of trusted ones.
struct AskedHost: Sendable, Hashable {
    /// A name or address, maybe with a port.
    let host: String?
    /// "https"; nil if no proxy says.
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
