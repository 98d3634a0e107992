import Fetching

/// A page that a run is to visit.
struct PlannedPage: Sendable, Hashable {
    var address: WebAddress
    /// Number of links from a start to it.
    var depth: Int
}

/// Selects the pages that a source's run visits.
struct Planning: Sendable {
    private let hosts: Set<String>
    private let deepest: Int
    let starts: [PlannedPage]

    init(_ settings: SourceSettings) {
        let starts = settings.starts.compactMap(WebAddress.init)
        self.starts = starts.map { PlannedPage(address: $0, depth: 0) }
        hosts = Set((starts.map(\.host) + (settings.hosts ?? [])).map(Planning.site))
        deepest = settings.deepest
    }

    /// Whether a page's links are followed.
    func leadsOn(from depth: Int) -> Bool { depth < deepest }

    /// The pages of the source that a page leads to.
    func pages(linked links: [String], from depth: Int) -> [PlannedPage] {
        guard leadsOn(from: depth) else { return [] }
        var seen: Set<WebAddress> = []
        return links.compactMap { link in
            guard let address = WebAddress(link), hosts.contains(Planning.site(address.host)),
                seen.insert(address).inserted
            else { return nil }
            return PlannedPage(address: address, depth: depth + 1)
        }
    }

    /// The host without "www.": with and without it, a host is the same site.
    private static func site(_ host: String) -> String {
        let host = host.lowercased()
        return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    }
}
