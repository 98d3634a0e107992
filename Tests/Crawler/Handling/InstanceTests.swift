import Contract
import Events
import Store
import TestKit
import Testing

@testable import CrawlerService

@Suite(.timeLimit(.minutes(10))) struct `Several crawlers` {
    /// A server whose first page of each source shows one film.
    private func server() throws -> RawServer {
        try RawServer { asked, answer in
            if asked.target == "/robots.txt" { return answer.reply("", status: 404) }
            answer.reply(filmPage("Film of \(asked.target)", id: asked.target))
        }
    }

    private static let sources = (1...8).map { "films-\($0)" }

    private func of(_ index: Int) -> [String] { Self.sources.filter { Instance.index(of: $0, count: 2) == index } }

    private func known(_ engine: Engine) async throws -> [String] {
        try await engine.read { try SourceTable.sources(in: $0).map(\.id) }
    }

    @Test func `have each their own sources, and together visit all of them once`() async throws {
        let server = try server()
        let fixture = try await CrawlFixture(server)
        #expect(!of(0).isEmpty && !of(1).isEmpty)
        try await fixture.run(Instance(index: 0, count: 2)) { first in
            try await fixture.run(Instance(index: 1, count: 2)) { second in
                for source in Self.sources {
                    try await fixture.change(source, filmSource(server, starts: ["/\(source)"]))
                    let owner = Instance.index(of: source, count: 2) == 0 ? first : second
                    #expect(try await fixture.crawl(source, owner).report.observed == 1)
                }
                #expect(try await known(first) == of(0))
                #expect(try await known(second) == of(1))
                try await eventually("the other has emitted all, too") { first.status.outboxDepth == 0 }
                let emitted = try await fixture.observations(second)
                #expect(emitted.map(\.source).sorted() == Self.sources)
            }
        }
        // Side by side they do not read each other's records as their own.
        try await fixture.run(Instance(index: 1, count: 2), rebuild: true) { second in
            let kept = try await known(second)
            #expect(kept == of(1))
            let again = try await fixture.crawl(of(1)[0], second)
            #expect(again.report.pages == 1)
        }
        #expect(server.targets.count { $0 == "/\(of(0)[0])" } == 1)
    }
}
