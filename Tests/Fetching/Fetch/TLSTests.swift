import Foundation
import TestKit
import Testing

@testable import Fetching

@Suite(.timeLimit(.minutes(5))) struct `A server's certificate` {
    @Test func `that nobody vouches for is not believed; one that the operator names is, for its own name alone`()
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
