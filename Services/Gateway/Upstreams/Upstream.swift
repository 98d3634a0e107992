import Contract
import Events
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import ServiceKit
import Traces
import Tracing

/// A service that answers reads. It trusts the gateway's statement of the actor, because the gateway sends the deployment's secret.
struct Upstream: Sendable {
    /// The service's name: "catalog", "orders".
    let name: String
    /// The instance named in each request, so that a process that runs as another refuses it; nil if the service has no instances.
    let instance: Instance?
    /// The connections to each process that can lead it.
    private(set) var pools: Alternatives<UpstreamPool>
    let secret: DeploymentSecret
    /// The quotas that writes count against; nil if none do.
    let quotas: Quotas?
    let logger: Logger

    init(
        name: String, instance: Instance? = nil, _ address: ServiceAddress, _ limits: UpstreamPool.Limits,
        _ trust: ServiceTrust, quotas: Quotas? = nil, _ logger: Logger
    ) {
        self.name = name
        self.instance = instance
        self.quotas = quotas
        pools = address.map {
            UpstreamPool($0, group: MultiThreadedEventLoopGroup.singleton, limits: limits, tls: trust.context)
        }
        secret = trust.secret
        self.logger = logger
    }

    /// An `Upstream` for each process that can lead the service.
    var processes: [Upstream] {
        pools.all.map { pool in
            var one = self
            one.pools = Alternatives(pool)
            return one
        }
    }

    struct Answer: Sendable {
        var status: HTTPResponse.Status
        /// Only the headers that the gateway or its clients use.
        var headers: HTTPFields
        var body: ByteBuffer
    }

    /// Gets a path with its query.
    /// - Throws: 503 with `Retry-After` if there is no answer.
    func get(_ path: String, _ headers: HTTPFields = [:], as actor: Actor?) async throws -> Answer {
        try await send(HTTPRequestHead(version: .http1_1, method: .GET, uri: path), headers, nil, as: actor)
    }

    /// Gets a path without an actor; nil, and no log line, if there is no answer.
    func answer(_ path: String) async -> Answer? {
        let pool = pools.current
        var request = HTTPRequestHead(version: .http1_1, method: .GET, uri: path)
        address(&request, to: pool)
        return try? await Answer(pool.send(UpstreamConnection.Request(head: request, body: nil)))
    }

    /// Posts a body. The request asks for something and changes nothing.
    /// - Throws: 503 with `Retry-After` if there is no answer.
    func post(
        _ path: String, _ headers: HTTPFields, _ body: ByteBuffer, as actor: Actor? = nil
    ) async throws -> Answer {
        var request = HTTPRequestHead(version: .http1_1, method: .POST, uri: path)
        request.headers.add(name: "Content-Length", value: String(body.readableBytes))
        return try await send(request, headers, body, as: actor)
    }

    /// Asks for something by any method, with a body of JSON. A write counts against the client's quotas.
    /// - Parameter isCounted: false for a write that is limited otherwise.
    /// - Throws: 503 with `Retry-After` if there is no answer; 429 if the client has used up its quota.
    func ask(
        _ method: NIOHTTP1.HTTPMethod, _ path: String, json body: ByteBuffer?, as actor: Actor?, isCounted: Bool = true
    ) async throws -> Answer {
        var request = HTTPRequestHead(version: .http1_1, method: method, uri: path)
        var headers = HTTPFields()
        if let body {
            request.headers.add(name: "Content-Length", value: String(body.readableBytes))
            headers[.contentType] = "application/json"
        }
        guard isCounted, method != .GET, let quotas, let asker = Asker.current else {
            return try await send(request, headers, body, as: actor)
        }
        let estimate = CommandCosts.ofOne(body?.readableBytes ?? 0)
        try quotas.count(estimate, of: asker)
        // Without an answer the write may have been done, so the estimate stays counted.
        let answer = try await send(request, headers, body, as: actor)
        let kept = answer.headers[.vicinityKept].flatMap { Int($0) } ?? 0
        quotas.correct(by: kept - estimate, of: asker)
        return answer
    }

    private func address(_ request: inout HTTPRequestHead, to pool: UpstreamPool) {
        request.headers.add(name: "Host", value: pool.address.text)
        request.headers.add(name: "Authorization", value: secret.authorization)
    }

    private func send(
        _ request: HTTPRequestHead, _ headers: HTTPFields, _ body: ByteBuffer?, as actor: Actor?
    ) async throws -> Answer {
        try await asSpan("\(request.method.rawValue) \(name)", .client) { span in
            span?.attributes = [
                "http.request.method": .string(request.method.rawValue), "url.scheme": "http",
                "server.address": .string(pools.current.address.text), "peer.service": .string(name),
            ]
            let answer = try await sendAsSpan(request, headers, body, as: actor)
            span?.updateAttributes { $0["http.response.status_code"] = answer.status.code }
            if answer.status.code >= 400 { span?.setStatus(SpanStatus(code: .error)) }
            return answer
        }
    }

    private func sendAsSpan(
        _ request: HTTPRequestHead, _ headers: HTTPFields, _ body: ByteBuffer?, as actor: Actor?
    ) async throws -> Answer {
        var request = request
        let pool = pools.current
        address(&request, to: pool)
        for field in headers { request.headers.add(name: field.name.rawName, value: field.value) }
        if let instance {
            request.headers.add(name: HTTPField.Name.vicinityInstance.rawName, value: instance.description)
        }
        if let actor { request.headers.add(name: HTTPField.Name.vicinityActor.rawName, value: actor.header) }
        if let trace = TraceContext.current { request.headers.add(name: "traceparent", value: trace.traceparent) }
        do {
            let answer = Answer(try await pool.send(UpstreamConnection.Request(head: request, body: body)))
            guard answer.status == .serviceUnavailable, request.method == .GET else { return answer }
            // A process that no longer leads refuses every read; another may lead by now.
            let next = pools.current
            guard next.address != pool.address else { return answer }
            request.headers.replaceOrAdd(name: "Host", value: next.address.text)
            return Answer(try await next.send(UpstreamConnection.Request(head: request, body: body)))
        } catch {
            logger.warning("\(name) does not answer", metadata: ["error": "\(error)"])
            throw Problem.unavailable("the \(name) service does not answer now")
        }
    }
}

extension Upstream.Answer {
    /// The headers by their lower-case names.
    private static let known: [String: HTTPField.Name] = Dictionary(
        uniqueKeysWithValues: [
            .contentType, .eTag, .cacheControl, .lastModified, .link, .vary, .contentLanguage, .retryAfter, .location,
            .vicinityRead, .vicinityCost, .vicinityKept, .vicinityRule,
        ].map { ($0.canonicalName, $0) })

    fileprivate init(_ response: UpstreamConnection.Response) {
        status = .init(code: Int(response.head.status.code), reasonPhrase: response.head.status.reasonPhrase)
        headers = HTTPFields()
        for header in response.head.headers {
            guard let name = Upstream.Answer.known[header.name.lowercased()] else { continue }
            headers.append(HTTPField(name: name, value: header.value))
        }
        body = response.body
    }
}
