import Events
import Fetching
import Logging
import Store

/// One run of one source: visits pages, several at a time, until none is left. What it has done stands in the store after each page, so
/// that it goes on there when it is begun again.
struct CrawlRun: Sendable {
    let engine: Engine
    let handler: CrawlerHandler
    let fetcher: Fetcher
    let source: String
    let number: Int64
    let settings: SourceSettings
    /// Most pages at a time.
    let width: Int

    /// - Throws: when it is cancelled; the run then stays open.
    func visitAll() async throws {
        let planning = Planning(settings)
        let visit = PageVisit(
            fetcher: fetcher, settings: settings, readers: try PageReaders(settings, source: source))
        let starts = try await planning.starts + sitemaps(of: planning, visit)
        try await engine.perform { [number, settings] transaction in
            try RunTable.set(.running, of: number, at: transaction.now, in: transaction.database)
            _ = try FrontierTable.add(starts, to: number, most: settings.mostPages, in: transaction.database)
        }
        try await withThrowingTaskGroup(of: String.self) { group in
            var busy: Set<String> = []
            while true {
                for page in try await next(busy) {
                    busy.insert(page.address.text)
                    let step = PageStep(
                        run: number, source: source, page: page, planning: planning, mostPages: settings.mostPages)
                    group.addTask { try await self.visit(page, visit, step) }
                }
                guard let done = try await group.next() else { return }
                busy.remove(done)
            }
        }
    }

    private func next(_ busy: Set<String>) async throws -> [PlannedPage] {
        let room = width - busy.count
        guard room > 0 else { return [] }
        return try await engine.read { [number, settings] database in
            try FrontierTable.next(
                of: number, busy: busy, perHost: settings.connections, limit: room, in: database)
        }
    }

    private func visit(_ page: PlannedPage, _ visit: PageVisit, _ step: PageStep) async throws -> String {
        let known = try await engine.read { [source] database in
            try PageTable.page(page.address.text, of: source, in: database)
        }
        let outcome = try await visit.outcome(of: page.address, known: known)
        try await engine.perform { try step.apply(outcome, in: $0) }
        return page.address.text
    }

    /// What the starts' robots.txt name, if the source wants that; a robots.txt that cannot be had is the pages' matter.
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
    func close(_ state: CrawlSource.Run.State) async throws {
        let patience = try Patience(settings)
        let end = RunEnd(run: number, source: source, state: state, patience: patience, handler: handler)
        while try await !engine.perform({ try end.countMisses(in: $0) }) {}
        try await engine.perform { try end.close(in: $0) }
    }
}
