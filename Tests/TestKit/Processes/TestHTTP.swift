import AsyncHTTPClient
import Events
import Foundation
import NIOCore
import NIOHTTP1

/// An HTTP client for tests: keeps connections alive, follows no redirects, retries nothing.
public struct TestHTTP: Sendable {
    /// "http://127.0.0.1:8080".
    public let base: String
    /// Sent with every request.
    public var headers: [String: String]

    public init(_ base: String, headers: [String: String] = [:]) {
        self.base = base
        self.headers = headers
    }

    /// The same client with one more header.
    public func with(_ header: String, _ value: String) -> TestHTTP {
        TestHTTP(base, headers: headers.merging([header: value]) { $1 })
    }

    /// The same client with a bearer token.
    public func with(token: String) -> TestHTTP { with("Authorization", "Bearer \(token)") }

    // MARK: - Requests

    public func get(
        _ path: String, headers: [String: String] = [:], timeout: Duration = .seconds(30)
    ) async throws -> TestResponse {
        try await send("GET", path, headers: headers, timeout: timeout)
    }

    public func delete(_ path: String, headers: [String: String] = [:]) async throws -> TestResponse {
        try await send("DELETE", path, headers: headers)
    }

    /// Sends a value as JSON.
    public func post(
        _ path: String, _ value: some Encodable, headers: [String: String] = [:], timeout: Duration = .seconds(30)
    ) async throws -> TestResponse {
        try await send("POST", path, json: try JSON.encode(value), headers: headers, timeout: timeout)
    }

    /// Sends a text that should be JSON.
    public func post(
        _ path: String, json: String = "{}", headers: [String: String] = [:], timeout: Duration = .seconds(30)
    ) async throws -> TestResponse {
        try await send("POST", path, json: Array(json.utf8), headers: headers, timeout: timeout)
    }

    private func send(
        _ method: String, _ path: String, json: [UInt8], headers: [String: String], timeout: Duration
    ) async throws -> TestResponse {
        try await send(
            method, path, body: json, headers: ["Content-Type": "application/json"].merging(headers) { $1 },
            timeout: timeout)
    }

    /// Sends any request; throws if the connection breaks or no whole response comes in time.
    public func send(
        _ method: String, _ path: String, body: [UInt8]? = nil, headers: [String: String] = [:],
        timeout: Duration = .seconds(30)
    ) async throws -> TestResponse {
        let deadline = NIODeadline.now() + TimeAmount(timeout)
        let response = try await client.execute(request(method, path, body, headers), deadline: deadline)
        let bytes = try await response.body.collect(upTo: 64 * 1024 * 1024)
        return TestResponse(
            status: Int(response.status.code), headers: response.headers, bytes: Array(buffer: bytes))
    }

    func request(
        _ method: String, _ path: String, _ body: [UInt8]? = nil, _ headers: [String: String]
    ) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: base + path)
        request.method = HTTPMethod(rawValue: method)
        for (name, value) in self.headers.merging(headers, uniquingKeysWith: { $1 }) {
            request.headers.replaceOrAdd(name: name, value: value)
        }
        if let body { request.body = .bytes(body) }
        return request
    }
}

/// One client for the whole test run, so that no test has to shut one down.
let client = HTTPClient(
    eventLoopGroupProvider: .singleton,
    configuration: {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow, timeout: .init(connect: .seconds(30)),
            connectionPool: .init(idleTimeout: .seconds(30), concurrentHTTP1ConnectionsPerHostSoftLimit: 6000))
        configuration.httpVersion = .http1Only
        // Tests want to see a broken connection instead of a retry.
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }())

public struct TestResponse: Sendable {
    public let status: Int
    let headers: HTTPHeaders
    public let bytes: [UInt8]

    /// Value of a header, whose name matches in any case.
    public subscript(header: String) -> String? { headers.first(name: header) }
    /// All values of a header, whose name matches in any case: each Set-Cookie is one.
    public func all(_ header: String) -> [String] { headers[header] }

    public var text: String { String(decoding: bytes, as: UTF8.self) }

    public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try JSON.decode(type, from: bytes)
    }
}
