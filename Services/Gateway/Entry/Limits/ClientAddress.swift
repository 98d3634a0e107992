import Events
import Hummingbird
import HTTPTypes
import ServiceKit

/// The address that a request comes from. `X-Forwarded-For` is used only as far as trusted proxies have written it.
struct ClientAddress: Sendable, Hashable {
    let text: String
    /// The key that limits count by: for IPv6 the /64, because a client owns all of it.
    let limitKey: String
    /// The key that shares of limited resources are counted by: for IPv6 the /48, because a subscriber owns all of its networks.
    let networkKey: String

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
        func key(_ length: Int) -> String {
            bytes.count == 16 ? Hexadecimal.encode(Network.prefix(bytes, length).prefix(length / 8)) : address
        }
        (limitKey, networkKey) = (key(64), key(48))
    }
}

extension ClientAddress {
    /// Nil for an address in one of the networks.
    func limitKey(unlessIn networks: [Network]) -> String? {
        networks.contains { $0.contains(text) } ? nil : limitKey
    }

    /// The part of the address that identifies the network and not the person: its /24, or its /48. Nil if the text is no address.
    var network: String? {
        guard let bytes = Network.bytes(text) else { return nil }
        if bytes.count == 4 { return "\(bytes[0]).\(bytes[1]).\(bytes[2]).0/24" }
        let groups = stride(from: 0, to: 6, by: 2).map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
        return groups.joined(separator: ":") + "::/48"
    }

    /// The network that a provider gives one subscriber: an IPv4 address, or an IPv6 /48. Nil if the text is no address.
    var subscriber: String? {
        guard let bytes = Network.bytes(text) else { return nil }
        return bytes.count == 4 ? bytes.map(String.init).joined(separator: ".") : network
    }

    /// The key by which shares of scarce stock and of ratings are counted.
    var shareKey: String { subscriber ?? text }

    func isIn(_ networks: [Network]) -> Bool { networks.contains { $0.contains(text) } }
}

extension HTTPField.Name {
    static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
}
