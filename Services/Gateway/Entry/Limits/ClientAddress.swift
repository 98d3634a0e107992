import Hummingbird
import HTTPTypes
import ServiceKit

/// Where a request comes from. `X-Forwarded-For` is believed only as far as trusted proxies have written it.
struct ClientAddress: Sendable, Hashable {
    let text: String
    /// What limits count it by: an IPv6 client owns a whole /64.
    let limitKey: String

    init(_ request: Request, _ context: ServiceContext, trusting proxies: [Network]) {
        self.init(
            connection: context.clientAddress ?? "", forwarded: request.headers[.forwardedFor], trusting: proxies)
    }

    init(connection: String, forwarded: String?, trusting proxies: [Network]) {
        var address = connection
        // From the right: what a trusted proxy says of its own client, until one that is not trusted.
        var hops = (forwarded ?? "").split(separator: ",").map { $0.filter { $0 != " " && $0 != "\t" } }
        while let hop = hops.last, proxies.contains(where: { $0.contains(address) }), Network.bytes(hop) != nil {
            address = hop
            hops.removeLast()
        }
        text = address
        let bytes = Network.bytes(address) ?? []
        limitKey = bytes.count == 16 ? Hexadecimal.text(Network.prefix(bytes, 64).prefix(8)) : address
    }
}

extension ClientAddress {
    /// Nil for an address of one of some networks.
    func limitKey(unlessIn networks: [Network]) -> String? {
        networks.contains { $0.contains(text) } ? nil : limitKey
    }

    func isIn(_ networks: [Network]) -> Bool { networks.contains { $0.contains(text) } }
}

extension HTTPField.Name {
    static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
}
