import Events
import Fetching
import FuzzKit

/// Readers of sites' files besides pages.
let siteReaders = [
    FuzzedReader(
        "robots",
        texts: [
            "User-agent: *\r\nDisallow: /private/*.html$\r\nAllow: /private/open\r\nCrawl-delay: 1.5\r\nSitemap: https://a.example/s.xml\r\n",
            "user-agent: VicinityCrawler\nuser-agent: b\ndisallow: /%E0%B8%81?q=*&x=%2f\n\n# c\nuser-agent: b\nallow: *\n",
            "\u{FEFF}User-Agent:*\rDisallow:/\r", String(repeating: "Disallow: /a*b*c*d*e*f*g$\n", count: 20),
        ]
    ) { bytes throws(BrokenPromise) in
        guard let site = WebAddress("https://a.example/robots.txt") else { return }
        let file = RobotsFile(parsing: bytes, at: site)
        for product in ["VicinityCrawler", "other"] {
            let rules = file.rules(for: product)
            for page in pages { _ = rules.allows(page) }
            let delay = rules.crawlDelay ?? .zero
            try BrokenPromise.unless(delay >= .zero && delay <= .seconds(3600), "the delay is \(delay)")
        }
    },
    FuzzedReader(
        "addresses",
        texts: [
            "https://user@example.org:8080/a/../b/%41?q=1&r=ä#f", "//[2001:db8::1]:80/x", "/path;p=1/?a",
            "http://0x7f.1/",
            "HTTPS://EXAMPLE.ORG./%zz", "?only", "../../..", "http://xn--bcher-kva.example/ü",
            "http://ก.example:99999/",
            "http://127。0。0。1/", "http://[::ffff:7f00:1%25eth0]/",
        ]
    ) { bytes throws(BrokenPromise) in
        let text = String(decoding: bytes, as: UTF8.self)
        guard let address = pages.first?.resolve(text) else { return }
        // An address in normal form stays as it is.
        let again = WebAddress(address.text)?.text
        try BrokenPromise.unless(again == address.text, "\(address.text) is not in normal form")
        _ = IPAddress(address.host)?.isPublic
    },
]

private let pages = [
    "https://a.example/private/a.html?x=1", "https://a.example/", "https://a.example/%E0%B8%81?q=1&x=/",
].compactMap(WebAddress.init)
