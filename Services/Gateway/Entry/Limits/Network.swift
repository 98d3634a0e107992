import Foundation

/// A range of addresses: "10.0.0.0/8", "fd00::/8", or a single address.
struct Network: Sendable, Hashable, LosslessStringConvertible {
    private let bytes: [UInt8]
    private let length: Int
    let description: String

    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let bytes = Network.bytes(String(parts[0])) else { return nil }
        let whole = bytes.count * 8
        guard let length = parts.count == 2 ? Int(parts[1]) : whole, (0...whole).contains(length) else { return nil }
        self.bytes = bytes
        self.length = length
        description = text
    }

    func contains(_ address: String) -> Bool {
        guard let other = Network.bytes(address), other.count == bytes.count else { return false }
        return Network.prefix(other, length) == Network.prefix(bytes, length)
    }

    /// The four or sixteen bytes of an address; an IPv4 address mapped into IPv6 counts as IPv4. Nil if the text is no address.
    static func bytes(_ address: String) -> [UInt8]? {
        var v4 = [UInt8](repeating: 0, count: 4)
        if inet_pton(AF_INET, address, &v4) == 1 { return v4 }
        var v6 = [UInt8](repeating: 0, count: 16)
        guard inet_pton(AF_INET6, address, &v6) == 1 else { return nil }
        let isMapped = v6[..<10].allSatisfy { $0 == 0 } && v6[10] == 0xFF && v6[11] == 0xFF
        return isMapped ? Array(v6[12...]) : v6
    }

    static func prefix(_ bytes: [UInt8], _ length: Int) -> [UInt8] {
        bytes.indices.map { index in
            let kept = min(8, max(0, length - index * 8))
            return kept == 0 ? 0 : bytes[index] & (0xFF << UInt8(8 - kept))
        }
    }
}
