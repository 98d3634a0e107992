import HTTPTypes
import Hummingbird
import Logging
import ServiceLifecycle
import Synchronization
import TestKit

/// A stand-in for a service: it answers reads with prepared answers, and records the requests.
final class StandIn: Sendable {
    struct Question: Sendable {
        let path: String
        let headers: HTTPFields
        let body: String
    }

    struct Answer: Sendable {
        var status: HTTPResponse.Status = .ok
        var headers: HTTPFields = [.contentType: "application/json"]
        var body: String
        /// The body is sent only once this is open.
        var gate: Gate? = nil
    }

    let port = freePort()
    private let state = Mutex(StandInState())

    private struct StandInState {
        var answers: [String: Answer] = [:]
        var questions: [Question] = []
    }

    var url: String { "http://127.0.0.1:\(port)" }
    var questions: [Question] { state.withLock { $0.questions } }

    /// - Parameter path: with its query.
    func answer(_ path: String, _ answer: Answer) {
        state.withLock { $0.answers[path] = answer }
    }

    func answer(_ path: String, _ body: String) {
        answer(path, Answer(body: body))
    }

    fileprivate func respond(_ request: Request) async throws -> Response {
        let path = request.uri.string
        let body = String(buffer: try await request.body.collect(upTo: 8 << 20))
        let answer = state.withLock { state in
            // Gateways poll this path all the time, so it is not recorded.
            if path != "/readyz" { state.questions.append(Question(path: path, headers: request.headers, body: body)) }
            return state.answers[path] ?? Answer(status: .notFound, body: #"{"status":404}"#)
        }
        return Response(
            status: answer.status, headers: answer.headers,
            body: ResponseBody { writer in
                try await answer.gate?.wait()
                try await writer.write(ByteBuffer(string: answer.body))
                try await writer.finish(nil)
            })
    }
}

/// Runs a test while the stand-ins answer.
func withStandIns<Result: Sendable>(
    _ standIns: [StandIn], isolation: isolated (any Actor)? = #isolation, _ test: () async throws -> Result
) async throws -> Result {
    var logger = Logger(label: "stand-in")
    logger.logLevel = .critical
    let services = standIns.map { standIn in
        Application(
            responder: CallbackResponder<BasicRequestContext> { request, _ in try await standIn.respond(request) },
            configuration: .init(address: .hostname("127.0.0.1", port: standIn.port)), logger: logger)
    }
    return try await whileRunning(services, logger) {
        for standIn in standIns {
            try await waitFor("a stand-in listens") {
                try await TestHTTP(standIn.url).get("/readyz").status > 0 ? true : nil
            }
        }
        return try await test()
    }
}

/// Runs a test while services run, and stops them gracefully afterwards.
func whileRunning<Result: Sendable>(
    _ services: [any Service], _ logger: Logger, isolation: isolated (any Actor)? = #isolation,
    _ test: () async throws -> Result
) async throws -> Result {
    let group = ServiceGroup(services: services, logger: logger)
    return try await withThrowingTaskGroup(of: Void.self) { tasks in
        tasks.addTask { try await group.run() }
        let result: Swift.Result<Result, any Error>
        do { result = .success(try await test()) } catch { result = .failure(error) }
        await group.triggerGracefulShutdown()
        try await tasks.waitForAll()
        return try result.get()
    }
}
