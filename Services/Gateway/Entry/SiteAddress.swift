import Hummingbird
import ServiceKit

/// By which address the world knows this site: what links, letters and providers are told. A stranger's word does not count for it.
struct SiteAddress: Sendable {
    /// As `public-url` says it; nil for one that the client used and `hosts` knows.
    let fixed: String?
    let proxies: [Network]
    let hosts: HostNames

    /// - Parameter hosts: names that the settings list.
    init(fixed: String?, proxies: [Network], hosts: [String]) {
        (self.fixed, self.proxies) = (fixed, proxies)
        self.hosts = HostNames(hosts + [fixed.map(SiteAddress.name)].compactMap { $0 })
    }

    /// `https://vicinity.example`, without a slash at its end. Empty if that is not known: then links are relative.
    func text(_ request: Request, _ context: ServiceContext) -> String {
        if let fixed { return fixed }
        let asked = asked(request, context)
        guard let host = asked.host, hosts.knows(host) else { return "" }
        return "\(asked.scheme == "https" ? "https" : "http")://\(host)"
    }

    /// The address for what leaves this site.
    /// - Throws: 400 naming the settings if it is not known.
    func required(_ request: Request, _ context: ServiceContext) throws(Problem) -> String {
        let text = text(request, context)
        guard text.isEmpty else { return text }
        throw Problem(
            .badParameter, "one of this site's names: whoever runs it lists them in HOSTS, or sets PUBLIC_URL",
            field: "Host")
    }

    func asked(_ request: Request, _ context: ServiceContext) -> AskedHost {
        AskedHost(request, context, trusting: proxies, knowing: hosts)
    }

    /// Whether the client came by https.
    func isSecure(_ request: Request, _ context: ServiceContext) -> Bool {
        fixed?.hasPrefix("https:") ?? (asked(request, context).scheme == "https")
    }

    private static func isOfHosts(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || ".-:[]".contains(character))
    }

    /// Checks a setting: a scheme and a host, perhaps a port, nothing else.
    static func site(_ text: String) -> String? {
        for scheme in ["https://", "http://"] where text.hasPrefix(scheme) {
            let host = text.dropFirst(scheme.count)
            return !host.isEmpty && host.allSatisfy(isOfHosts) ? text.lowercased() : nil
        }
        return nil
    }

    /// The host's name in an address, without a port.
    private static func name(of site: String) -> String {
        let host = site.drop { $0 != "/" }.dropFirst(2)
        return String(host.prefix { $0 != ":" })
    }
}
