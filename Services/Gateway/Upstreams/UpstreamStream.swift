import Events
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import ServiceKit

/// Answers of a service that are too long to collect, or that come bit by bit while it works. They are forwarded as they come.
struct UpstreamStream: Sendable {
    /// The service's name: "catalog".
    let name: String
    /// See `Upstream`.
    let instance: Instance?
    let addresses: ServiceAddress
    /// Timeout up to the beginning of the answer.
    let time: Duration
    let trust: ServiceTrust
    let logger: Logger
    /// Limits concurrent answers; more are asked to retry later.
    private let permits: ConcurrencyLimit

    private static let passedOn: [HTTPField.Name] = [
        .contentType, .contentDisposition, .contentEncoding, .eTag, .cacheControl, .vary, .retryAfter,
        // Removed when the limits have charged it.
        .vicinityCost,
    ]

    /// The largest error answer, in bytes.
    private static let largestProblem = 64 << 10

    init(
        name: String, instance: Instance? = nil, address: ServiceAddress, time: Duration, atOnce: Int,
        share: Int? = nil,
        trust: ServiceTrust, logger: Logger
    ) {
        self.name = name
        self.instance = instance
        addresses = address
        self.time = time
        self.trust = trust
        self.logger = logger
        permits = ConcurrencyLimit(atOnce, share: share)
    }

    /// Sends a request once, and forwards the answer; an error answer is collected first.
    /// - Parameter client: the client whose share of the concurrent answers it counts against; nil for none.
    /// - Throws: 503 with `Retry-After` if there is no answer, or if too many are under way.
    func send(
        _ method: HTTPMethod, _ path: String, _ more: HTTPFields = [:], json body: ByteBuffer? = nil,
        for client: String? = nil
    ) async throws -> Response {
        guard let permit = permits.take(for: client) else {
            throw Problem.unavailable("\(permits.capacity) such answers are under way already", retryAfter: 5)
        }
        let address = addresses.current
        var request = HTTPRequestHead(version: .http1_1, method: method, uri: path)
        request.headers.add(name: "Host", value: address.text)
        request.headers.add(name: "Authorization", value: trust.secret.authorization)
        if let instance {
            request.headers.add(name: HTTPField.Name.vicinityInstance.rawName, value: instance.description)
        }
        for field in more { request.headers.add(name: field.name.rawName, value: field.value) }
        if let body {
            request.headers.add(name: "Content-Type", value: "application/json")
            request.headers.add(name: "Content-Length", value: String(body.readableBytes))
        }
        let answer: UpstreamDownload
        do {
            answer = try await UpstreamDownload.begin(
                UpstreamConnection.Request(head: request, body: body), at: address, tls: trust.context, within: time)
        } catch let error as CancellationError {
            throw error
        } catch {
            logger.warning("\(name) does not answer", metadata: ["error": "\(error)"])
            throw Problem.unavailable("the \(name) service does not answer now")
        }
        var headers = HTTPFields()
        for field in UpstreamStream.passedOn {
            headers[field] = answer.head.headers.first(name: field.rawName)
        }
        let status = HTTPResponse.Status(code: Int(answer.head.status.code))
        guard status.kind == .successful else {
            var problem = ByteBuffer()
            while var part = try await answer.next() {
                guard problem.readableBytes + part.readableBytes <= UpstreamStream.largestProblem else {
                    throw Problem.unavailable("the \(name) service's answer is too long")
                }
                problem.writeBuffer(&part)
            }
            return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: problem))
        }
        return Response(
            status: status, headers: headers,
            body: ResponseBody { writer in
                defer { withExtendedLifetime(permit) {} }
                while let part = try await answer.next() { try await writer.write(part) }
                try await writer.finish(nil)
            })
    }
}
