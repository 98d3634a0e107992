import Fetching
import Synchronization
import Traces

/// A page that a run is to visit, with the result of the last visit.
struct WaitingPage: Sendable {
    let page: PlannedPage
    let known: PageTable.KnownPage?
}

/// A page that a run has visited, and the result.
struct VisitedPage: Sendable {
    let page: PlannedPage
    let outcome: PageOutcome
    /// The page's own trace, which its observations continue. It ends when the result is stored. Nil: no traces are recorded.
    var span: TraceSpan?

    /// Its links, as the page writes them.
    var links: [String] {
        switch outcome {
        case .unchanged(let known, _): known.links
        case .read(let content, _, _): content.links
        case .absent, .failed: []
        }
    }
}

/// Visited pages whose results wait to be stored; they are taken all at once.
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
