import Events
import HTTPTypes
import Logging
import NIOCore
import ServiceKit
import Synchronization

/// The paths of all public pages, for search engines: read from search page by page, slowly, when somebody asks and what there is is old.
/// `run` reads them.
final class Sitemap: Sendable {
    /// A file of the sitemap protocol holds 50,000 addresses at most.
    static let inFile = 10_000
    private static let life = Duration.seconds(6 * 3600)
    private static let pause = Duration.milliseconds(50)

    private let services: Upstreams
    private let kinds: [(list: String, path: String)]
    private let most: Int
    private let logger: Logger
    private let state = Mutex(State())
    /// Rings when somebody asks and what there is is old.
    private let due = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    private struct State {
        var entries: [Entry] = []
        var at: ContinuousClock.Instant?
    }

    struct Entry: Sendable {
        let path: String
        /// `2026-11-24`.
        let day: String?
    }

    /// - Parameter most: so many addresses of things, as each is held in memory.
    init(services: Upstreams, modules: Set<Brand.Module>, most: Int, logger: Logger) {
        (self.services, self.most, self.logger) = (services, most, logger)
        let places: [(Brand.Module, String)] = [
            (.food, "FoodEstablishment"), (.movies, "MovieTheater"), (.homes, "Residence"),
        ]
        let movies = modules.contains(.movies) ? [(list: "/v1/movies?", path: "/movie/")] : []
        kinds = places.filter { modules.contains($0.0) }.map { ("/v1/places?types=\($0.1)&", "/place/") } + movies
    }

    /// What is known now. If that is old, it is read anew meanwhile.
    var entries: [Entry] {
        if isOld { due.continuation.yield() }
        return state.withLock { $0.entries }
    }

    private var isOld: Bool {
        state.withLock { state in state.at.map { $0.duration(to: .now) > Sitemap.life } ?? true }
    }

    func run() async throws {
        for await _ in due.stream {
            // It may have been asked for again while it was read.
            if isOld { await read() }
        }
    }

    private func read() async {
        var found: [Entry] = []
        do {
            for kind in kinds { try await read(kind, into: &found) }
            state.withLock { $0 = State(entries: found, at: .now) }
        } catch {
            if !Task.isCancelled {
                logger.warning("the sitemap could not be read", metadata: ["error": "\(error)"])
            }
        }
    }

    private func read(_ kind: (list: String, path: String), into found: inout [Entry]) async throws {
        var cursor: String?
        repeat {
            let next = cursor.map { "&cursor=\($0)" } ?? ""
            let answer = try await services.search.get("\(kind.list)limit=100\(next)", as: nil)
            guard answer.status == .ok else { throw Problem.unavailable("search answers \(answer.status.code)") }
            let page = try JSON.decode(JSONValue.self, from: Array(buffer: answer.body))
            for thing in page["items"]?.items ?? [] {
                guard found.count < most, let id = thing["id"]?.string else { return }
                found.append(Entry(path: kind.path + id, day: thing["updatedAt"]?.string.map { String($0.prefix(10)) }))
            }
            cursor = page["next"]?.string
            try await Task.sleep(for: Sitemap.pause)
        } while cursor != nil
    }
}
