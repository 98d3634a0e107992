import Foundation

/// The names that a process may be asked by. A web page whose own name leads to this machine (DNS rebinding) asks by another.
struct HostNames: Sendable {
    private let names: Set<String>
    private let allowsAll: Bool

    /// Addresses and `localhost` are always good: no page has such a name for a foreign address.
    init(_ names: [String], allowsAll: Bool = false) {
        self.names = Set(names.map { $0.lowercased() }).union(["localhost"])
        self.allowsAll = allowsAll
    }

    /// - Parameter host: as in the `Host` header: a name or address, maybe with a port.
    func allow(_ host: String) -> Bool {
        guard let name = HostNames.name(of: host) else { return false }
        return allowsAll || names.contains(name) || HostNames.isAddress(name)
    }

    /// Without the port, in lower case; nil if it is no host.
    private static func name(of host: String) -> String? {
        let lower = host.lowercased()
        if lower.hasPrefix("[") {
            guard let end = lower.firstIndex(of: "]") else { return nil }
            let rest = lower[lower.index(after: end)...]
            guard rest.isEmpty || isPort(rest) else { return nil }
            let address = String(lower[lower.index(after: lower.startIndex)..<end])
            return isAddress(address) ? address : nil
        }
        let name = lower.prefix { $0 != ":" }
        guard !name.isEmpty, name.utf8.count == lower.utf8.count || isPort(lower[name.endIndex...]),
            name.utf8.allSatisfy(isNameByte)
        else { return nil }
        return name.hasSuffix(".") ? String(name.dropLast()) : String(name)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.hasPrefix(":") && UInt16(text.dropFirst()) != nil
    }

    private static func isAddress(_ text: String) -> Bool {
        var bytes = in6_addr()
        return inet_pton(AF_INET, text, &bytes) == 1 || inet_pton(AF_INET6, text, &bytes) == 1
    }
}
