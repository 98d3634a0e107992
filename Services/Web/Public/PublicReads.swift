import Events
import HTTPTypes
import NIOCore
import ServiceKit
import Synchronization

/// Reads what public pages show from the services: within a time, so many at once, and each once in a while.
struct PublicReads: Sendable {
    /// How long a page is served as it was read.
    static let life = Duration.seconds(30)
    /// In bytes, for all pages that are kept.
    static let capacity = 8 << 20

    let services: Upstreams
    /// After this the page is served without its content, which its script then fetches.
    private let longest: Duration
    private let permits = ConcurrencyLimit(16, share: 4)
    private let kept = Kept()

    init(services: Upstreams, longest: Duration) {
        (self.services, self.longest) = (services, longest)
    }

    /// Pages that were read lately.
    private final class Kept: Sendable {
        struct Page {
            let page: PublicPage
            let at: ContinuousClock.Instant
        }

        struct State {
            var pages: [String: Page] = [:]
            var size = 0
        }

        let state = Mutex(State())

        func page(_ key: String) -> PublicPage? {
            state.withLock { $0.pages[key] }.flatMap { $0.at.duration(to: .now) < PublicReads.life ? $0.page : nil }
        }

        func keep(_ page: PublicPage, _ key: String) {
            state.withLock { state in
                // All at once: what is asked for often is there again soon.
                if state.size + page.size > PublicReads.capacity { state = State() }
                if let old = state.pages.updateValue(Page(page: page, at: .now), forKey: key) {
                    state.size -= old.page.size
                }
                state.size += page.size
            }
        }
    }

    /// What was read, and what that cost the services.
    struct Found: Sendable {
        var page: PublicPage?
        var cost: Duration = .zero
    }

    /// A page as it was read lately, or as it is read now. Nil if that takes too long, or nobody answers.
    /// - Parameters:
    ///   - key: the same for the same page.
    ///   - client: whose share of the seats it takes.
    func page(
        _ key: String, for client: String?, _ read: @Sendable @escaping (PublicReader) async throws -> PublicPage
    ) async -> Found {
        if let page = kept.page(key) { return Found(page: page) }
        guard let permit = permits.take(for: client) else { return Found() }
        defer { _ = permit }
        let reader = PublicReader(services: services)
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
        if let page { kept.keep(page, key) }
        return Found(page: page, cost: reader.cost)
    }
}

/// Asks services as nobody, for one page.
final class PublicReader: Sendable {
    private let services: Upstreams
    private let spent = Mutex(Duration.zero)

    init(services: Upstreams) {
        self.services = services
    }

    var cost: Duration { spent.withLock { $0 } }

    enum Service {
        case search
        case catalog
        case recommender
    }

    /// - Returns: nil if there is no such thing.
    /// - Throws: if the service does not answer.
    func read(_ path: String, from service: Service, language: String) async throws -> JSONValue? {
        let headers: HTTPFields = [.acceptLanguage: language]
        let (name, answer) =
            switch service {
            case .search: ("search", try await services.search.get(path, headers, as: nil))
            case .catalog: ("catalog", try await services.catalog.get(path, headers, as: nil))
            case .recommender: ("recommender", try await services.recommender.get(path, headers, as: nil))
            }
        if let cost = answer.headers[.vicinityCost].flatMap({ Int64($0) }) {
            spent.withLock { $0 += .microseconds(cost) }
        }
        if answer.status == .notFound || answer.status == .gone { return nil }
        guard answer.status == .ok else {
            throw Problem.unavailable("the \(name) service answers \(answer.status.code)")
        }
        return try charging { try JSON.decode(JSONValue.self, from: Array(buffer: answer.body)) }
    }

    /// Makes something of what was read, as part of the cost.
    func charging<Value>(_ make: () throws -> Value) rethrows -> Value {
        let (value, cost) = try OwnCost.of(make)
        spent.withLock { $0 += cost }
        return value
    }

    /// The things of a list; none if the service does not answer: a page is good without them.
    func list(_ path: String, from service: Service = .search, language: String) async -> [JSONValue] {
        let answer = try? await read(path, from: service, language: language)
        return answer?["items"]?.items ?? []
    }
}
