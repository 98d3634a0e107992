import Events
import HTTPTypes
import NIOCore
import ServiceKit
import Synchronization

/// Reads public pages from services, bounded in time and concurrency, and caches them.
struct PublicReads: Sendable {
    /// How long a page is cached.
    static let life = Duration.seconds(30)
    /// The size of the cache, in bytes.
    static let capacity = 8 << 20

    private let read: WebHost.Read
    /// After this time a page is served without content, which its script fetches then.
    private let longest: Duration
    private let permits = ConcurrencyLimit(16, share: 4)
    private let cache = PageCache()

    init(read: @escaping WebHost.Read, longest: Duration) {
        (self.read, self.longest) = (read, longest)
    }

    private final class PageCache: Sendable {
        struct CachedPage {
            let page: PublicPage
            let at: ContinuousClock.Instant
        }

        struct CachedPages {
            var pages: [String: CachedPage] = [:]
            var size = 0
        }

        let state = Mutex(CachedPages())

        func page(_ key: String) -> PublicPage? {
            state.withLock { $0.pages[key] }.flatMap { $0.at.duration(to: .now) < PublicReads.life ? $0.page : nil }
        }

        func keep(_ page: PublicPage, _ key: String) {
            state.withLock { state in
                // A full cache is emptied: pages that are read often are in it again soon.
                if state.size + page.size > PublicReads.capacity { state = CachedPages() }
                if let old = state.pages.updateValue(CachedPage(page: page, at: .now), forKey: key) {
                    state.size -= old.page.size
                }
                state.size += page.size
            }
        }
    }

    struct PageResult: Sendable {
        /// Nil if reading took too long, or a service did not answer.
        var page: PublicPage?
        /// The CPU time that reading cost the services.
        var cost: Duration = .zero
    }

    /// A page from the cache, or read now.
    /// - Parameters:
    ///   - key: the page's key in the cache.
    ///   - client: the client whose share of concurrent reads is used.
    func page(
        _ key: String, for client: String?, _ read: @Sendable @escaping (PublicReader) async throws -> PublicPage
    ) async -> PageResult {
        if let page = cache.page(key) { return PageResult(page: page) }
        guard let permit = permits.take(for: client) else { return PageResult() }
        defer { _ = permit }
        let reader = PublicReader(read: self.read)
        let page = await withTaskGroup(of: PublicPage?.self) { group in
            group.addTask { try? await read(reader) }
            group.addTask {
                try? await Task.sleep(for: longest)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
        if let page { cache.keep(page, key) }
        return PageResult(page: page, cost: reader.cost)
    }
}

/// Reads answers of services for one page, without a token, and adds up their cost.
final class PublicReader: Sendable {
    private let read: WebHost.Read
    private let spent = Mutex(Duration.zero)

    init(read: @escaping WebHost.Read) {
        self.read = read
    }

    var cost: Duration { spent.withLock { $0 } }

    /// - Returns: nil if there is no such thing.
    /// - Throws: 503 if the service does not answer.
    func read(_ path: String, from service: WebHost.Service, language: String) async throws -> JSONValue? {
        let answer = try await read(service, path, [.acceptLanguage: language])
        spent.withLock { $0 += answer.cost }
        if answer.status == .notFound || answer.status == .gone { return nil }
        guard answer.status == .ok else {
            throw Problem.unavailable("the \(service.rawValue) service answers \(answer.status.code)")
        }
        return try charging { try JSON.decode(JSONValue.self, from: Array(buffer: answer.body)) }
    }

    /// Runs a computation, whose CPU time is added to the cost.
    func charging<Value>(_ make: () throws -> Value) rethrows -> Value {
        let (value, cost) = try OwnCost.of(make)
        spent.withLock { $0 += cost }
        return value
    }

    /// The things of a list; none if the service does not answer: the page is useful without them.
    func list(_ path: String, from service: WebHost.Service = .search, language: String) async -> [JSONValue] {
        let answer = try? await read(path, from: service, language: language)
        return answer?["items"]?.items ?? []
    }
}
