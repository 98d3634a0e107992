import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import TestKit
import Testing
import Traces

@testable import ServiceKit

/// Logs and traces of a request.
@Suite struct `A request that is observed` {
    private static let secret = "a-secret-of-thirty-two-bytes-or-more"
    private static let also = "another-secret-of-thirty-two-bytes-at-least"
    private let queue = SpanQueue()
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func access(isPublic: Bool, _ settings: [String: String] = [:]) throws -> Access {
        let environment = ["DEPLOYMENT_SECRET": Self.secret, "KEYS": folder.file("keys")].merging(settings) { $1 }
        var reader = try SettingsReader(program: "catalog", arguments: [], environment: environment)
        let trust = ServiceSettings(&reader, defaultPort: 0).trust
        try reader.finish()
        return try Access(trust, isPublic: isPublic, name: "catalog", host: "127.0.0.1")
    }

    private func test(
        _ access: Access, logger: Logger = Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() },
        _ work: @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        let server = HTTPServer(
            metrics: Metrics(), readiness: Readiness(), access: access, tracer: SpanTracer(queue: queue), logger: logger
        )
        server.router.get("trace") { _, _ in TraceContext.current?.traceID ?? "none" }
        server.router.get("v1/invitations/:secret") { _, _ -> String in throw Problem.unavailable("not now") }
        server.router.get("v1/slow/:secret") { _, _ in
            try await Task.sleep(for: .milliseconds(1100))
            return "late"
        }
        try await server.application(host: "127.0.0.1", port: 0).test(.router) { try await work($0) }
    }

    @Test func `stands in no log with its path, whatever came of it`() async throws {
        let path = folder.file("log")
        try Data().write(to: URL(filePath: path))
        let file = try #require(FileHandle(forWritingAtPath: path))
        let logger = Logger(label: "test") {
            JSONLogHandler(label: $0, level: .trace, output: LineOutput(file: file.fileDescriptor))
        }
        try await test(try access(isPublic: true), logger: logger) { client in
            for path in ["/v1/invitations/S3CRET", "/v1/slow/S3CRET", "/v1/no/such/S3CRET", "/trace?code=S3CRET"] {
                try await client.execute(uri: path, method: .get) { _ in }
            }
        }
        let log = try String(contentsOfFile: path, encoding: .utf8)
        for route in ["/v1/invitations/{secret}", "/v1/slow/{secret}", "/trace", "NotFound"] {
            #expect(log.contains(#""route":"\#(route)""#), "\(log)")
        }
        #expect(!log.contains("S3CRET"), "\(log)")
    }

    @Test func `to a service without the deployment's secret stands in the log, once a second`() async throws {
        let path = folder.file("log")
        try Data().write(to: URL(filePath: path))
        let file = try #require(FileHandle(forWritingAtPath: path))
        let output = LineOutput(file: file.fileDescriptor)
        let logger = Logger(label: "test") { JSONLogHandler(label: $0, level: .info, output: output) }
        try await test(try access(isPublic: false), logger: logger) { client in
            try await client.execute(uri: "/trace", method: .get, headers: [.authorization: "Bearer S3CRET"]) { _ in }
        }
        let log = try String(contentsOfFile: path, encoding: .utf8)
        #expect(log.contains(#""status":401"#) && !log.contains("S3CRET"), "\(log)")
        let (pace, now) = (Pace(), ContinuousClock.now)
        let due = [0, 10, 999, 1000, 1500, 2000].map { pace.isDue(at: now + .milliseconds($0)) }
        #expect(due == [true, false, false, true, false, true])
    }

    @Test func `goes on with the trace of another process of the deployment`() async throws {
        let given = TraceContext()
        try await test(try access(isPublic: false)) { client in
            let headers: HTTPFields = [.traceparent: given.traceparent, .authorization: "Bearer \(Self.secret)"]
            try await client.execute(uri: "/trace", method: .get, headers: headers) {
                #expect(String(buffer: $0.body) == given.traceID)
            }
        }
    }

    @Test(arguments: [true, false]) func `begins a trace of its own for a stranger, and names theirs beside it`(
        isPublic: Bool
    ) async throws {
        let (given, silent) = (TraceContext(), TraceContext(isSampled: false))
        try await test(try access(isPublic: isPublic)) { client in
            for trace in [given, silent] {
                var headers: HTTPFields = [.traceparent: trace.traceparent]
                // A gateway's callers have tokens of people. Even the secret makes no caller a part of the deployment there.
                headers[.authorization] = isPublic ? "Bearer \(Self.secret)" : "Bearer x"
                try await client.execute(uri: "/trace", method: .get, headers: headers) {
                    #expect($0.status == (isPublic ? .ok : .unauthorized))
                    #expect(String(buffer: $0.body) != trace.traceID)
                }
            }
        }
        let spans = queue.take(atMost: 10)
        #expect(spans.count == 2, "whether it is recorded is not for strangers to say")
        #expect(spans.map(\.links) == [[given], [silent]])
        #expect(spans.allSatisfy { $0.parent == nil && ![given.traceID, silent.traceID].contains($0.trace.traceID) })
    }

    // MARK: - Two secrets, while one is changed

    @Test func `brings either of two secrets while one is changed`() async throws {
        let keys = folder.file("keys")
        try FileManager.default.createDirectory(atPath: keys, withIntermediateDirectories: true)
        let third = String(repeating: "3", count: 32)
        try Data("\(third)\n\n".utf8).write(to: URL(filePath: "\(keys)/deployment-secret-also"))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: "\(keys)/deployment-secret-also")
        try await test(try access(isPublic: false, ["DEPLOYMENT_SECRET_ALSO": Self.also])) { client in
            for (secret, status) in [
                (Self.secret, HTTPResponse.Status.ok), (Self.also, .ok), (third, .ok), ("\(Self.also)x", .unauthorized),
                (Self.secret + Self.also, .unauthorized), ("", .unauthorized),
            ] {
                try await client.execute(uri: "/trace", method: .get, headers: [.authorization: "Bearer \(secret)"]) {
                    #expect($0.status == status, "\(secret)")
                }
            }
        }
        try Data("short\n".utf8).write(to: URL(filePath: "\(keys)/deployment-secret-also"))
        #expect(throws: SettingsError.self) { try access(isPublic: false) }
    }
}
