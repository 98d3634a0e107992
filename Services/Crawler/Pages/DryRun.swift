import Events
import Fetching
import ServiceKit
import Extraction

/// Fetches and reads one page as a source would, and stores nothing.
struct DryRun: Sendable {
    let fetcher: Fetcher
    var clock: @Sendable () -> Timestamp = { .now }

    struct Result: Encodable, Sendable {
        /// The address after redirects.
        var address: String
        var status: Int
        var contentType: String?
        /// Bytes over the wire.
        var received: Int
        /// Things that would be observed, in schema.org's form.
        var things: [JSONValue]
        /// Pages that a run would visit next.
        var follows: [String]
        var problems: [String]
        /// Members of the format that its reader does not use, with how often each occurs.
        var unread: [String: Int]
    }

    /// - Parameter address: nil for the source's first start.
    /// - Throws: `Problem` if the page cannot be fetched or read.
    func page(_ address: String?, of settings: SourceSettings) async throws -> Result {
        guard let address = WebAddress(address ?? settings.starts[0]) else {
            throw Problem.field("/address", "an absolute http or https address")
        }
        let visit = PageVisit(
            fetcher: fetcher, settings: settings,
            readers: try PageReaders(settings, source: "dry-run", at: clock()))
        var request = visit.request(address, nil)
        request.limits.time = .seconds(15)
        request.limits.attempts = 1
        let response: FetchResponse
        do {
            response = try await fetcher.fetch(request)
        } catch let failure as FetchFailure {
            throw Problem("not-fetched", "\(address) was not fetched: \(failure)", field: "/address")
        }
        var result = Result(
            address: response.address.text, status: response.status, contentType: response.contentType,
            received: response.received, things: [], follows: [], problems: [], unread: [:])
        guard (200..<300).contains(response.status) else { return result }
        read(response, with: visit.readers, of: settings, into: &result)
        return result
    }

    /// Not inlined: inside an async function, the optimizer of Swift 6.3 crashes on this.
    @inline(never)
    private func read(
        _ response: FetchResponse, with readers: PageReaders, of settings: SourceSettings, into result: inout Result
    ) {
        do {
            let content = try readers.read(response, limit: settings.mostBytes)
            result.things = content.things.prefix(DryRun.most).map(\.thing.plain)
            let follows = Planning(settings).pages(linked: content.links, from: 0).map(\.address.text)
            result.follows = Array(follows.prefix(DryRun.most))
            result.problems = content.problems
            result.unread = content.unread
        } catch {
            result.problems = ["\(error)"]
        }
    }

    private static let most = 200
}
