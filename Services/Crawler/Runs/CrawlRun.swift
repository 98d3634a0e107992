import Contract
import Events
import Fetching
import Store
import Traces
import Tracing

/// One run of one source: visits pages, several at a time, until none is left. Results are stored soon after each page, so an interrupted
/// run continues there.
struct CrawlRun: Sendable {
    let engine: Engine
    let handler: CrawlerHandler
    let fetcher: Fetcher
    let source: String
    let number: Int64
    let settings: SourceSettings
    /// The maximum number of pages at a time.
    let width: Int
    /// Nil: no traces are recorded.
    let tracer: SpanTracer?

    /// - Throws: when the run is cancelled; it then stays open.
    func visitAll() async throws {
        let planning = Planning(settings)
        let time = try await engine.perform { $0.now }
        let visit = PageVisit(
            fetcher: fetcher, settings: settings, readers: try PageReaders(settings, source: source, at: time))
        var memory = RunMemory(pages: try await begin(planning, visit))
        let visited = VisitedPages()
        try await withThrowingTaskGroup(of: Void.self) { group in
            var turns = Turns(most: width, perHost: settings.connections)
            // Called before a batch is stored, so that the next pages are fetched meanwhile.
            func send() async throws {
                for waiting in try await next(turns) {
                    turns.begin(waiting.page)
                    group.addTask {
                        visited.add(try await result(of: visit, to: waiting))
                    }
                }
            }
            try await send()
            while try await group.next() != nil {
                let pages = visited.take()
                // Each task ends right after it has added its page.
                for _ in pages.dropFirst() { try await group.next() }
                for one in pages { turns.end(one.page) }
                try await send()
                try await takeOver(pages, planning, &memory)
                for one in pages { turns.forget(one.page) }
                try await send()
            }
        }
    }

    private func result(of visit: PageVisit, to waiting: WaitingPage) async throws -> VisitedPage {
        let address = waiting.page.address
        guard let tracer else {
            return VisitedPage(
                page: waiting.page, outcome: try await visit.outcome(of: address, known: waiting.known))
        }
        let span = tracer.startSpan("crawl", .client, after: nil)
        span.attributes = [
            "url.scheme": .string(address.scheme), "url.path": .string(address.path),
            "server.address": .string(address.host),
            "server.port": .int64(Int64(address.port)), "http.request.method": "GET",
            "vicinity.crawl.source": .string(source), "vicinity.crawl.run": .int64(number),
        ]
        let outcome = try await visit.outcome(of: address, known: waiting.known)
        if case .failed(let kind, let detail, _, _) = outcome {
            span.updateAttributes { $0["error.type"] = kind }
            span.setStatus(SpanStatus(code: .error, message: detail))
        }
        return VisitedPage(page: waiting.page, outcome: outcome, span: span)
    }

    /// - Returns: the number of pages that the run knows.
    private func begin(_ planning: Planning, _ visit: PageVisit) async throws -> Int {
        let starts = try await planning.starts + sitemaps(of: planning, visit)
        return try await engine.perform { [number, settings] transaction in
            let database = transaction.database
            try RunTable.set(.running, of: number, at: transaction.now, in: database)
            let known = try FrontierTable.count(of: number, in: database)
            return known
                + (try FrontierTable.add(starts, to: number, room: settings.mostPages - known, in: database)).added
        }
    }

    private func next(_ turns: Turns) async throws -> [WaitingPage] {
        guard turns.room > 0 else { return [] }
        return try await engine.read { [number, source] database in
            try FrontierTable.next(of: number, turns, in: database).map { page in
                WaitingPage(page: page, known: try PageTable.page(page.address.text, of: source, in: database))
            }
        }
    }

    /// Stores the results of several visits in one transaction.
    private func takeOver(_ pages: [VisitedPage], _ planning: Planning, _ memory: inout RunMemory) async throws {
        let leads = pages.map { visited in
            planning.leadsOn(from: visited.page.depth)
                ? planning.pages(linked: memory.unseen(visited.links), from: visited.page.depth) : []
        }
        let step = PageStep(
            run: number, source: source, visits: Array(zip(pages, leads)), room: settings.mostPages - memory.pages)
        memory.pages += try await engine.perform { try step.apply(in: $0) }
        for one in pages { one.span?.end() }
    }

    /// Sitemaps that the starts' robots.txt name, if the source wants them. A robots.txt that cannot be fetched is reported by the visits
    /// of its pages.
    private func sitemaps(of planning: Planning, _ visit: PageVisit) async throws -> [PlannedPage] {
        guard settings.sitemaps == true else { return [] }
        var origins: Set<String> = []
        var pages: [PlannedPage] = []
        for start in planning.starts where origins.insert(start.address.origin).inserted {
            do {
                let rules = try await fetcher.rules(for: start.address, visit.request(start.address, nil))
                pages += planning.pages(linked: rules.sitemaps.map(\.text), from: -1)
            } catch is FetchFailure {
                continue
            }
        }
        return pages
    }

    /// Ends the run.
    func close(_ state: CrawlSource.Run.RunState) async throws {
        let patience = try Patience(settings)
        let end = RunEnd(run: number, source: source, state: state, patience: patience, handler: handler)
        while try await !engine.perform({ try end.countMisses(in: $0) }) {}
        try await engine.perform { try end.close(in: $0) }
    }
}
