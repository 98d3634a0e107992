import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServiceKit
import Synchronization
import TestKit
import Testing

@testable import Web

/// The web on a server of its own, with services that answer from tables.
struct WebUnderTest: Sendable {
    let http: TestHTTP
    /// The page's version.
    let version: String
    let services: Services

    /// Stand-ins for the services that the web reads.
    struct Services: Sendable {
        let catalog = AnswerTable()
        let recommender = AnswerTable()
        let search = AnswerTable()
        let orders = AnswerTable()
    }

    /// Runs a test with a web of these settings.
    /// - Parameters:
    ///   - site: the files of the page.
    ///   - address: the only address of the site; nil: links are relative.
    static func with(
        _ settings: [String: String] = [:], site: SmallSite? = nil, address: String? = "https://near.example",
        hasNotifier: Bool = false, _ test: @escaping @Sendable (WebUnderTest) async throws -> Void
    ) async throws {
        let site = try site ?? SmallSite()
        // Pages wait for services as long as a busy machine needs.
        let defaults = site.settings.merging(["PAGE_WAIT": "60s"]) { $1 }
        try await start(defaults.merging(settings) { $1 }, address: address, hasNotifier: hasNotifier) {
            http, services in
            let page = try await http.get("/?shell").text
            let version = try #require(page.split(separator: "\"").dropFirst(5).first.map(String.init))
            try await test(WebUnderTest(http: http, version: version, services: services))
        }
        withExtendedLifetime(site) {}
    }

    /// Runs a test with a web of exactly these settings, which may be without a page.
    static func start(
        _ settings: [String: String], address: String? = nil, hasNotifier: Bool = false,
        _ test: @escaping @Sendable (TestHTTP, Services) async throws -> Void
    ) async throws {
        let services = Services()
        let logger = Logger(label: "web") { _ in SwiftLogNoOpLogHandler() }
        let host = WebHost(
            read: { service, path, _ in
                switch service {
                case .catalog: services.catalog.read(path)
                case .recommender: services.recommender.read(path)
                case .search: services.search.read(path)
                }
            }, readOrder: { id, _ in services.orders.read(id) }, address: LinkAddress(fixed: address) { _, _ in "" },
            hasNotifier: hasNotifier, takesOnlinePayment: false, logger: logger)
        let server = HTTPServer(metrics: Metrics(), readiness: Readiness(), logger: logger)
        let loops = try Web.start(WebUnderTest.settings(settings), in: host, on: server.router)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for loop in loops { group.addTask { try await loop.run() } }
            defer { group.cancelAll() }
            try await server.application(host: "127.0.0.1", port: 0).test(.live) { client in
                let port = try #require(client.port)
                try await test(TestHTTP("http://127.0.0.1:\(port)"), services)
            }
        }
    }

    /// - Throws: `SettingsError` for settings that are not allowed.
    static func settings(_ environment: [String: String]) throws -> WebSettings {
        var reader = try SettingsReader(program: "gateway", arguments: [], environment: environment)
        let settings = WebSettings(&reader)
        try reader.finish()
        return settings
    }
}

/// A service's answers by path; other paths are answered with 404.
final class AnswerTable: Sendable {
    private let state = Mutex((answers: [String: ServiceAnswer](), asked: [String]()))

    /// The paths that were asked for, in their order.
    var asked: [String] { state.withLock { $0.asked } }

    /// - Parameter path: with its query.
    func answer(_ path: String, _ body: String, status: HTTPResponse.Status = .ok) {
        state.withLock { $0.answers[path] = AnswerTable.answer(body, status) }
    }

    func read(_ path: String) -> ServiceAnswer {
        state.withLock { state in
            state.asked.append(path)
            return state.answers[path] ?? AnswerTable.answer(#"{"status":404}"#, .notFound)
        }
    }

    private static func answer(_ body: String, _ status: HTTPResponse.Status) -> ServiceAnswer {
        let buffer = ByteBuffer(string: body)
        return ServiceAnswer(
            Response(
                status: status, headers: [.contentType: "application/json"], body: ResponseBody(byteBuffer: buffer)),
            body: buffer)
    }
}
