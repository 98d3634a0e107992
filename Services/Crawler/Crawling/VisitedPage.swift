import Fetching
import Synchronization

/// A page that a run is to visit, with what the last visit found.
struct WaitingPage: Sendable {
    let page: PlannedPage
    let known: PageTable.KnownPage?
}

/// A page that a run has visited, and what came of it.
struct VisitedPage: Sendable {
    let page: PlannedPage
    let outcome: PageOutcome

    /// Where it leads, as it says.
    var links: [String] {
        switch outcome {
        case .unchanged(let known, _): known.links
        case .read(let content, _, _): content.links
        case .absent, .failed: []
        }
    }
}

/// Pages that were visited and wait to be taken over, all at once.
final class VisitedPages: Sendable {
    private let pages = Mutex<[VisitedPage]>([])

    func add(_ page: VisitedPage) { pages.withLock { $0.append(page) } }

    func take() -> [VisitedPage] {
        pages.withLock { pages in
            defer { pages = [] }
            return pages
        }
    }
}
