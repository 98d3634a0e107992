import Contract
import Events
import Foundation
import Store
import Synchronization
import TestKit
import Testing
import Traces
import Tracing

@testable import CrawlerService

@Suite(.timeLimit(.minutes(10))) struct `A crawl` {
    /// A site of thirty films behind a list, with validators, whose pages can be changed.
    private final class Site: Sendable {
        let titles = Mutex<[Int: String]>(Dictionary(uniqueKeysWithValues: (1...30).map { ($0, "Film \($0)") }))
        let broken = Mutex<Set<String>>([])

        func page(_ target: String) -> String? {
            let titles = titles.withLock { $0 }
            if target == "/" {
                let links = titles.keys.sorted().map { "/film/\($0)" }
                return "<html><body>\(links.map { "<a href='\($0)'>film</a>" }.joined())</body></html>"
            }
            let number = Int(target.dropFirst("/film/".count))
            return number.flatMap { titles[$0] }.map { filmPage($0, id: target, filler: 5000) }
        }

        func server() throws -> RawServer {
            try RawServer { [self] asked, answer in
                if asked.target == "/robots.txt" { return answer.reply("", status: 404) }
                if broken.withLock({ $0.contains(asked.target) }) { return answer.reply("", status: 501) }
                guard let page = page(asked.target) else { return answer.reply("gone", status: 404) }
                let tag = "\"\(digest(page.utf8))\""
                if asked.headers["if-none-match"] == tag { return answer.reply("", status: 304, ["ETag: \(tag)"]) }
                answer.reply(page, ["Content-Type: text/html; charset=utf-8", "ETag: \(tag)"])
            }
        }
    }

    @Test func `visits nothing without the lease, and goes on with it again; no page has failed`() async throws {
        let site = Site()
        let server = try site.server()
        let fixture = try await CrawlFixture(server)
        let lease = TestLease()
        try await fixture.run(lease: lease) { engine in
            try await fixture.change("films", filmSource(server))
            try await fixture.send("run", "films", RunCrawl(actor: operatorActor, source: "films"))
            try await waitFor("the run is to begin") { try await !engine.read(RunTable.open).isEmpty }
            #expect(server.asked.isEmpty)
            // The lease is lost in the middle, several times.
            for questions in [1, 4, 30] {
                lease.give(for: questions)
                try await waitFor("the lease is lost") { lease.isOver }
            }
            lease.give()
            let run = try await fixture.ended("films", after: 0, engine)
            #expect(run.report.pages == 31 && run.report.failed == 0 && run.report.observed == 30)
            #expect(try await fixture.observations(engine).count == 30)
        }
    }

    @Test func `emits each thing once, again only when it changed, and transfers little for that`() async throws {
        let site = Site()
        let server = try site.server()
        let fixture = try await CrawlFixture(server)
        let queue = SpanQueue()
        try await fixture.run(tracer: SpanTracer(queue: queue)) { engine in
            try await fixture.change("films", filmSource(server))
            let first = try await fixture.crawl("films", engine)
            #expect(first.report.pages == 31 && first.report.observed == 30 && first.report.failed == 0)
            #expect(try await fixture.observations(engine).count == 30)
            // Each page begins a trace, which its observations continue.
            let pages = queue.take(atMost: 1000).filter { $0.name == "crawl" && $0.parent == nil }.map(\.trace.traceID)
            let traces = try await fixture.observed(engine).compactMap { $0.traceparent.flatMap(TraceContext.init) }
            #expect(pages.count == 31 && traces.count == 30)
            #expect(Set(traces.map(\.traceID)).isSubset(of: pages))
            let second = try await fixture.crawl("films", engine)
            #expect(second.report.unchanged == 31 && second.report.observed == 0)
            #expect(second.report.received * 20 < first.report.received)
            site.titles.withLock { $0[7] = "Film Seven" }
            let third = try await fixture.crawl("films", engine)
            #expect(third.report.observed == 1)
            let emitted = try await fixture.observations(engine)
            #expect(emitted.count == 31 && emitted.last?.thing?["name"]?.string == "Film Seven")
            #expect(emitted.last?.id == emitted.first { $0.thing?["name"]?.string == "Film 7" }?.id)
        }
    }

    @Test func `emits that a thing is gone after its misses, and only then`() async throws {
        let site = Site()
        let server = try site.server()
        let fixture = try await CrawlFixture(server)
        try await fixture.run { engine in
            try await fixture.change("films", filmSource(server))
            _ = try await fixture.crawl("films", engine)
            site.titles.withLock { $0[3] = nil }
            // A page that cannot be fetched is not a missing one.
            site.broken.withLock { $0 = ["/film/4"] }
            #expect(try await fixture.crawl("films", engine).report.gone == 0)
            #expect(try await fixture.crawl("films", engine).report.gone == 0)
            site.broken.withLock { $0 = [] }
            #expect(try await fixture.crawl("films", engine).report.gone == 0)
            #expect(try await fixture.crawl("films", engine).report.gone == 1)
            let missing = try await fixture.observations(engine).filter(\.gone)
            #expect(missing.map(\.url) == [server.url + "/film/3"] && missing[0].thing == nil)
        }
    }

    @Test func `of a removed source leaves nothing behind`() async throws {
        let site = Site()
        let server = try site.server()
        let fixture = try await CrawlFixture(server)
        try await fixture.run { engine in
            try await fixture.change("films", filmSource(server))
            _ = try await fixture.crawl("films", engine)
            try await fixture.change("films", nil)
            let emitted = try await waitFor("all films are gone") {
                let emitted = try await fixture.observations(engine)
                return emitted.count { $0.gone } == 30 ? emitted : nil
            }
            let seen = emitted.filter { !$0.gone }.map(\.id)
            #expect(Set(emitted.filter(\.gone).map(\.id)) == Set(seen) && seen.count == 30)
            // A source of the same name observes them again.
            try await fixture.change("films", filmSource(server))
            #expect(try await fixture.crawl("films", engine).report.observed == 30)
        }
    }

    @Test func `that was killed goes on where it was and fetches nothing twice`() async throws {
        let site = Site()
        let open = Mutex(12)
        let inner = try site.server()
        let server = try RawServer { asked, answer in
            let deadline = Date.now + 60
            while asked.target.hasPrefix("/film/"), Date.now < deadline {
                let isLet = open.withLock { left in
                    left -= left > 0 ? 1 : 0
                    return left > 0
                }
                if isLet { break }
                Thread.sleep(forTimeInterval: 0.01)
            }
            guard let page = site.page(asked.target) else { return answer.reply("", status: 404) }
            answer.reply(page)
        }
        _ = inner
        let fixture = try await CrawlFixture(server)
        try await fixture.run { engine in
            try await fixture.change("films", filmSource(server))
            try await fixture.send("run", "films", RunCrawl(actor: operatorActor, source: "films"))
            try await eventually("some pages are in the store") {
                try await engine.read { try RunTable.run(1, in: $0)?.report.pages ?? 0 } >= 8
            }
        }
        let visited = server.targets.count
        #expect(visited < 31)
        open.withLock { $0 = 1_000_000 }
        try await fixture.run { engine in
            let run = try await fixture.ended("films", after: 0, engine)
            #expect(run.number == 1 && run.state == .done && run.report.pages == 31)
            #expect(try await fixture.observations(engine).count == 30)
        }
        // Only pages under way at the end were requested again: at most four, and four whose results were being stored.
        let repeated = Dictionary(grouping: server.targets, by: \.self).filter { $0.value.count > 1 }
        #expect(repeated.count <= 8)
        // The robots.txt was kept.
        #expect(server.asked.filter { $0.target == "/robots.txt" }.count == 1)
    }

    @Test func `can be stopped, and another visits all`() async throws {
        let site = Site()
        let isHeld = Mutex(true)
        let server = try RawServer { asked, answer in
            let deadline = Date.now + 60
            while asked.target.hasPrefix("/film/"), isHeld.withLock({ $0 }), Date.now < deadline {
                Thread.sleep(forTimeInterval: 0.01)
            }
            guard let page = site.page(asked.target) else { return answer.reply("", status: 404) }
            answer.reply(page)
        }
        let fixture = try await CrawlFixture(server)
        try await fixture.run { engine in
            try await fixture.change("films", filmSource(server))
            try await fixture.send("run", "films", RunCrawl(actor: operatorActor, source: "films"))
            try await eventually("films are asked for") { server.targets.count > 1 }
            try await fixture.send("stop", "films", StopCrawl(actor: operatorActor, source: "films"))
            #expect(try await fixture.ended("films", after: 0, engine).state == .stopped)
            isHeld.withLock { $0 = false }
            #expect(try await fixture.crawl("films", engine).report.pages == 31)
        }
    }
}
