import Foundation

/// The host names that a process accepts in requests. With DNS rebinding, a web page's own name leads to this machine: its requests have a
/// name that is not among them.
package struct HostNames: Sendable {
    private let names: Set<String>
    private let allowsAll: Bool

    /// Addresses and `localhost` are always accepted: no page can make them lead to another machine.
    package init(_ names: [String], allowsAll: Bool = false) {
        self.names = Set(names.map { $0.lowercased() }).union(["localhost"])
        self.allowsAll = allowsAll
    }

    /// - Parameter host: the value of the `Host` header: a name or address, maybe with a port.
    func allow(_ host: String) -> Bool {
        guard let name = HostNames.name(of: host) else { return false }
        return allowsAll || names.contains(name) || HostNames.isAddress(name)
    }

    /// True for a name of the settings and for this machine itself: names that an answer may contain that others read, too.
    package func knows(_ host: String) -> Bool {
        guard let name = HostNames.name(of: host) else { return false }
        return names.contains(name) || HostNames.isLoopback(name)
    }

    private static func isLoopback(_ name: String) -> Bool {
        var bytes = in_addr()
        return name == "::1" || inet_pton(AF_INET, name, &bytes) == 1 && name.hasPrefix("127.")
    }

    /// The name without the port, in lower case; nil if it is malformed.
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
