/// A robots.txt by RFC 9309, with `Crawl-delay` and `Sitemap`, which many sites add.
public struct RobotsFile: Sendable, Hashable {
    /// Bytes that are parsed: the least that the RFC demands.
    public static let largest = 500 * 1024

    struct Group: Sendable, Hashable {
        /// Lower case; "*" is every crawler.
        var agents: [String] = []
        var rules: [RobotsRule] = []
    }

    var groups: [Group] = []
    /// Seconds by agent.
    var delays: [String: Double] = [:]
    /// Absolute addresses, each once, in the order of the file.
    public internal(set) var sitemaps: [WebAddress] = []

    /// An empty file: everything is allowed.
    public init() {}

    /// Parses whatever is readable of any bytes.
    /// - Parameter address: the file's own, which sitemaps may be relative to.
    public init(parsing bytes: [UInt8], at address: WebAddress? = nil) {
        var parser = RobotsParser(address: address)
        for line in RobotsText.lines(of: bytes) { parser.take(line) }
        self = parser.finish()
    }

    /// Rules for a crawler: those of all groups that name it, else of the groups for every crawler.
    /// - Parameter product: its product token; case does not matter.
    public func rules(for product: String) -> RobotsRules {
        let product = product.lowercased()
        let own = groups.filter { $0.agents.contains(product) }
        // A group that names it counts even without a rule.
        let isNamed = !own.isEmpty || delays[product] != nil
        let chosen = isNamed ? own : groups.filter { $0.agents.contains("*") }
        return RobotsRules(
            rules: chosen.flatMap(\.rules), delay: delays[isNamed ? product : "*"], sitemaps: sitemaps)
    }
}

/// Rules of a site for one crawler.
public struct RobotsRules: Sendable, Hashable {
    let rules: [RobotsRule]
    private let delay: Double?
    public let sitemaps: [WebAddress]

    init(rules: [RobotsRule], delay: Double?, sitemaps: [WebAddress]) {
        self.rules = rules
        self.delay = delay
        self.sitemaps = sitemaps
    }

    /// Time that the site asks for between requests; an hour at most.
    public var crawlDelay: Duration? {
        delay.map { .milliseconds(Int64((min($0, 3600) * 1000).rounded())) }
    }

    public func allows(_ address: WebAddress) -> Bool {
        allows(path: address.pathAndQuery)
    }

    /// The longest matching rule decides; of two equally long ones, the one that allows (RFC 9309, 2.2.2).
    /// - Parameter path: with the query.
    public func allows(path: String) -> Bool {
        guard path != "/robots.txt" else { return true }
        let path = RobotsText.normalized(path: Array((path.isEmpty ? "/" : path).utf8))
        var longest = -1
        var isAllowed = true
        for rule in rules where rule.length >= longest && rule.matches(path) {
            isAllowed = rule.length > longest ? rule.allows : isAllowed || rule.allows
            longest = rule.length
        }
        return isAllowed
    }
}
