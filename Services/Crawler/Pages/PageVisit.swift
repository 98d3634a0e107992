import Events
import Fetching

/// The result of visiting a page.
enum PageOutcome: Sendable {
    /// The page has not changed since the last visit.
    case unchanged(PageTable.KnownPage, received: Int)
    case read(PageReaders.Content, PageTable.KnownPage, received: Int)
    /// The site answers that there is no such page.
    case absent(status: Int, received: Int)
    /// The page could not be fetched or read. `isLacking`: the page may exist, and so may the pages that it links.
    case failed(kind: String, detail: String, isLacking: Bool, received: Int)
}

/// Fetches and reads a page, given the result of the last visit.
struct PageVisit: Sendable {
    let fetcher: Fetcher
    let settings: SourceSettings
    let readers: PageReaders

    /// - Throws: only `CancellationError` and `Withheld`.
    func outcome(of address: WebAddress, known: PageTable.KnownPage?) async throws -> PageOutcome {
        let isReadAlike = known?.reading != nil && known?.reading == readers.digest(for: address)
        let response: FetchResponse
        do {
            response = try await fetcher.fetch(request(address, isReadAlike ? known?.validators : nil))
        } catch let failure as FetchFailure {
            let isFinal = failure == .disallowed
            return .failed(kind: failure.code, detail: "\(failure)", isLacking: !isFinal, received: 0)
        }
        switch response.status {
        case 304: return .unchanged(known ?? PageTable.KnownPage(), received: response.received)
        case 200..<300: break
        case 404, 410: return .absent(status: response.status, received: response.received)
        default:
            return .failed(
                kind: "status", detail: "its status is \(response.status)", isLacking: true,
                received: response.received)
        }
        let digest = CrawlerService.digest(response.body)
        if let known, isReadAlike, known.digest == digest { return .unchanged(known, received: response.received) }
        do {
            let content = try readers.read(response, limit: settings.mostBytes)
            let page = PageTable.KnownPage(
                validators: response.validators, digest: digest, reading: readers.digest(for: address),
                links: content.links)
            return .read(content, page, received: response.received)
        } catch {
            return .failed(
                kind: "unreadable", detail: "\(error)", isLacking: true, received: response.received)
        }
    }

    func request(_ address: WebAddress, _ validators: Validators?) -> FetchRequest {
        var request = FetchRequest(address)
        request.validators = validators
        request.delay = settings.delay
        request.hostConnections = settings.connections
        request.limits.bodyBytes = settings.mostBytes
        request.limits.time = settings.longest
        return request
    }
}
