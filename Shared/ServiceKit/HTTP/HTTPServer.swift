import HTTPTypes
public import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
public import Traces

/// The HTTP side of a service: a router with the routes that every service has, and its server.
///
/// On every route, paths have one normal form, errors become problem documents, and requests get traces, metrics and time limits. The
/// router comes with `/healthz` (200 while the process runs), `/readyz` (503 with a list of what is missing; 200 with `?standby` if the
/// process follows) and `/metrics`. A service's other routes, and the metrics of every process, need the deployment's secret. Add routes,
/// then make the application, once.
public struct HTTPServer {
    public let router: Router<ServiceContext>
    private let limits: ServerLimits
    private let timeLimit: TimeLimit
    private let connections: Connections
    private let tls: TLSContext?
    private let logger: Logger

    /// - Parameters:
    ///   - access: who may send requests; nil: everybody may use every route, for tests.
    ///   - tracer: records the traces of requests; nil: none.
    ///   - tls: secures connections; nil: they are plain.
    public init(
        metrics: Metrics, readiness: Readiness, access: Access? = nil, limits: ServerLimits = ServerLimits(),
        tracer: SpanTracer? = nil, tls: TLSContext? = nil, logger: Logger
    ) {
        self.limits = limits
        self.tls = tls
        self.logger = logger
        timeLimit = TimeLimit(limits.requestTime)
        let connections = Connections(limits)
        self.connections = connections
        let open = metrics.gauge("vicinity_connections", "Clients' connections that are open.")
        let ready = metrics.gauge(
            "vicinity_ready",
            "1 if the process can do its work, or follows the one that does; else 0, and /readyz says why.")
        metrics.whenRead {
            open.set(Double(connections.count))
            ready.set(readiness.isReadyOrFollows ? 1 : 0)
        }
        router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
        router.add(
            middleware: Observing(metrics: RequestMetrics(metrics), access: access, tracer: tracer, logger: logger))
        router.add(middleware: AddingHeads(heads: limits.heads))
        router.add(middleware: CountingKept())
        router.add(middleware: AnsweringProblems(logger: logger))
        if let access { router.add(middleware: Guarding(access: access)) }
        router.add(middleware: LimitingTime(limit: timeLimit))
        router.get("healthz") { _, _ in Response.json(bytes: Array(#"{"alive":true}"#.utf8)) }
        router.get("readyz") { request, _ in
            // For a supervisor, a following process is healthy.
            let isWell = request.uri.query == "standby" ? readiness.isReadyOrFollows : readiness.isReady
            return Response.json(
                bytes: readiness.json, status: isWell ? .ok : .serviceUnavailable,
                headers: [.cacheControl: "no-store"])
        }
        router.get("metrics") { _, _ in
            Response(
                status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: metrics.text)))
        }
        // For the routes added from here on: anybody may ask whether a process is ready.
        router.add(middleware: CheckingInstance(readiness: readiness))
    }

    /// The server, not yet running. Routes that are added before this call answer 405 to methods that they do not have.
    /// - Parameter port: 0 takes a free one; the log says which.
    public func application(host: String, port: Int) -> some ApplicationProtocol {
        router.refuseOtherMethods()
        let (logger, limits, connections, tls) = (logger, limits, connections, tls)
        return Application(
            responder: ApartResponder(
                responder: NormalisingTargets(responder: router.buildResponder()), isApart: limits.answersApart),
            server: HTTPServerBuilder { responder in
                let http = HTTP1Channel(
                    responder: responder,
                    configuration: .init(
                        idleTimeout: .seconds(limits.idleTime.components.seconds),
                        httpDecoderConfiguration: .init(
                            maxHeaderFieldSize: limits.headerBytes, maxHeaderListSize: limits.headerBytes,
                            maxHeaderFieldCount: limits.headerCount)))
                return LimitedHTTP(http: http, connections: connections, limits: limits, tls: tls)
            },
            configuration: ApplicationConfiguration(address: .hostname(host, port: port), backlog: 1024),
            services: [timeLimit],
            onServerRunning: { channel in
                logger.info("listening", metadata: ["address": "\(channel.localAddress?.description ?? host)"])
            },
            logger: logger)
    }
}
