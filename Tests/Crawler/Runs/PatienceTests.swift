import Contract
import Events
import GRDB
import Store
import Synchronization
import TestKit
import Testing
import Extraction

@testable import CrawlerService

@Suite(.timeLimit(.minutes(10))) struct `A source's patience` {
    private func settings(_ usual: Int?, shows: Int?) -> SourceSettings {
        var settings = SourceSettings(
            name: "Films", starts: ["https://example.org/"], yields: ["Movie"],
            readings: [
                .init(pages: "/shows/", reading: .init(as: .html), missesUntilGone: shows),
                .init(pages: nil, reading: .init(as: .html)),
            ])
        settings.missesUntilGone = usual
        return settings
    }

    @Test func `is the page's reading's, else its own, else three runs; none is for ever`() throws {
        let (show, film) = ("https://example.org/shows/1", "https://example.org/films/1")
        let usual = try Patience(settings(nil, shows: nil))
        #expect(usual.misses(at: show) == 3 && usual.misses(at: film) == 3)
        let mixed = try Patience(settings(0, shows: 1))
        #expect(mixed.misses(at: show) == 1 && mixed.misses(at: film) == .max)
        #expect(Patience.endless.misses(at: film) == .max)
    }

    @Test func `lets one page's things go at once and another's stay`() async throws {
        let isRemoved = Mutex(false)
        let server = try RawServer { asked, answer in
            let left = isRemoved.withLock { $0 } ? "" : "<a href='/shows/1'>show</a><a href='/films/1'>film</a>"
            switch asked.target {
            case "/": answer.reply("<html><body>\(left)</body></html>")
            case "/shows/1", "/films/1": answer.reply(filmPage("Film", id: asked.target))
            default: answer.reply("", status: 404)
            }
        }
        let fixture = try await CrawlFixture(server)
        var source = filmSource(server)
        source.readings = [
            .init(pages: "/shows/", reading: .init(as: .html), missesUntilGone: 1),
            .init(pages: nil, reading: .init(as: .html, links: .init())),
        ]
        source.missesUntilGone = 0
        try await fixture.run { [source] engine in
            try await fixture.change("films", source)
            #expect(try await fixture.crawl("films", engine).report.observed == 2)
            isRemoved.withLock { $0 = true }
            for missing in [1, 0, 0] { #expect(try await fixture.crawl("films", engine).report.gone == missing) }
            let emitted = try await fixture.observations(engine).filter(\.gone)
            #expect(emitted.map(\.url) == [server.url + "/shows/1"])
        }
    }

    @Test func `that is for ever forgets in the end, without a word, and sees anew what comes back`() async throws {
        let shows = Mutex(true)
        let server = try RawServer { asked, answer in
            guard asked.target == "/" else { return answer.reply("", status: 404) }
            answer.reply(shows.withLock { $0 } ? filmPage("Film", id: "/films/1") : "<html><body></body></html>")
        }
        let fixture = try await CrawlFixture(server)
        var source = filmSource(server)
        source.missesUntilGone = 0
        try await fixture.run { [source] engine in
            try await fixture.change("films", source)
            #expect(try await fixture.crawl("films", engine).report.observed == 1)
            shows.withLock { $0 = false }
            #expect(try await fixture.crawl("films", engine).report.gone == 0)
            // As after almost as many runs as it takes.
            try await engine.perform { transaction in
                try transaction.database.execute(
                    sql: "UPDATE note_seen SET misses = ?", arguments: [Patience.remembered - 1])
            }
            #expect(try await fixture.crawl("films", engine).report.gone == 0)
            let left = try await engine.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM note_seen") }
            #expect(left == 0)
            shows.withLock { $0 = true }
            #expect(try await fixture.crawl("films", engine).report.observed == 1)
            let emitted = try await fixture.observations(engine)
            #expect(emitted.map(\.gone) == [false, false] && emitted[0].digest == emitted[1].digest)
        }
    }
}
