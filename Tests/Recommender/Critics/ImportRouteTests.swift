import Events
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServiceKit
import Synchronization
import Testing

@testable import RecommenderService

@Suite struct `An import of critics' ratings` {
    /// Ratings that were put, and kept when others were withdrawn.
    private struct Received: Equatable {
        var put: [String] = []
        var kept: [String: Set<String>] = [:]
    }

    private func send(_ body: String) async throws -> (report: ImportRoutes.Report, received: Received) {
        let (answer, received) = try await answer(to: body)
        return (try JSON.decode(ImportRoutes.Report.self, from: answer), received)
    }

    private func answer(to body: String) async throws -> (answer: [UInt8], received: Received) {
        let received = Mutex(Received())
        let server = HTTPServer(metrics: Metrics(), readiness: Readiness(), logger: Logger(label: "test"))
        ImportRoutes(
            folders: ImportFolders([]),
            put: { ratings, _ in
                received.withLock { $0.put += ratings.map { "\($0.critic)/\($0.thing)" } }
                return (created: ratings.count, changed: 0)
            },
            takeBack: { critics in
                received.withLock { received in
                    for (critic, things) in critics { received.kept[critic] = things }
                }
                return 7
            }
        ).add(to: server.router)
        let answer = try await server.application(host: "127.0.0.1", port: 0).test(.router) { client in
            try await client.execute(
                uri: "/admin/import", method: .post, headers: [.contentType: "application/json"],
                body: ByteBuffer(string: body)
            ) { Array(buffer: $0.body) }
        }
        return (answer, received.withLock(\.self))
    }

    @Test func `reports its progress in lines if it is large`() async throws {
        let count = 3 * ImportRoutes.mostAtOnce
        let rows = (0..<count).map { "critic-\($0 % 40),movie-\($0),\(Double($0 % 501) / 100)\\n" }.joined()
        let (answer, received) = try await answer(
            to: #"{"text": "critic,thing,stars\n\#(rows)", "complete": true}"#)
        let reports = try answer.split(separator: UInt8(ascii: "\n")).map {
            try JSON.decode(ImportRoutes.Report.self, from: Array($0))
        }
        #expect(received.put.count == count && received.kept.count == 40)
        #expect(reports.map(\.created) == reports.map(\.created).sorted() && reports.count > 20)
        #expect(reports.map(\.finished) == reports.dropLast().map { _ in false } + [true])
        #expect(reports.last?.created == count && reports.last?.takenBack == 14)
    }

    @Test func `takes stars as they are`() async throws {
        let (report, received) = try await send(
            #"{"text": "critic,thing,stars\nana,a,3.7\nbo,a,0.01\nbo,b,5.01\nbo,c,-1\nbo,d,x\n"}"#)
        #expect(received.put == ["ana/a", "bo/a"])
        #expect(report.refused == 3 && report.faults.allSatisfy { $0.reason == "stars must be 0 to 5" })
    }

    @Test func `takes nothing back that it leaves out`() async throws {
        let (report, received) = try await send(#"{"text": "critic,thing,stars\nana,a,4\nbo,a,2\n"}"#)
        #expect(received == Received(put: ["ana/a", "bo/a"]))
        #expect(report.created == 2 && report.takenBack == 0)
    }

    @Test func `that is complete takes back what it leaves out of its critics`() async throws {
        let (report, received) = try await send(
            #"{"text": "critic,thing,stars\nana,a,4\nbo,a,2\nana,b,1\n", "complete": true}"#)
        #expect(received.kept == ["ana": ["a", "b"], "bo": ["a"]])
        #expect(report.created == 3 && report.takenBack == 7 && report.faults.isEmpty)
    }

    @Test func `takes nothing back while a row is refused, and says so`() async throws {
        let (report, received) = try await send(
            #"{"text": "critic,thing,stars\nana,a,4\nana,b,9\n", "complete": true}"#)
        #expect(received == Received(put: ["ana/a"]))
        #expect(report.takenBack == 0 && report.refused == 1 && report.faults.map(\.row) == [3, 0])
    }
}
