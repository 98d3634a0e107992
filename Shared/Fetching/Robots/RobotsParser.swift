/// Parses a robots.txt line by line.
struct RobotsParser {
    private let address: WebAddress?
    private var file = RobotsFile()
    private var group = RobotsFile.Group()

    /// Most rules, and most agents' delays, that are kept.
    private static let (mostRules, mostDelays) = (20_000, 20_000)
    private var rules = 0
    private var delays = 0

    init(address: WebAddress?) {
        self.address = address
    }

    mutating func take(_ line: [UInt8]) {
        guard let (key, value) = RobotsParser.split(line) else { return }
        switch key {
        case .userAgent: take(agent: value)
        case .allow, .disallow: take(rule: value, allows: key == .allow)
        case .crawlDelay: take(delay: value)
        case .sitemap: take(sitemap: value)
        }
    }

    mutating func finish() -> RobotsFile {
        if !group.agents.isEmpty { file.groups.append(group) }
        group = RobotsFile.Group()
        return file
    }

    // MARK: - Lines

    private enum Key { case userAgent, allow, disallow, crawlDelay, sitemap }

    /// Keys with the misspellings that are common on the web; a user agent or rule may lack its colon.
    private static let keys: [String: Key] = [
        "user-agent": .userAgent, "useragent": .userAgent, "user agent": .userAgent, "useg-agent": .userAgent,
        "allow": .allow,
        "disallow": .disallow, "desallow": .disallow, "dissalow": .disallow, "dissallow": .disallow,
        "disalow": .disallow, "diasllow": .disallow, "disallaw": .disallow,
        "crawl-delay": .crawlDelay, "crawldelay": .crawlDelay,
        "sitemap": .sitemap, "site-map": .sitemap,
    ]

    private static func split(_ line: [UInt8]) -> (Key, [UInt8])? {
        let colon = line.firstIndex(of: UInt8(ascii: ":"))
        if let colon, let key = keys[name(line[..<colon])] { return (key, trimmed(line[(colon + 1)...])) }
        guard let space = line.firstIndex(where: { $0 == 32 || $0 == 9 }),
            let key = keys[name(line[..<space])], key != .sitemap, key != .crawlDelay
        else { return nil }
        return (key, trimmed(line[space...]))
    }

    private static func name(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: trimmed(bytes), as: UTF8.self).lowercased()
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var bytes = bytes.drop { $0 <= 32 }
        while let last = bytes.last, last <= 32 { bytes.removeLast() }
        return Array(bytes)
    }

    // MARK: - Records

    /// The first agent after a rule begins another group; other records do not end one.
    private mutating func take(agent value: [UInt8]) {
        if !group.rules.isEmpty || hasRule {
            file.groups.append(group)
            group = RobotsFile.Group()
            hasRule = false
        }
        // A version or comment after the product token is ignored.
        let token = value.prefix { $0 != UInt8(ascii: "/") && $0 > 32 }
        guard !token.isEmpty, token.count <= 200, group.agents.count < 10_000 else { return }
        group.agents.append(String(decoding: token, as: UTF8.self).lowercased())
    }

    /// True once the group has a rule, even an empty one.
    private var hasRule = false

    private mutating func take(rule value: [UInt8], allows: Bool) {
        guard !group.agents.isEmpty else { return }
        hasRule = true
        guard rules < Self.mostRules, let rule = RobotsRule(allows: allows, pattern: value) else { return }
        rules += 1
        group.rules.append(rule)
    }

    /// Applies to the agents named so far, not to those that join the group later.
    private mutating func take(delay value: [UInt8]) {
        guard let seconds = Double(String(decoding: value, as: UTF8.self)), seconds >= 0, seconds.isFinite else {
            return
        }
        delays += group.agents.count
        guard delays <= Self.mostDelays else { return }
        for agent in group.agents { file.delays[agent] = max(file.delays[agent] ?? 0, seconds) }
    }

    private mutating func take(sitemap value: [UInt8]) {
        let text = String(decoding: value, as: UTF8.self)
        guard file.sitemaps.count < 1000, let sitemap = address.map({ $0.resolve(text) }) ?? WebAddress(text),
            !file.sitemaps.contains(sitemap)
        else { return }
        file.sitemaps.append(sitemap)
    }
}
