import Events
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Synchronization
import Traces
import Tracing

/// Gives each request its trace, counts and times it, and logs it. All requests are logged at debug level; slow ones, server errors and
/// callers without the deployment's secret at a higher one.
///
/// A log line names the route's pattern: a path may contain the secret of a link. A trace that comes with a request is continued only for a
/// process of the deployment. A stranger's trace becomes a link of the new trace's first span, and decides neither its id nor whether it is
/// recorded.
struct Observing: RouterMiddleware {
    let metrics: RequestMetrics
    /// Nil: every caller belongs to the deployment, in tests of routes.
    let access: Access?
    /// Nil: no spans are recorded.
    let tracer: SpanTracer?
    let logger: Logger
    private let strangers = Pace()

    init(metrics: RequestMetrics, access: Access?, tracer: SpanTracer?, logger: Logger) {
        (self.metrics, self.access, self.tracer, self.logger) = (metrics, access, tracer, logger)
    }

    /// Frequent requests that belong to nobody's work.
    private static let probes: Set<String> = ["/healthz", "/readyz", "/metrics"]

    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        let given = request.headers[.traceparent].flatMap(TraceContext.init(traceparent:))
        let followed = access?.isOfDeployment(request) ?? true ? given : nil
        guard let tracer, !Self.probes.contains(context.endpointPath ?? "") else {
            // A process that does not record marks its own traces as unsampled.
            return try await TraceContext.with(followed?.child() ?? TraceContext(isSampled: false)) {
                try await observe(request, context, next)
            }
        }
        return try await tracer.startSpan(request.method.rawValue, .server, after: followed).during { span in
            span?.describe(request)
            if followed == nil, let given { span?.addLink(to: given) }
            let response = try await observe(request, context, next)
            span?.describe(response, to: request, at: context.endpointPath)
            return response
        }
    }

    private func observe(
        _ request: Request, _ context: ServiceContext, _ next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        metrics.underWay.add(1)
        defer { metrics.underWay.add(-1) }
        let response = try await next(request, context)
        let time = ContinuousClock.now - start
        metrics.record(
            method: request.method.rawValue, route: context.endpointPath ?? "none", status: response.status.code,
            time: time)
        logger.log(
            level: level(of: response, after: time), "request",
            metadata: [
                "method": "\(request.method.rawValue)", "route": "\(context.endpointPath ?? "none")",
                "status": .stringConvertible(response.status.code),
                "ms": "\((time.inSeconds * 100_000).rounded() / 100)",
            ])
        return response
    }

    private func level(of response: Response, after time: Duration) -> Logger.Level {
        if response.status.code >= 500 { return .warning }
        let isOfStranger = response.status == .unauthorized && access?.isPublic == false
        return time > .seconds(1) || isOfStranger && strangers.isDue() ? .notice : .debug
    }
}

/// Lets one log line a second through, of events that strangers can cause as often as they like.
final class Pace: Sendable {
    private let next: Mutex<ContinuousClock.Instant?> = Mutex(nil)

    func isDue(at now: ContinuousClock.Instant = .now) -> Bool {
        next.withLock { next in
            guard next.map({ now >= $0 }) ?? true else { return false }
            next = now + .seconds(1)
            return true
        }
    }
}

/// Attributes by OpenTelemetry's conventions for HTTP. Paths, queries and people's addresses are left out: they may contain secrets of
/// links, and show where somebody is.
extension TraceSpan {
    fileprivate func describe(_ request: Request) {
        attributes = ["http.request.method": .string(request.method.rawValue), "url.scheme": "http"]
    }

    fileprivate func describe(_ response: Response, to request: Request, at route: String?) {
        updateAttributes { attributes in
            attributes["http.response.status_code"] = response.status.code
            if let route { attributes["http.route"] = route }
            if response.status.code >= 500 { attributes["error.type"] = String(response.status.code) }
        }
        if let route { operationName = "\(request.method.rawValue) \(route)" }
        if response.status.code >= 500 { setStatus(SpanStatus(code: .error)) }
    }
}

/// Adds the header fields of all answers, so that no browser takes one for another type than its own.
struct AddingHeads: RouterMiddleware {
    let heads: @Sendable (Request, ServiceContext) -> HTTPFields

    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers[.xContentTypeOptions] = "nosniff"
        if response.headers[.contentSecurityPolicy] == nil, AddingHeads.isData(response.headers[.contentType]) {
            response.headers[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
        }
        for field in heads(request, context) { response.headers[field.name] = field.value }
        return response
    }

    /// Data loads and runs nothing, wherever it is shown. Pages have a policy of their own; a script's would bind its worker.
    private static func isData(_ contentType: String?) -> Bool {
        let type = (contentType ?? "").prefix { $0 != ";" }.lowercased()
        return type.hasSuffix("json") || ["text/csv", "text/plain", "application/xml", "text/xml"].contains(type)
            || type.hasPrefix("application/") && type.hasSuffix("+xml") && type != "application/xhtml+xml"
    }
}

/// Turns every error into a problem document; see `Problem.init(mapping:)`.
struct AnsweringProblems: RouterMiddleware {
    let logger: Logger

    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        do {
            var response = try await next(request, context)
            response.setRetryAfter()
            return response
        } catch {
            guard var problem = Problem(mapping: error, logger: logger) else { throw error }
            if problem.status.code >= 500, let trace = TraceContext.current {
                problem.members["trace"] = .string(trace.traceID)
            }
            var response = problem.response(instance: String(request.uri.path.prefix(1000)))
            response.setRetryAfter()
            if problem.code == .tooLarge || problem.code == .tookTooLong { context.closeSoon(&response) }
            return response
        }
    }
}

extension Response {
    /// Adds `Retry-After` to 429 and 503: one second, unless it is set already.
    fileprivate mutating func setRetryAfter() {
        guard [.tooManyRequests, .serviceUnavailable].contains(status), headers[.retryAfter] == nil else { return }
        headers[.retryAfter] = "1"
    }
}

extension ServiceContext {
    /// Ends the connection after this response. The client may still be sending a body that nobody reads: it gets time to read the
    /// response, and no more.
    fileprivate func closeSoon(_ response: inout Response) {
        response.headers[.connection] = "close"
        guard let channel else { return }
        channel.eventLoop.scheduleTask(in: .seconds(5)) { channel.close(promise: nil) }
    }
}

/// Bounds the time to a response's head.
struct LimitingTime: RouterMiddleware {
    let limit: TimeLimit

    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        try await withoutActuallyEscaping(next) { next in
            // The closure is used by one task at a time, which ends before `apply` returns.
            nonisolated(unsafe) let next = next
            return try await limit.apply { try await next(request, context) }
        }
    }
}
