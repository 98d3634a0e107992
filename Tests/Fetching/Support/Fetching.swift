import Fetching
import TestKit
import Testing

/// A fetcher that may reach servers on this machine, with short pauses.
func localFetcher(allowing servers: RawServer..., change: (inout Fetcher.Options) -> Void = { _ in }) throws -> Fetcher
{
    var options = Fetcher.Options(contact: "tests@example.com")
    options.allowedHosts = AllowedHosts(servers.map { "127.0.0.1:\($0.port)" })
    change(&options)
    return try Fetcher(options)
}

func request(_ text: String, change: (inout FetchRequest) -> Void = { _ in }) throws -> FetchRequest {
    var request = FetchRequest(try #require(WebAddress(text)))
    request.delay = .zero
    request.limits.backoff = .milliseconds(1)
    change(&request)
    return request
}

extension Fetcher {
    /// The failure of a fetch.
    func failure(_ request: FetchRequest) async throws -> FetchFailure {
        do {
            let response = try await fetch(request)
            Issue.record("fetched with \(response.status)")
            return .tooSlow
        } catch let failure as FetchFailure {
            return failure
        }
    }
}
