import Hummingbird
import HTTPTypes
import ServiceKit

/// The address that a request comes from. `X-Forwarded-For` is believed only as far as trusted proxies have written it.
struct ClientAddress: Sendable, Hashable {
    let text: String
    /// The key that limits count by: for IPv6 the /64, because a client owns all of it.
    let limitKey: String

    init(_ request: Request, _ context: ServiceContext, trusting proxies: [Network]) {
        self.init(
            connection: context.clientAddress ?? "", forwarded: request.headers[.forwardedFor], trusting: proxies)
    }

    init(connection: String, forwarded: String?, trusting proxies: [Network]) {
        var address = connection
        // Reads from the right: each trusted proxy names its own client, up to the first address that is no trusted proxy.
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
    /// Nil for an address in one of the networks.
    func limitKey(unlessIn networks: [Network]) -> String? {
        networks.contains { $0.contains(text) } ? nil : limitKey
    }

    /// The part of the address that tells from where, not from whom: its /24, or its /48. Nil if it is none.
    var network: String? {
        guard let bytes = Network.bytes(text) else { return nil }
        if bytes.count == 4 { return "\(bytes[0]).\(bytes[1]).\(bytes[2]).0/24" }
        let groups = stride(from: 0, to: 6, by: 2).map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
        return groups.joined(separator: ":") + "::/48"
    }

    /// Whose share it is of what is scarce, and of what many say: an IPv4 address, or of IPv6 the /48, which one customer of a provider may
    /// have all of.
    var shareKey: String {
        let bytes = Network.bytes(text) ?? []
        return bytes.count == 16 ? Hexadecimal.text(Network.prefix(bytes, 48).prefix(6)) : text
    }

    func isIn(_ networks: [Network]) -> Bool { networks.contains { $0.contains(text) } }
}

extension HTTPField.Name {
    static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
}
