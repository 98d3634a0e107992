import Contract
import EmbeddedLog
import Events
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServiceKit
import Store
import Synchronization
import TestKit
import Testing

@testable import Imports
@testable import RecommenderService

/// The recommender's imports over an engine with a log of its own.
struct RatingDesk: Sendable {
    struct Line: Decodable {
        struct Fault: Decodable, Equatable {
            var row: Int
            var field: String?
            var reason: String
        }

        var `import`: String?
        var done: Bool?
        var finished: Bool?
        var error: String?
        var created: Int?
        var changed: Int?
        var unchanged: Int?
        var refused: Int?
        var withdrawn: Int?
        var faults: [Fault]?
        var deleted: Int?
        var restored: Int?
        var kept: Int?
    }

    struct Known: Decodable {
        var id: String
        var created: Int
        var changed: Int
        var undoneAt: String?
    }

    let engine: Engine
    private let client: any TestClientProtocol

    static func open(_ body: @escaping @Sendable (RatingDesk) async throws -> Void) async throws {
        let folder = try ScratchFolder()
        let log = try await EmbeddedLog(path: folder.file("log/log.db"))
        let handler = RatingsHandler()
        let logger = Logger(label: "recommender") { _ in SwiftLogNoOpLogHandler() }
        let engine = Engine(
            handler: handler, log: log, folder: try StoreFolder(path: folder.file("recommender")), logger: logger)
        var limits = ServerLimits()
        limits.requestTime = .seconds(600)
        let server = HTTPServer(metrics: Metrics(), readiness: Readiness(), limits: limits, logger: logger)
        ImportRoutes(engine: engine, target: RatingImports(handler: handler), folders: ImportFolders([]))
            .add(to: server.router)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await engine.run() }
            defer { group.cancelAll() }
            try await waitFor("the engine is ready") { engine.status.missing.isEmpty ? true : nil }
            try await server.application(host: "127.0.0.1", port: 0).test(.router) { client in
                try await body(RatingDesk(engine: engine, client: client))
            }
        }
        await log.close()
    }

    func send(_ method: HTTPRequest.Method, _ path: String, _ body: String = "") async throws -> (
        status: HTTPResponse.Status, body: [UInt8]
    ) {
        try await client.execute(
            uri: path, method: method, headers: [.contentType: "application/json"], body: ByteBuffer(string: body)
        ) { ($0.status, Array(buffer: $0.body)) }
    }

    private func lines(_ path: String, _ body: String) async throws -> [Line] {
        try await send(.post, path, body).body.split(separator: UInt8(ascii: "\n"))
            .map { try JSON.decode(Line.self, from: Array($0)) }
    }

    /// - Returns: the last line with counts.
    @discardableResult
    func take(_ rows: [String], complete: Bool = false) async throws -> Line {
        let text = String(
            decoding: try JSON.encode("critic,thing,stars\n" + rows.joined(separator: "\n")), as: UTF8.self)
        let all = try await lines(
            "/admin/import", #"{"format": "ratings", "text": \#(text), "complete": \#(complete)}"#)
        #expect(all.last?.finished == true, "\(all)")
        return try #require(all.last { $0.done == true })
    }

    func undo(_ id: String) async throws -> Line {
        let all = try await lines("/admin/imports/\(id)/undo", "")
        #expect(all.last?.finished == true, "\(all)")
        return try #require(all.last { $0.done == true })
    }

    func known(_ query: String = "") async throws -> ListPage<Known> {
        try JSON.decode(ListPage<Known>.self, from: try await send(.get, "/admin/imports\(query)").body)
    }

    /// "critic/thing stars" of all ratings.
    func ratings() async throws -> [String] {
        try await engine.read { try ExpertTable.records(in: $0) }.map { "\($0.key) \($0.stars)" }
    }
}

@Suite(.timeLimit(.minutes(5))) struct `An import of critics' ratings` {
    @Test func `counts what is new, changed, the same and refused, with a sentence for each refused row`() async throws
    {
        try await RatingDesk.open { desk in
            #expect(try await desk.take(["ana,a,3.7", "bo,a,0.01"]).created == 2)
            let second = try await desk.take(["ana,a,3.7", "bo,a,2", "bo,b,5.01", "bo,c,x"])
            #expect(second.unchanged == 1 && second.changed == 1 && second.refused == 1)
            let lines = try await desk.send(
                .post, "/admin/import", #"{"format": "ratings", "text": "critic,thing,stars\nbo,b,5.01\n"}"#)
            let fault = try JSON.decode(
                RatingDesk.Line.self, from: Array(lines.body.split(separator: UInt8(ascii: "\n"))[0])
            ).faults
            #expect(fault == [.init(row: 2, field: "stars", reason: "must be 0 to 5")])
            #expect(try await desk.ratings() == ["ana/a 3.7", "bo/a 2.0"])
        }
    }

    @Test func `is undone as a whole, but for what was changed since`() async throws {
        try await RatingDesk.open { desk in
            let first = try #require(try await desk.take(["ana,a,4", "ana,b,4", "bo,a,1"]).import)
            let second = try #require(try await desk.take(["ana,a,2", "ana,c,5"]).import)
            #expect(first.hasPrefix("ratings-") && second.hasPrefix("ratings-"))
            try await desk.take(["ana,c,4.5"])
            let undone = try await desk.undo(second)
            #expect(undone.deleted == 0 && undone.restored == 1 && undone.kept == 1)
            #expect(try await desk.ratings() == ["ana/a 4.0", "ana/b 4.0", "ana/c 4.5", "bo/a 1.0"])
            // The second one left it as the first one had made it.
            #expect(try await desk.undo(first).deleted == 3)
            #expect(try await desk.ratings() == ["ana/c 4.5"])
            #expect(try await desk.send(.post, "/admin/imports/\(first)/undo").status == .conflict)
            #expect(try await desk.send(.post, "/admin/imports/ratings-1/undo").status == .notFound)
        }
    }

    @Test func `is listed with the newest first, page by page`() async throws {
        try await RatingDesk.open { desk in
            for thing in ["a", "b", "c"] { try await desk.take(["ana,\(thing),4"]) }
            try await desk.take(["ana,a,4"])
            let all = try await desk.known()
            #expect(all.total == 3 && all.items.map(\.created) == [1, 1, 1] && all.next == nil)
            let first = try await desk.known("?limit=2")
            let rest = try await desk.known("?limit=2&cursor=\(try #require(first.next))")
            #expect((first.items + rest.items).map(\.id) == all.items.map(\.id) && rest.next == nil)
            #expect(all.items.map(\.id) == all.items.map(\.id).sorted(by: >))
            #expect(try await desk.send(.get, "/admin/imports?limit=0").status == .badRequest)
        }
    }

    @Test func `that is complete withdraws what it leaves out of its critics, and undoing brings that back`()
        async throws
    {
        try await RatingDesk.open { desk in
            try await desk.take(["ana,a,4", "ana,b,3", "bo,a,1"])
            let complete = try await desk.take(["ana,a,4"], complete: true)
            #expect(complete.withdrawn == 1 && complete.unchanged == 1)
            #expect(try await desk.ratings() == ["ana/a 4.0", "bo/a 1.0"])
            #expect(try await desk.known().items.first?.changed == 1)
            #expect(try await desk.undo(try #require(complete.import)).restored == 1)
            #expect(try await desk.ratings() == ["ana/a 4.0", "ana/b 3.0", "bo/a 1.0"])
        }
    }

    @Test func `withdraws nothing while a row is refused, and says so`() async throws {
        try await RatingDesk.open { desk in
            try await desk.take(["ana,a,4", "ana,b,3"])
            for bad in ["ana,c,9", "ana,c,x"] {
                let report = try await desk.take(["ana,a,4", bad], complete: true)
                #expect(report.withdrawn == 0 && report.faults?.map(\.row) == [0])
            }
            #expect(try await desk.ratings() == ["ana/a 4.0", "ana/b 3.0"])
        }
    }

    @Test func `of many rows says how far it is after each step`() async throws {
        try await RatingDesk.open { desk in
            let rows = (0..<2000).map { "critic-\($0 % 40),movie-\($0),\(Double($0 % 501) / 100)" }
            let text = (["critic,thing,stars"] + rows).joined(separator: "\\n")
            let lines = try await desk.send(.post, "/admin/import", #"{"format": "ratings", "text": "\#(text)"}"#)
                .body.split(separator: UInt8(ascii: "\n")).map {
                    try JSON.decode(RatingDesk.Line.self, from: Array($0))
                }
            let counts = lines.compactMap(\.created)
            #expect(counts.count >= 8 && counts == counts.sorted() && counts.last == 2000)
            #expect(try await desk.undo(try #require(lines.first?.import)).deleted == 2000)
            #expect(try await desk.ratings().isEmpty)
        }
    }

    @Test func `is refused by the name of the field`() async throws {
        try await RatingDesk.open { desk in
            for (body, field) in [
                (#"{"format": "places", "text": "id"}"#, "/format"),
                (#"{"format": "ratings", "text": "x", "idPrefix": "a-"}"#, "/idPrefix"),
                (#"{"format": "ratings", "path": "/etc/passwd"}"#, "/path"), (#"{"format": "ratings"}"#, "/text"),
            ] {
                let (status, answer) = try await desk.send(.post, "/admin/import", body)
                #expect(status == .unprocessableContent, "\(String(decoding: answer, as: UTF8.self))")
                #expect(
                    String(decoding: answer, as: UTF8.self).contains(#""field":"\#(field)""#),
                    "\(String(decoding: answer, as: UTF8.self))")
            }
            let (status, answer) = try await desk.send(
                .post, "/admin/import", #"{"format": "ratings", "text": "x", "owner": "m-1"}"#)
            #expect(status == .forbidden && String(decoding: answer, as: UTF8.self).contains(#""field":"/format""#))
        }
    }
}

@Suite struct `Undoing an import of critics' ratings` {
    private func undo(_ bench: Bench) async throws -> ImportUndoing.Outcome? {
        let found = Mutex<ImportUndoing.Outcome?>(nil)
        try await bench.harness.perform(at: noon) { [handler = bench.handler] in
            let undoing = ImportUndoing(importID: "ratings-1", target: RatingImports(handler: handler))
            let outcome = try undoing.apply(in: $0)
            found.withLock { $0 = outcome }
        }
        return found.withLock(\.self)
    }

    @Test func `leaves what sources show`() async throws {
        let bench = try Bench()
        try await bench.sight("r1", "critic-1", "movie-a", 1)
        try await bench.put([stated("critic-1", "movie-a", 4.5), stated("critic-1", "movie-b", 4.5)])
        try await bench.sight("r2", "critic-1", "movie-b", 2)
        let outcome = try await undo(bench)
        #expect(outcome?.restored == 1 && outcome?.deleted == 1 && outcome?.kept == [])
        let left = try await bench.harness.read { try ExpertTable.ratings(of: "critic-1", in: $0) }
        #expect(left.map(\.stars) == [1, 2] && left.allSatisfy { !$0.isImported })
    }

    @Test func `leaves a rebuilt store with what the log has`() async throws {
        let bench = try Bench()
        try await bench.put([stated("critic-1", "movie-a", 4.5), stated("critic-1", "movie-b", 3)])
        _ = try await undo(bench)
        #expect(try await bench.harness.rebuilt().contents() == bench.harness.contents())
        #expect(try await bench.harness.contents()["expert_ratings"]?.isEmpty == true)
    }

    @Test func `brings back nothing of an erased person`() async throws {
        let bench = try Bench()
        try await bench.rate("ann", "movie-a", 4, review: "Good.")
        try await bench.put([stated("critic-1", "movie-a", 4.5)])
        try await bench.erase("ann", at: minutes(1))
        #expect(try await undo(bench)?.deleted == 1)
        #expect(try await bench.ratings(of: "ann").isEmpty)
        #expect(try await bench.summary(of: "movie-a") == nil)
    }
}
