import Testing

@testable import Fetching

@Suite struct `An address of the network` {
    @Test(arguments: [
        "0.0.0.0", "10.1.2.3", "100.64.0.1", "100.100.100.200", "127.0.0.1", "127.255.255.254", "168.63.129.16",
        "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.192", "192.0.2.1", "192.88.99.1", "192.168.0.1",
        "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.7", "224.0.0.1", "239.1.1.1", "240.0.0.1",
        "255.255.255.255", "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254",
        "64:ff9b::10.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::1", "100::1", "2001::1", "2001:10::1", "2001:db8::1",
        "2002:7f00:1::1", "3fff::1", "5f00::1", "fc00::1", "fd00:ec2::254", "fe80::1", "fec0::1", "ff02::1",
    ]) func `is refused when it is no public one`(text: String) throws {
        #expect(!(try #require(IPAddress(text)).isPublic))
    }

    @Test(arguments: [
        "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "172.15.255.255", "172.32.0.0",
        "192.0.1.1", "192.167.255.255", "198.17.255.255", "198.20.0.0", "223.255.255.255", "2606:4700::1111",
        "2a00:1450:4001::1", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1", "2001:200::1",
    ]) func `is taken when it is public`(text: String) throws {
        #expect(try #require(IPAddress(text)).isPublic)
    }
}

@Suite struct `A web address` {
    @Test(arguments: [
        ("HTTP://Example.COM:80/a/../b/./c?q#f", "http://example.com/b/c?q"),
        ("https://example.com", "https://example.com/"), ("https://example.com:443/", "https://example.com/"),
        ("http://example.com:8080/x", "http://example.com:8080/x"),
        ("  https://example.com/é ", "https://example.com/%c3%a9"),
        ("http://[::1]:81/", "http://[::1]:81/"), ("http://2130706433/", "http://127.0.0.1/"),
        ("http://0x7f.1/", "http://127.0.0.1/"), ("http://0X7F.1/", "http://127.0.0.1/"),
        ("http://0X7F%2E1/", "http://127.0.0.1/"), ("http://%30xA/", "http://0.0.0.10/"),
    ]) func `has one form`(text: String, normal: String) throws {
        #expect(try #require(WebAddress(text)).text == normal)
    }

    @Test(arguments: [
        "", "/x", "example.com/x", "ftp://example.com/", "file:///etc/passwd", "javascript:alert(1)", "http://",
        "http://user:pass@example.com/", "gopher://example.com/", "http://exa mple.com/", "http://example.com:99999/",
    ]) func `is none of anything else`(text: String) {
        #expect(WebAddress(text) == nil)
    }

    @Test func `resolves what stands on its page`() throws {
        let page = try #require(WebAddress("https://example.com/a/b?c=d"))
        let cases = [
            "e": "https://example.com/a/e", "/e": "https://example.com/e", "../e?f": "https://example.com/e?f",
            "?g": "https://example.com/a/b?g", "//other.org/h": "https://other.org/h", "": page.text, "#i": page.text,
            "http://x.org/y z": "http://x.org/y%20z", "//0XA/x": "https://0.0.0.10/x",
        ]
        for (reference, target) in cases { #expect(page.resolve(reference)?.text == target, "\(reference)") }
        #expect(page.resolve("mailto:somebody@example.com") == nil)
        #expect(page.resolve("http://a/" + String(repeating: "b", count: 3000)) == nil)
    }

    @Test func `knows its parts`() throws {
        let address = try #require(WebAddress("https://Example.com/a?b=c"))
        #expect(address.origin == "https://example.com:443" && address.pathAndQuery == "/a?b=c")
        #expect(
            AllowedHosts(["EXAMPLE.com:443"]).contains(address) && !AllowedHosts(["example.com:80"]).contains(address))
    }
}
