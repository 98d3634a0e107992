/// A robots.txt as RFC 9309 reads it, with `Crawl-delay` and `Sitemap`, which many sites write beside it.
public struct RobotsFile: Sendable, Hashable {
    /// More bytes than this are not looked at: the least that the RFC asks for.
    public static let largest = 500 * 1024

    struct Group: Sendable, Hashable {
        /// In lower case; "*" is everybody.
        var agents: [String] = []
        var rules: [RobotsRule] = []
    }

    var groups: [Group] = []
    /// In seconds, by agent.
    var delays: [String: Double] = [:]
    /// Absolute addresses, each once, in their order.
    public internal(set) var sitemaps: [WebAddress] = []

    /// A file that says nothing: everything is allowed.
    public init() {}

    /// Whatever the bytes are, what can be read of them counts.
    /// - Parameter address: the file's own, which sitemaps may be relative to.
    public init(parsing bytes: [UInt8], at address: WebAddress? = nil) {
        var parser = RobotsParser(address: address)
        for line in RobotsText.lines(of: bytes) { parser.take(line) }
        self = parser.finish()
    }

    /// What holds for a crawler: the rules of all groups that name it, else of those for everybody.
    /// - Parameter product: its product token; case does not matter.
    public func rules(for product: String) -> RobotsRules {
        let product = product.lowercased()
        let own = groups.filter { $0.agents.contains(product) }
        // A group that names it with no rule in it still is its group.
        let isNamed = !own.isEmpty || delays[product] != nil
        let chosen = isNamed ? own : groups.filter { $0.agents.contains("*") }
        return RobotsRules(
            rules: chosen.flatMap(\.rules), delay: delays[isNamed ? product : "*"], sitemaps: sitemaps)
    }
}

/// The rules of a site that hold for one crawler.
public struct RobotsRules: Sendable, Hashable {
    let rules: [RobotsRule]
    private let delay: Double?
    public let sitemaps: [WebAddress]

    init(rules: [RobotsRule], delay: Double?, sitemaps: [WebAddress]) {
        self.rules = rules
        self.delay = delay
        self.sitemaps = sitemaps
    }

    /// The time that the site asks for between requests; an hour at most.
    public var crawlDelay: Duration? {
        delay.map { .milliseconds(Int64((min($0, 3600) * 1000).rounded())) }
    }

    public func allows(_ address: WebAddress) -> Bool {
        allows(path: address.pathAndQuery)
    }

    /// The longest rule that matches decides, of two as long the one that allows (RFC 9309, 2.2.2).
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
