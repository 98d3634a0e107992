import Hummingbird
import ServiceKit

/// By which address the world knows this site.
struct SiteAddress: Sendable {
    /// As the settings say it; nil for the one that a client used.
    let fixed: String?
    let proxies: [Network]

    /// `https://vicinity.example`, without a slash at its end; empty if what the client used is no address.
    func text(_ request: Request, _ context: ServiceContext) -> String {
        if let fixed { return fixed }
        let asked = AskedHost(request, context, trusting: proxies)
        guard let host = asked.host, !host.isEmpty, host.utf8.count <= 260, host.allSatisfy(SiteAddress.isOfHosts)
        else {
            return ""
        }
        return "\(asked.scheme == "https" ? "https" : "http")://\(host)"
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
}
