/// Hosts named by the operator that may be reached although their addresses are private.
public struct AllowedHosts: Sendable, Hashable {
    /// "host" allows the host at any port, "host:port" at that one.
    private let names: Set<String>

    public init(_ names: some Sequence<String> = []) {
        self.names = Set(names.map { $0.lowercased() })
    }

    public func contains(_ address: WebAddress) -> Bool {
        names.contains(address.host) || names.contains("\(address.host):\(address.port)")
    }
}
