import Fetching
import TestKit
import Testing

/// Files of sites besides their pages.
@Suite struct `Any bytes of a site` {
    @Test(.timeLimit(.minutes(20))) func `make rules that can be asked`() throws {
        let texts = [
            "User-agent: *\r\nDisallow: /private/*.html$\r\nAllow: /private/open\r\nCrawl-delay: 1.5\r\nSitemap: https://a.example/s.xml\r\n",
            "user-agent: VicinityCrawler\nuser-agent: b\ndisallow: /%E0%B8%81?q=*&x=%2f\n\n# c\nuser-agent: b\nallow: *\n",
            "\u{FEFF}User-Agent:*\rDisallow:/\r", String(repeating: "Disallow: /a*b*c*d*e*f*g$\n", count: 20),
        ]
        let site = try #require(WebAddress("https://a.example/robots.txt"))
        let pages = [
            "https://a.example/private/a.html?x=1", "https://a.example/", "https://a.example/%E0%B8%81?q=1&x=/",
        ]
        .compactMap(WebAddress.init)
        var fuzzing = Fuzzing()
        fuzzing.run(texts.map { Array($0.utf8) }) { _, bytes in
            let file = RobotsFile(parsing: bytes, at: site)
            for product in ["VicinityCrawler", "other"] {
                let rules = file.rules(for: product)
                for page in pages { _ = rules.allows(page) }
                #expect(rules.crawlDelay.map { $0 >= .zero } ?? true)
            }
        }
    }

    @Test(.timeLimit(.minutes(20))) func `are addresses or none`() throws {
        let texts = [
            "https://user@example.org:8080/a/../b/%41?q=1&r=ä#f", "//[2001:db8::1]:80/x", "/path;p=1/?a",
            "http://0x7f.1/",
            "HTTPS://EXAMPLE.ORG./%zz", "?only", "../../..", "http://xn--bcher-kva.example/ü",
        ]
        let page = try #require(WebAddress("https://example.org/films/page?x=1"))
        var fuzzing = Fuzzing()
        let seed = fuzzing.seed
        fuzzing.run(texts.map { Array($0.utf8) }) { _, bytes in
            guard let address = page.resolve(String(decoding: bytes, as: UTF8.self)) else { return }
            #expect(["http", "https"].contains(address.scheme) && address.path.hasPrefix("/"), "FUZZ_SEED=\(seed)")
            // An address in normal form stays as it is.
            #expect(WebAddress(address.text)?.text == address.text, "FUZZ_SEED=\(seed)")
        }
    }

    @Test(.timeLimit(.minutes(20))) func `unpack to bounded bytes or not at all`() throws {
        let plain = [UInt8]("The same words, the same words, the same words. ".utf8)
        let packed = gzipped(plain)
        var fuzzing = Fuzzing()
        fuzzing.run([packed, packed + packed, gzipped([UInt8](repeating: 0, count: 500_000))]) { _, bytes in
            guard let unpacked = try? Gzip.expanded(bytes, limit: 100_000) else { return }
            #expect(unpacked.count <= 100_000)
        }
    }
}
