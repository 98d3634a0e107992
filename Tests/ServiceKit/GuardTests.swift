import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import TestKit
import Testing

@testable import ServiceKit

@Suite struct `A service's port` {
    private static let secret = "a-secret-of-thirty-two-bytes-or-more"

    /// - Parameter settings: in the environment.
    private func test(
        isPublic: Bool = false, _ settings: [String: String] = [:],
        _ work: @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        let environment = ["DEPLOYMENT_SECRET": Self.secret].merging(settings) { $1 }
        var reader = try SettingsReader(program: "catalog", arguments: [], environment: environment)
        let trust = ServiceSettings(&reader, defaultPort: 0).trust
        try reader.finish()
        let access = try Access(trust, isPublic: isPublic, name: "catalog", host: "127.0.0.1")
        let logger = Logger(label: "guard") { _ in SwiftLogNoOpLogHandler() }
        let server = HTTPServer(metrics: Metrics(), readiness: Readiness(), access: access, logger: logger)
        server.router.get("things") { _, _ in "all" }
        server.router.post("things") { request, _ in
            _ = try await request.decode([String: String].self)
            return "taken"
        }
        try await server.application(host: "127.0.0.1", port: 0).test(.router) { try await work($0) }
    }

    private static let authorized: HTTPFields = [.authorization: "Bearer \(secret)"]

    @Test func `answers only who brings the secret`() async throws {
        try await test { client in
            for wrong in ["Bearer x", "Bearer", "", "Basic \(Self.secret)", "Bearer \(Self.secret)x", Self.secret] {
                try await client.execute(uri: "/things", method: .get, headers: [.authorization: wrong]) {
                    #expect($0.status == .unauthorized, "\(wrong)")
                    #expect($0.headers[.wwwAuthenticate] != nil)
                }
            }
            try await client.execute(uri: "/things", method: .get) { #expect($0.status == .unauthorized) }
            try await client.execute(uri: "/nothing", method: .get) { #expect($0.status == .unauthorized) }
            try await client.execute(uri: "/metrics", method: .get) { #expect($0.status == .unauthorized) }
            try await client.execute(uri: "/things", method: .get, headers: Self.authorized) {
                #expect($0.status == .ok)
            }
            try await client.execute(uri: "/metrics", method: .get, headers: Self.authorized) {
                #expect($0.status == .ok)
            }
            for open in ["/healthz", "/readyz"] {
                try await client.execute(uri: open, method: .get) { #expect($0.status == .ok) }
            }
        }
    }

    @Test func `answers no web page`() async throws {
        let origin = HTTPField.Name("Origin")!
        try await test { client in
            for foreign: HTTPFields in [
                [origin: "http://evil.example"], [.secFetchSite: "cross-site"], [origin: "null"],
            ] {
                try await client.execute(uri: "/things", method: .get, headers: Self.authorized + foreign) {
                    #expect($0.status == .forbidden)
                }
            }
        }
    }

    @Test func `takes JSON only as application/json`() async throws {
        try await test { client in
            for type in [nil, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
                var headers = Self.authorized
                headers[.contentType] = type
                try await client.execute(uri: "/things", method: .post, headers: headers, body: .init(string: "{}")) {
                    #expect($0.status == .unsupportedMediaType, "\(type ?? "none")")
                }
            }
        }
    }

    @Test(arguments: [
        ("localhost:8081", true), ("127.0.0.1:8081", true), ("[::1]:8081", true), ("catalog:8081", true),
        ("CATALOG", true), ("shop.example:8081", true), ("evil.example", false), ("evil.example:8081", false),
        ("catalog.evil.example", false), ("127.0.0.1.evil.example", false), ("", false), ("catalog:x", false),
        ("[::1", false), ("a b", false), ("catalog:99999", false),
    ])
    func `answers for no other host`(host: String, isAllowed: Bool) {
        #expect(HostNames(["catalog", "shop.example"]).allow(host) == isAllowed)
    }

    @Test func `of the public is open but for its figures`() async throws {
        try await test(isPublic: true) { client in
            try await client.execute(uri: "/things", method: .get) { #expect($0.status == .ok) }
            try await client.execute(uri: "/metrics", method: .get) { #expect($0.status == .unauthorized) }
        }
        try await test(isPublic: true, ["OPEN_METRICS": "true"]) { client in
            try await client.execute(uri: "/metrics", method: .get) { #expect($0.status == .ok) }
        }
    }

    @Test(arguments: ["short", "a secret of thirty-two bytes with é", String(repeating: "x", count: 2000)])
    func `wants a secret that cannot be guessed`(secret: String) throws {
        var reader = try SettingsReader(
            program: "catalog", arguments: [], environment: ["DEPLOYMENT_SECRET": secret])
        _ = ServiceSettings(&reader, defaultPort: 0)
        #expect(throws: SettingsError.self) { try reader.finish() }
    }
}

@Suite struct `A file to import` {
    @Test func `stands below a folder that the settings name`() throws {
        let (named, other) = (try ScratchFolder(), try ScratchFolder())
        try Data("a".utf8).write(to: URL(filePath: named.file("a.csv")))
        try Data("b".utf8).write(to: URL(filePath: other.file("b.csv")))
        let folders = ImportFolders([named.path])
        #expect(try folders.open(named.file("a.csv"), field: "/path").readToEnd() == Data("a".utf8))
        try FileManager.default.createSymbolicLink(
            atPath: named.file("link.csv"), withDestinationPath: other.file("b.csv"))
        try FileManager.default.createDirectory(atPath: named.file("folder"), withIntermediateDirectories: true)
        #expect(mkfifo(named.file("pipe"), 0o600) == 0)
        let refused = [
            other.file("b.csv"), named.file("link.csv"), named.file("folder"), named.file("pipe"), named.file("none"),
            named.file("../\(URL(filePath: other.path).lastPathComponent)/b.csv"), "/etc/passwd", "/dev/zero", "",
            named.path + "x/a.csv",
        ]
        for path in refused {
            let problem = #expect(throws: Problem.self) { try folders.open(path, field: "/path") }
            #expect(problem?.field == "/path" && problem?.status.code == 422, "\(path)")
        }
        #expect(throws: Problem.self) { try ImportFolders([]).open(named.file("a.csv"), field: "/path") }
    }
}
