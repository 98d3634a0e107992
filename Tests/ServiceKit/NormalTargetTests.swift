import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import TestKit
import Testing

@testable import ServiceKit

@Suite struct `The normal form of a request's target` {
    /// Many ways to write a path, and the one form that each has.
    static let spellings: [(String, String)] = [
        ("/metrics", "/metrics"), ("/metrics/", "/metrics"), ("//metrics", "/metrics"), ("/metrics//", "/metrics"),
        ("///metrics///", "/metrics"), ("/./metrics", "/metrics"), ("/metrics/.", "/metrics"),
        ("/x/../metrics", "/metrics"), ("/../metrics", "/metrics"), ("/x/%2e%2E/metrics", "/metrics"),
        ("/%2e/metrics", "/metrics"), ("/%6detrics", "/metrics"), ("/%6D%65trics", "/metrics"),
        ("http://127.0.0.1/metrics", "/metrics"), ("HTTPS://127.0.0.1:8080//metrics", "/metrics"),
        ("metrics", "/metrics"),
        ("/metrics?", "/metrics?"), ("/metrics/?a=//b/../c", "/metrics?a=//b/../c"),
        ("/v1/places/bkk-1/", "/v1/places/bkk-1"), ("/v1//places/bkk%2D1", "/v1/places/bkk-1"),
        ("/v1/places/%2e%2e/terms", "/v1/terms"), ("/v1/terms/..", "/v1"), ("/v1/terms/...", "/v1/terms/..."),
        ("", "/"), ("/", "/"), ("//", "/"), ("/?q=1", "/?q=1"), ("//?q", "/?q"), ("http://host", "/"),
        ("http://host?q", "/?q"), ("*", "/*"), ("/..", "/"), ("/../..", "/"), ("/.well-known/x", "/.well-known/x"),
        // Characters that no query may contain unencoded.
        ("/x?q=a|b", "/x?q=a%7Cb"), (#"/x?q={"a":1}"#, "/x?q=%7B%22a%22:1%7D"),
        ("/x?a<b>c^d`e\\f", "/x?a%3Cb%3Ec%5Ed%60e%5Cf"),
        ("/x?a[]=1&b=%zz%7c", "/x?a[]=1&b=%zz%7c"), ("/x?a=b?c/d:@!$'()*+,;", "/x?a=b?c/d:@!$'()*+,;"),
        ("/x?q=\u{E9}", "/x?q=%C3%A9"), ("/x?q#f", "/x?q%23f"), ("//x?q=a b", "/x?q=a%20b"), ("/?|", "/?%7C"),
        ("/x?", "/x?"), ("/x?{", "/x?%7B"), ("/v1/places/{", "/v1/places/%7B"),
        (#"/v1/places/"|^<>`"#, "/v1/places/%22%7C%5E%3C%3E%60"),
        // Different paths, which stay different.
        ("/Metrics", "/Metrics"), ("/metrics%2F", "/metrics%2F"), ("/metrics%2f", "/metrics%2F"),
        ("/metrics%00", "/metrics%00"), ("/metrics%3Fx", "/metrics%3Fx"), ("/metrics;x", "/metrics;x"),
        ("/metrics#x", "/metrics%23x"), ("/metrics\\", "/metrics%5C"), ("/met rics", "/met%20rics"),
        ("/v1/places/a%2f..%2fb", "/v1/places/a%2F..%2Fb"), ("/%256detrics", "/%256detrics"),
        // An invalid encoding is encoded once: a second pass changes nothing.
        ("/%zz", "/%25zz"), ("/100%", "/100%25"), ("/%%36detrics", "/%256detrics"),
        // A sign that Swift equates with the letter K, and letters of several bytes.
        ("/\u{212A}", "/%E2%84%AA"), ("/caf\u{E9}", "/caf%C3%A9"), ("/cafe\u{301}", "/cafe%CC%81"),
        ("/MapNewHomeServices.svc", "/MapNewHomeServices.svc"),
        ("/MapNewHomeServices.svc/?wsdl", "/MapNewHomeServices.svc?wsdl"),
    ]

    @Test(arguments: spellings)
    func `is one for all ways to write a path`(asked: String, normal: String) {
        let target = NormalTarget(asked)
        #expect(target.text == normal)
        // Normalising again changes nothing.
        #expect(NormalTarget(target.text).text == normal)
        #expect(target.text.utf8.allSatisfy { (0x21...0x7E).contains($0) })
    }

    @Test func `has the same parts for any bytes, and no second form`() {
        var generator = SystemRandomNumberGenerator()
        let alphabet = Array("/.%2eE5cF?#\\ aZ~;:@*ü".utf8)
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                alphabet.randomElement(using: &generator) ?? 0
            }
            let asked = String(decoding: bytes, as: UTF8.self)
            let normal = NormalTarget(asked).text
            #expect(NormalTarget(normal).text == normal, "\(asked)")
            let path = normal.prefix { $0 != "?" }
            let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
            #expect(path == "/" || segments.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }, "\(asked)")
        }
    }

    private static let secret = "a-secret-of-thirty-two-bytes-or-more"

    /// A process whose routes answer with their name and the path that a handler sees.
    private func test(isPublic: Bool, _ work: @Sendable (any TestClientProtocol) async throws -> Void) async throws {
        var reader = try SettingsReader(
            program: "gateway", arguments: [], environment: ["DEPLOYMENT_SECRET": Self.secret])
        let trust = ServiceSettings(&reader, defaultPort: 0).trust
        let access = try Access(trust, isPublic: isPublic, name: "gateway", host: "127.0.0.1")
        let logger = Logger(label: "targets") { _ in SwiftLogNoOpLogHandler() }
        let server = HTTPServer(metrics: Metrics(), readiness: Readiness(), access: access, logger: logger)
        server.router.get("v1/places/:id") { request, context in
            "place \(try context.path("id")) at \(request.uri.path) \(context.endpointPath ?? "") \(context.spelling ?? "-")"
        }
        server.router.get("**") { request, context in "page \(request.uri.path)" }
        try await server.application(host: "127.0.0.1", port: 0).test(.router) { try await work($0) }
    }

    @Test(arguments: spellings.filter { $0.1.hasPrefix("/metrics") && ($0.1 + "?").hasPrefix("/metrics?") })
    func `keeps figures from strangers in every spelling`(asked: String, normal: String) async throws {
        for isPublic in [true, false] {
            try await test(isPublic: isPublic) { client in
                for method in [HTTPRequest.Method.get, .head] {
                    try await client.execute(uri: asked, method: method) { #expect($0.status == .unauthorized) }
                    let secret: HTTPFields = [.authorization: "Bearer \(Self.secret)"]
                    try await client.execute(uri: asked, method: method, headers: secret) {
                        #expect($0.status == .ok)
                    }
                }
            }
        }
    }

    @Test(arguments: spellings.filter { !$0.1.hasPrefix("/metrics?") && $0.1 != "/metrics" })
    func `shows no figures for other paths`(asked: String, normal: String) async throws {
        try await test(isPublic: true) { client in
            try await client.execute(uri: asked, method: .get) {
                #expect(!String(buffer: $0.body).contains("vicinity_"), "\(asked)")
            }
        }
    }

    @Test(arguments: ["/healthz/", "//readyz", "/%72eadyz", "/x/../healthz"])
    func `answers probes at a service in every spelling`(path: String) async throws {
        try await test(isPublic: false) { client in
            try await client.execute(uri: path, method: .get) { #expect($0.status == .ok) }
        }
    }

    @Test func `is what handlers see`() async throws {
        try await test(isPublic: true) { client in
            for (asked, seen) in [
                ("/v1/places/caf%c3%a9", "place café at /v1/places/caf%C3%A9 /v1/places/{id} /v1/places/caf%c3%a9"),
                ("//v1/places/x/?a=1", "place x at /v1/places/x /v1/places/{id} //v1/places/x/?a=1"),
                ("/v1/places/x", "place x at /v1/places/x /v1/places/{id} -"),
                ("/about/x/%2e%2e", "page /about"),
            ] {
                try await client.execute(uri: asked, method: .get) { #expect(String(buffer: $0.body) == seen) }
            }
        }
    }

    @Test func `in absolute form names the host`() throws {
        #expect(NormalTarget("http://evil.example/metrics").authority == "evil.example")
        #expect(NormalTarget("/http://evil.example/metrics").authority == nil)
        #expect(NormalTarget("//evil.example/metrics").authority == nil)
    }
}
