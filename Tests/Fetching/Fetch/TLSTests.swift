import Foundation
import TestKit
import Testing

@testable import Fetching

@Suite(.timeLimit(.minutes(5))) struct `A server's certificate` {
    @Test func `without a known authority is not trusted; one that the operator names is, for its own name alone`()
        async throws
    {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let (key, certificate) = (folder.appending(path: "key").path, folder.appending(path: "certificate").path)
        try run([
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days", "2",
            "-subj", "/CN=good.example", "-addext", "subjectAltName=DNS:good.example",
        ])
        let port = freePort()
        let server = try start([
            "s_server", "-accept", "127.0.0.1:\(port)", "-key", key, "-cert", certificate, "-www", "-quiet",
        ])
        defer { server.terminate() }
        func fetcher(authorities: String?) throws -> Fetcher {
            try localFetcher { options in
                options.allowedHosts = AllowedHosts(["good.example", "other.example"])
                options.names = ["good.example:\(port):127.0.0.1", "other.example:\(port):127.0.0.1"]
                options.authorities = authorities
            }
        }
        func why(_ host: String, _ authorities: String?) async throws -> String {
            let asking = try request("https://\(host):\(port)/x") { $0.limits.attempts = 1 }
            guard case .robotsUnreachable(let why) = try await fetcher(authorities: authorities).failure(asking) else {
                return ""
            }
            return why
        }
        try await eventually("the server says something") {
            try await why("good.example", nil).contains("the connection is not secure")
        }
        #expect(try await why("other.example", certificate).contains("the connection is not secure"))
        let response = try await fetcher(authorities: certificate).rules(
            for: try #require(WebAddress("https://good.example:\(port)/x")), try request("https://good.example/"))
        #expect(response.allows(path: "/x"))
    }

    @Test func `of the deployment's own authority is asked for, and shown`() async throws {
        let (authority, other) = (try Authority(), try Authority())
        let (mine, theirs) = (
            try authority.issue("mine", for: "DNS:mine"), try authority.issue("theirs", for: "IP:127.0.0.1")
        )
        let stranger = try other.issue("stranger", for: "DNS:mine")
        let port = freePort()
        let server = try start([
            "s_server", "-accept", "127.0.0.1:\(port)", "-key", theirs.key, "-cert", theirs.certificate, "-www",
            "-quiet",
            "-Verify", "1", "-verify_return_error", "-CAfile", authority.certificate,
        ])
        defer { server.terminate() }
        func status(_ shown: (certificate: String, key: String)?, believing authority: Authority) async throws -> Int? {
            let certificate = shown.map {
                ClientCertificate(certificate: $0.certificate, key: $0.key, authority: authority.certificate)
            }
            let client = try ServerClient(product: "test", certificate: certificate)
            let address = try #require(WebAddress("https://127.0.0.1:\(port)/"))
            return try? await client.get(address, limits: FetchLimits()).status
        }
        try await eventually("the server answers") { try await status(mine, believing: authority) == 200 }
        #expect(try await status(nil, believing: authority) == nil)
        #expect(try await status(stranger, believing: authority) == nil)
        #expect(try await status(mine, believing: other) == nil)
    }

    private func start(_ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    private func run(_ arguments: [String]) throws {
        let process = try start(arguments)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
