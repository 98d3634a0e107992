extension IPAddress {
    /// True for an address that anybody on the internet may reach. Private, local, shared, multicast, documentation and reserved addresses
    /// are not public, nor those of clouds' metadata services, which give machines their secrets.
    ///
    /// It follows IANA's special-purpose registries (RFC 6890). An IPv4 address inside an IPv6 one (mapped, or by NAT64) counts as itself;
    /// of IPv6 only global unicast is public.
    public var isPublic: Bool {
        if bytes.count == 4 { return !IPAddress.reserved.contains { $0.contains(self) } }
        if let inside = embedded { return inside.isPublic }
        return IPAddress.global.contains(self) && !IPAddress.reserved.contains { $0.contains(self) }
    }

    /// IPv4 address that an IPv6 address stands for: ::ffff:0:0/96 (RFC 4291) and 64:ff9b::/96 (RFC 6052).
    private var embedded: IPAddress? {
        guard IPAddress.embedding.contains(where: { $0.contains(self) }) else { return nil }
        return IPAddress(bytes: Array(bytes.suffix(4)))
    }

    private static let global = Network("2000::/3")
    private static let embedding = ["::ffff:0:0/96", "64:ff9b::/96"].map(Network.init)

    private static let reserved = [
        "0.0.0.0/8",  // this network
        "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16",  // private
        "100.64.0.0/10",  // carriers' shared space
        "127.0.0.0/8",  // loopback
        "168.63.129.16/32",  // a cloud's metadata, although the address is a public one
        "169.254.0.0/16",  // link-local, with most clouds' metadata
        "192.0.0.0/24",  // protocol assignments
        "192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24",  // documentation
        "192.88.99.0/24",  // former 6to4 relays
        "198.18.0.0/15",  // benchmarks
        "224.0.0.0/4", "240.0.0.0/4",  // multicast; reserved, with broadcast
        "2001::/23",  // protocol assignments, with Teredo
        "2001:db8::/32", "3fff::/20",  // documentation
        "2002::/16",  // 6to4: leads to an IPv4 address of any kind
    ].map(Network.init)
}

/// A block of addresses.
private struct Network: Sendable {
    private let prefix: [UInt8]
    private let length: Int

    /// - Parameter text: "10.0.0.0/8"; must be valid.
    init(_ text: String) {
        let parts = text.split(separator: "/")
        prefix = IPAddress(String(parts[0]))!.bytes
        length = Int(parts[1])!
    }

    func contains(_ address: IPAddress) -> Bool {
        guard address.bytes.count == prefix.count else { return false }
        let whole = length / 8
        guard address.bytes.prefix(whole) == prefix.prefix(whole) else { return false }
        let rest = length % 8
        return rest == 0 || (address.bytes[whole] ^ prefix[whole]) >> (8 - rest) == 0
    }
}
