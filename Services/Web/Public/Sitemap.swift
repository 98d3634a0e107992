import Events
import HTTPTypes
import Logging
import NIOCore
import ServiceKit
import Synchronization

/// The paths of all public pages of things. They are read from search in the background, page by page, when they are asked for and outdated.
final class Sitemap: Sendable {
    /// Addresses in a file; the sitemap protocol allows 50,000.
    static let inFile = 10_000
    private static let life = Duration.seconds(6 * 3600)
    private static let pause = Duration.milliseconds(50)

    private let read: WebHost.Read
    /// Lists of search, and the path of their things' pages.
    private let lists: [(query: String, path: String)]
    private let most: Int
    private let logger: Logger
    private let state = Mutex(SitemapState())
    /// Wakes `run`.
    private let due = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    private struct SitemapState {
        var entries: [Entry] = []
        /// When the entries were read; nil: they never were.
        var at: ContinuousClock.Instant?
    }

    struct Entry: Sendable {
        let path: String
        /// The day of the last change: `2026-11-24`.
        let day: String?
    }

    /// - Parameter most: the maximum number of entries, each of which is held in memory.
    init(read: @escaping WebHost.Read, modules: Set<Brand.Module>, most: Int, logger: Logger) {
        (self.read, self.most, self.logger) = (read, most, logger)
        let places: [(Brand.Module, String)] = [
            (.food, "FoodEstablishment"), (.movies, "MovieTheater"), (.homes, "Residence"),
        ]
        let movies = modules.contains(.movies) ? [(query: "/v1/movies?", path: "/movie/")] : []
        lists = places.filter { modules.contains($0.0) }.map { ("/v1/places?types=\($0.1)&", "/place/") } + movies
    }

    /// The entries as last read. Outdated ones are read again meanwhile.
    var entries: [Entry] {
        if isOutdated { due.continuation.yield() }
        return state.withLock { $0.entries }
    }

    private var isOutdated: Bool {
        state.withLock { state in state.at.map { $0.duration(to: .now) > Sitemap.life } ?? true }
    }

    func run() async throws {
        for await _ in due.stream {
            // The stream may hold a wish from before the last reading.
            if isOutdated { await readAll() }
        }
    }

    private func readAll() async {
        var entries: [Entry] = []
        do {
            for list in lists { try await readList(list, into: &entries) }
            state.withLock { $0 = SitemapState(entries: entries, at: .now) }
        } catch {
            if !Task.isCancelled {
                logger.warning("the sitemap could not be read", metadata: ["error": "\(error)"])
            }
        }
    }

    private func readList(_ list: (query: String, path: String), into entries: inout [Entry]) async throws {
        var cursor: String?
        repeat {
            let next = cursor.map { "&cursor=\($0)" } ?? ""
            let answer = try await read(.search, "\(list.query)limit=100\(next)", [:])
            guard answer.status == .ok else { throw Problem.unavailable("search answers \(answer.status.code)") }
            let page = try JSON.decode(JSONValue.self, from: Array(buffer: answer.body))
            for thing in page["items"]?.items ?? [] {
                guard entries.count < most, let id = thing["id"]?.string else { return }
                entries.append(
                    Entry(path: list.path + id, day: thing["updatedAt"]?.string.map { String($0.prefix(10)) }))
            }
            cursor = page["next"]?.string
            try await Task.sleep(for: Sitemap.pause)
        } while cursor != nil
    }
}
