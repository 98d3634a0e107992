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
    /// Thirty films behind a list, with validators; what the pages show can be changed.
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
        let world = try await CrawlWorld(server)
        let lease = TestLease()
        try await world.run(lease: lease) { engine in
            try await world.change("films", filmSource(server))
            try await world.send("run", "films", RunCrawl(actor: operatorActor, source: "films"))
            try await waitFor("the run is to begin") { try await !engine.read(RunTable.open).isEmpty }
            #expect(server.asked.isEmpty)
            // It is lost in the middle, some times.
            for questions in [1, 4, 30] {
                lease.give(for: questions)
                try await waitFor("the lease is lost") { lease.isOver }
            }
            lease.give()
            let run = try await world.ended("films", after: 0, engine)
            #expect(run.report.pages == 31 && run.report.failed == 0 && run.report.observed == 30)
            #expect(try await world.observations(engine).count == 30)
        }
    }

    @Test func `says each thing once, again only when it changed, and transfers little for that`() async throws {
        let site = Site()
        let server = try site.server()
        let world = try await CrawlWorld(server)
        let queue = SpanQueue()
        try await world.run(tracer: SpanTracer(queue: queue)) { engine in
            try await world.change("films", filmSource(server))
            let first = try await world.crawl("films", engine)
            #expect(first.report.pages == 31 && first.report.observed == 30 && first.report.failed == 0)
            #expect(try await world.observations(engine).count == 30)
            // Each page begins a trace, and what was seen there goes on with it.
            let pages = queue.take(atMost: 1000).filter { $0.name == "crawl" && $0.parent == nil }.map(\.trace.traceID)
            let traces = try await world.observed(engine).compactMap { $0.traceparent.flatMap(TraceContext.init) }
            #expect(pages.count == 31 && traces.count == 30)
            #expect(Set(traces.map(\.traceID)).isSubset(of: pages))
            let second = try await world.crawl("films", engine)
            #expect(second.report.unchanged == 31 && second.report.observed == 0)
            #expect(second.report.received * 20 < first.report.received)
            site.titles.withLock { $0[7] = "Film Seven" }
            let third = try await world.crawl("films", engine)
            #expect(third.report.observed == 1)
            let said = try await world.observations(engine)
            #expect(said.count == 31 && said.last?.thing?["name"]?.string == "Film Seven")
            #expect(said.last?.id == said.first { $0.thing?["name"]?.string == "Film 7" }?.id)
        }
    }

    @Test func `says that a thing is gone after its misses, and only then`() async throws {
        let site = Site()
        let server = try site.server()
        let world = try await CrawlWorld(server)
        try await world.run { engine in
            try await world.change("films", filmSource(server))
            _ = try await world.crawl("films", engine)
            site.titles.withLock { $0[3] = nil }
            // A page that cannot be had is no page that is not there.
            site.broken.withLock { $0 = ["/film/4"] }
            #expect(try await world.crawl("films", engine).report.gone == 0)
            #expect(try await world.crawl("films", engine).report.gone == 0)
            site.broken.withLock { $0 = [] }
            #expect(try await world.crawl("films", engine).report.gone == 0)
            #expect(try await world.crawl("films", engine).report.gone == 1)
            let gone = try await world.observations(engine).filter(\.gone)
            #expect(gone.map(\.url) == [server.url + "/film/3"] && gone[0].thing == nil)
        }
    }

    @Test func `of a removed source leaves nothing behind`() async throws {
        let site = Site()
        let server = try site.server()
        let world = try await CrawlWorld(server)
        try await world.run { engine in
            try await world.change("films", filmSource(server))
            _ = try await world.crawl("films", engine)
            try await world.change("films", nil)
            let said = try await waitFor("all films are gone") {
                let said = try await world.observations(engine)
                return said.count { $0.gone } == 30 ? said : nil
            }
            let seen = said.filter { !$0.gone }.map(\.id)
            #expect(Set(said.filter(\.gone).map(\.id)) == Set(seen) && seen.count == 30)
            // A source of the same name sees them anew.
            try await world.change("films", filmSource(server))
            #expect(try await world.crawl("films", engine).report.observed == 30)
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
        let world = try await CrawlWorld(server)
        try await world.run { engine in
            try await world.change("films", filmSource(server))
            try await world.send("run", "films", RunCrawl(actor: operatorActor, source: "films"))
            try await eventually("some pages are in the store") {
                try await engine.read { try RunTable.run(1, in: $0)?.report.pages ?? 0 } >= 8
            }
        }
        let visited = server.targets.count
        #expect(visited < 31)
        open.withLock { $0 = 1_000_000 }
        try await world.run { engine in
            let run = try await world.ended("films", after: 0, engine)
            #expect(run.number == 1 && run.state == .done && run.report.pages == 31)
            #expect(try await world.observations(engine).count == 30)
        }
        // Only what was under way at the end was asked for again: at most four pages, and four that were being taken over.
        let repeated = Dictionary(grouping: server.targets, by: \.self).filter { $0.value.count > 1 }
        #expect(repeated.count <= 8)
        // And of what was known of the site, nothing.
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
        let world = try await CrawlWorld(server)
        try await world.run { engine in
            try await world.change("films", filmSource(server))
            try await world.send("run", "films", RunCrawl(actor: operatorActor, source: "films"))
            try await eventually("films are asked for") { server.targets.count > 1 }
            try await world.send("stop", "films", StopCrawl(actor: operatorActor, source: "films"))
            #expect(try await world.ended("films", after: 0, engine).state == .stopped)
            isHeld.withLock { $0 = false }
            #expect(try await world.crawl("films", engine).report.pages == 31)
        }
    }
}
