import Events
import Testing

@testable import Fetching

@Suite struct `A rule of robots.txt` {
    private func allows(_ text: String, _ path: String) -> Bool {
        RobotsFile(parsing: Array("User-agent: *\n\(text)".utf8)).rules(for: "us").allows(path: path)
    }

    /// The RFC's own table (2.2.2): spellings that mean the same path.
    @Test(arguments: [
        ("/foo/bar?baz=quz", "/foo/bar?baz=quz"), ("/foo/bar?baz=http://foo.bar", "/foo/bar?baz=http://foo.bar"),
        ("/foo/bar/ツ", "/foo/bar/%E3%83%84"), ("/foo/bar/%E3%83%84", "/foo/bar/ツ"),
        ("/foo/bar/%e3%83%84", "/foo/bar/%E3%83%84"), ("/foo/bar/%62%61%7A", "/foo/bar/baz"),
        ("/path/file-with-a-%2A.html", "/path/file-with-a-*.html"), ("/path/foo-%24", "/path/foo-$"),
        ("/a b", "/a%20b"),
    ]) func `compares paths in one spelling`(rule: String, path: String) {
        #expect(!allows("Disallow: \(rule)", path))
    }

    @Test func `does not take an escaped separator for one`() {
        #expect(allows("Disallow: /a/b", "/a%2Fb"))
        #expect(!allows("Disallow: /a%2fb", "/a%2Fb"))
    }

    @Test func `ends a path with a dollar sign at the end alone`() {
        #expect(!allows("Disallow: /*.gif$", "/a/b.gif"))
        #expect(allows("Disallow: /*.gif$", "/a/b.gifs"))
        #expect(!allows("Disallow: /a$b", "/a$bc"))
        #expect(!allows("Disallow: /$", "/"))
        #expect(allows("Disallow: /$", "/x"))
        #expect(!allows("Disallow: /a*a$", "/aa"))
        #expect(allows("Disallow: /a*a$", "/a"))
    }

    @Test func `decides by its length, for allowing when two are as long`() {
        let rules = "Allow: /page\nDisallow: /*.htm"
        #expect(!allows(rules, "/page.htm"))
        #expect(allows("Disallow: /p\nAllow: /p", "/page"))
        #expect(allows("Allow: /p\nDisallow: /p", "/page"))
        #expect(allows("Disallow: /\nAllow: /$", "/"))
    }

    @Test func `is none when it is empty or stands before any agent`() {
        #expect(allows("Disallow:", "/"))
        let early = RobotsFile(parsing: Array("Disallow: /\nUser-agent: *\nDisallow: /b".utf8)).rules(for: "us")
        #expect(early.allows(path: "/a") && !early.allows(path: "/b"))
    }

    @Test func `never forbids robots.txt`() {
        #expect(allows("Disallow: /", "/robots.txt"))
        #expect(!allows("Disallow: /", "/"))
    }

    @Test func `that is hostile is still matched in bounded time`() {
        let stars = "Disallow: /" + String(repeating: "a*", count: 1000) + "b"
        #expect(allows(stars, "/" + String(repeating: "a", count: 2000)))
    }
}

@Suite struct `Robots.txt of any kind` {
    @Test func `counts up to 500 KiB`() {
        let filler = String(repeating: "# nothing\n", count: RobotsFile.largest / 10)
        let file = RobotsFile(parsing: Array("User-agent: *\nDisallow: /a\n\(filler)Disallow: /b".utf8))
        #expect(!file.rules(for: "us").allows(path: "/a"))
        #expect(file.rules(for: "us").allows(path: "/b"))
    }

    @Test func `may be broken in any way`() {
        for seed in 0..<200 {
            var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
            let alphabet = Array("User-agent:* \n\r\t#Dislow/%2aA$\u{0}\u{FF}é:Sitemap:".utf8)
            let bytes = (0..<500).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return alphabet[Int(state >> 33) % alphabet.count]
            }
            #expect(RobotsFile(parsing: bytes).rules(for: "us").allows(path: "/robots.txt"))
        }
    }

    @Test func `allows everything when it is a page and no robots.txt`() {
        let page = "<!doctype html><html><body>Disallowed? <a href='/x'>no</a></body></html>"
        #expect(RobotsFile(parsing: Array(page.utf8)).rules(for: "us").allows(path: "/x"))
    }

    @Test(.timeLimit(.minutes(1))) func `may give so many agents a delay, and no more`() {
        let agents = (0..<20_000).map { "user-agent:\($0)\n" }.joined()
        let file = RobotsFile(parsing: Array((agents + String(repeating: "crawl-delay:1\n", count: 20_000)).utf8))
        #expect(file.rules(for: "1").crawlDelay == .seconds(1))
    }
}

@Suite struct `A wait that a site asks for` {
    @Test(arguments: ["9223372036854775807", "Fri, 31 Dec 9999 23:59:59 GMT", "10000000"])
    func `is bounded`(header: String) throws {
        let now = Timestamp(microseconds: 1_795_000_000_000_000)
        #expect(try #require(RetryAfter.wait(header, at: now)) == .seconds(10_000_000))
    }

    @Test(arguments: ["-1", "", "x", "9223372036854775808", "Thu, 01 Jan 1970 00:00:01 GMT"])
    func `is none or over`(header: String) {
        #expect(RetryAfter.wait(header, at: .now) ?? .zero == .zero)
    }
}
