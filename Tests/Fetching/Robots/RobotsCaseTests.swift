import Fetching
import Foundation
import TestKit
import Testing

/// A test case of crawler-commons (github.com/crawler-commons/crawler-commons): whether a crawler may fetch a path. The expectations are
/// ours, by RFC 9309.
struct RobotsCase: Sendable, CustomTestStringConvertible {
    let file: String
    let agent: String
    let allowed: [String]
    let disallowed: [String]
    var delay: Duration?

    var testDescription: String { "\(file) for \(agent)" }

    static let path = "web/crawler-commons/robots"
    static let folder = SharedData.file(path)

    static func robots(_ file: String) throws -> RobotsFile {
        let bytes = Array(try Data(contentsOf: folder.appending(path: file)))
        return RobotsFile(parsing: bytes, at: WebAddress("https://www.example.com/robots.txt"))
    }

    static let all: [RobotsCase] = [
        RobotsCase(
            file: "astore.amazon.com-robots.txt", agent: "any", allowed: ["/", "/x"], disallowed: [],
            delay: .seconds(5)),
        RobotsCase(
            file: "crawl-delay-group-merging.txt", agent: "mybot", allowed: ["/", "/login/"],
            disallowed: ["/private/x"], delay: .seconds(10)),
        RobotsCase(
            file: "crawl-delay-group-merging.txt", agent: "yourbot", allowed: ["/"],
            disallowed: ["/private/x", "/login/"]),
        RobotsCase(
            file: "crawl-delay-group-merging.txt", agent: "other", allowed: ["/", "/private/x", "/login/"],
            disallowed: [], delay: .seconds(30)),
        RobotsCase(
            file: "directive-typos-robots.txt", agent: "bot1", allowed: ["/", "/useragent/"],
            disallowed: ["/desallow/x", "/dissalow/x"]),
        RobotsCase(
            file: "directive-typos-robots.txt", agent: "bot2", allowed: ["/dissalow/"], disallowed: ["/useragent/"]),
        RobotsCase(
            file: "directive-typos-robots.txt", agent: "bot3", allowed: ["/"], disallowed: ["/useg-agent/"]),
        RobotsCase(
            file: "directive-typos-robots.txt", agent: "bot4", allowed: ["/"], disallowed: ["/useragent-no-colon/"]),
        RobotsCase(
            file: "dos-line-endings.txt", agent: "any", allowed: ["/"], disallowed: [], delay: .seconds(1)),
        RobotsCase(file: "extended-standard-robots.txt", agent: "bot1", allowed: ["/", "/x"], disallowed: []),
        RobotsCase(file: "extended-standard-robots.txt", agent: "bot4", allowed: ["/", "/x"], disallowed: []),
        RobotsCase(
            file: "extension-robots.txt", agent: "mybot", allowed: ["/", "/admin/", "/secret/"],
            disallowed: ["/private/x"]),
        RobotsCase(
            file: "extension-robots.txt", agent: "otherbot", allowed: ["/private/x"], disallowed: ["/admin/"]),
        RobotsCase(file: "extension-robots.txt", agent: "any", allowed: ["/", "/private/"], disallowed: []),
        RobotsCase(
            file: "extensions-group-merging.txt", agent: "mybot", allowed: ["/"],
            disallowed: ["/private/x", "/login/x"]),
        RobotsCase(
            file: "extensions-group-merging.txt", agent: "yourbot", allowed: ["/"],
            disallowed: ["/private/x", "/login/x"]),
        RobotsCase(
            file: "extensions-group-merging.txt", agent: "any", allowed: ["/llms.txt"], disallowed: ["/", "/x"]),
        RobotsCase(
            file: "format-errors-robots.txt", agent: "bot1", allowed: ["/"],
            disallowed: ["/whitespace-before-colon/", "/no-colon/"]),
        RobotsCase(
            file: "format-errors-robots.txt", agent: "bot2", allowed: ["/", "/no-colon/"],
            disallowed: ["/no-colon-useragent/"]),
        RobotsCase(
            file: "format-errors-robots.txt", agent: "bot3", allowed: ["/whitespace-before-colon"],
            disallowed: ["/", "/x"]),
        RobotsCase(
            file: "malformed-path.txt", agent: "any", allowed: ["/wiki/"],
            disallowed: [
                "/wiki/Wikipedia_talk:Mediation_Committee/", "/wiki/Wikipedia_talk%3Mediation_Committee/x",
            ]),
        RobotsCase(
            file: "many-user-agents.txt", agent: "cheesebot", allowed: [], disallowed: ["/", "/x"]),
        RobotsCase(
            file: "many-user-agents.txt", agent: "wget", allowed: [], disallowed: ["/", "/x"]),
        RobotsCase(
            file: "many-user-agents.txt", agent: "vicinitycrawler", allowed: ["/", "/x"],
            disallowed: ["/bot-trap/", "/g/", "/home.php"]),
        RobotsCase(
            file: "merge-rules.txt", agent: "wget", allowed: ["/foo/bar", "/ckh/bar"], disallowed: ["/tmp/bar"]),
        RobotsCase(
            file: "merge-rules.txt", agent: "any", allowed: ["/ckh/bar"], disallowed: ["/foo/bar", "/tmp/bar"]),
        RobotsCase(file: "merge-rules.txt", agent: "curl", allowed: [], disallowed: ["/", "/ckh/bar"]),
        RobotsCase(
            file: "precedence-of-rules.txt", agent: "wget", allowed: ["/foo", "/index.html"],
            disallowed: ["/", "/other"]),
        RobotsCase(
            file: "precedence-of-rules.txt", agent: "testy", allowed: ["/", "/foo/bar", "/foo/bar/x"],
            disallowed: ["/foo", "/foo/b", "/foo/baz"]),
        RobotsCase(
            file: "relative-sitemap-robots.txt", agent: "any", allowed: ["/"], disallowed: ["/cache/x", "/files/"]),
        RobotsCase(
            file: "rfc9309-example-longest-match-robots.txt", agent: "foobot", allowed: ["/example/page/", "/"],
            disallowed: ["/example/page/disallowed.gif"]),
        RobotsCase(
            file: "rfc9309-example-rule-group-merging.txt", agent: "examplebot", allowed: ["/"],
            disallowed: ["/foo", "/bar", "/baz"]),
        RobotsCase(
            file: "rfc9309-example-rule-group-merging.txt", agent: "BazBot", allowed: ["/foo"],
            disallowed: ["/baz"]),
        RobotsCase(
            file: "rfc9309-example-simple-robots.txt", agent: "any", allowed: ["/publications/", "/a.gif?x", "/"],
            disallowed: ["/a.gif", "/example/x"]),
        RobotsCase(
            file: "rfc9309-example-simple-robots.txt", agent: "foobot",
            allowed: ["/example/page.html", "/example/allowed.gif"], disallowed: ["/", "/example/other"]),
        RobotsCase(
            file: "rfc9309-example-simple-robots.txt", agent: "bazbot", allowed: ["/", "/x.gif"],
            disallowed: ["/example/page.html"]),
        RobotsCase(
            file: "rfc9309-example-simple-robots.txt", agent: "quxbot",
            allowed: ["/", "/x.gif", "/example/page.html"], disallowed: []),
        RobotsCase(
            file: "robots-with-utf16be-bom.txt", agent: "any", allowed: ["/"],
            disallowed: ["/profile", "/x/output/print"]),
        RobotsCase(
            file: "robots-with-utf16le-bom.txt", agent: "any", allowed: ["/"],
            disallowed: ["/profile", "/x/output/print"]),
        RobotsCase(
            file: "robots-with-utf8-bom.txt", agent: "any", allowed: ["/"], disallowed: ["/profile", "/search.aspx"]),
        RobotsCase(file: "sitemap-robots.txt", agent: "any", allowed: ["/"], disallowed: []),
        RobotsCase(file: "sitemap-robots-dedup.txt", agent: "any", allowed: ["/"], disallowed: []),
        RobotsCase(
            file: "twitter.com-robots.txt", agent: "googlebot", allowed: ["/"],
            disallowed: ["/x?q", "/somebody/with_friends"]),
        RobotsCase(
            file: "twitter.com-robots.txt", agent: "slurp", allowed: ["/"], disallowed: ["/?q"], delay: .seconds(1)),
        RobotsCase(
            file: "twitter.com-robots.txt", agent: "msnbot", allowed: ["/"], disallowed: ["/?q"],
            delay: .seconds(10)),
        RobotsCase(
            file: "wildcards.txt", agent: "any",
            allowed: ["/wishlist/universal", "/wishlist/vendor-button?x", "/gp/wishlist/ipad-install", "/dp/x"],
            disallowed: [
                "/wishlist/", "/wishlist/x", "/gp/registry/wishlist/17/reserve", "/a/b/gcrnsts", "/gp/cart",
            ]),
        RobotsCase(
            file: "wildcards.txt", agent: "googlebot", allowed: ["/"],
            disallowed: ["/rss/people/17/reviews", "/a/sim/B001132UEE"]),
        RobotsCase(file: "wildcards.txt", agent: "etaospider", allowed: [], disallowed: ["/", "/wishlist/universal"]),
        RobotsCase(
            file: "www.flot.com-robots.txt", agent: "any", allowed: ["/", "/image"],
            disallowed: ["/img/x", "/bitrix/"]),
    ]
}

@Suite(.enabled(if: SharedData.has(RobotsCase.path), "the cases of crawler-commons are not here"))
struct `A site's robots.txt` {
    @Test(arguments: RobotsCase.all) func `decides what may be fetched`(example: RobotsCase) throws {
        let rules = try RobotsCase.robots(example.file).rules(for: example.agent)
        for path in example.allowed { #expect(rules.allows(path: path), "\(path) should be allowed") }
        for path in example.disallowed { #expect(!rules.allows(path: path), "\(path) should not be allowed") }
        #expect(rules.crawlDelay == example.delay)
    }

    @Test func `is read in every case that there is`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: RobotsCase.folder.path)
            .filter { $0.hasSuffix(".txt") }
        #expect(Set(files) == Set(RobotsCase.all.map(\.file)))
    }

    @Test func `names sitemaps, absolute or not, each once and in its own spelling`() throws {
        func sitemaps(_ file: String) throws -> [String] { try RobotsCase.robots(file).sitemaps.map(\.text) }
        #expect(try sitemaps("relative-sitemap-robots.txt") == ["https://www.example.com/sitemap.xml"])
        #expect(try sitemaps("sitemap-robots-dedup.txt") == ["http://example.org/sitemap.xml"])
        let two = ["http://domain.com/sitemap.xml", "http://domain.com/dir/MixedCased-sitemap.xml"]
        #expect(try sitemaps("sitemap-robots.txt") == two)
        #expect(try sitemaps("www.flot.com-robots.txt") == ["http://flot.com/sitemap_index.xml"])
        #expect(try sitemaps("wildcards.txt").count == 8)
        #expect(try sitemaps("robots-with-utf16le-bom.txt") == sitemaps("robots-with-utf8-bom.txt"))
    }
}
