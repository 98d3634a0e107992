import Events
import Fetching
import Logging
import ServiceKit
import Synchronization

/// Copies the leading process' pictures into this one's folder, as long as another one leads.
///
/// It fetches each picture as soon as the feed names it, and its next request confirms it: an upload waits for that. Beside that it goes
/// through the whole list for missing ones. Pictures that the other removes stay here until this one leads and sweeps them.
final class PictureMirror: Sendable {
    /// Address of the leading process; nil: this one leads, or none is known.
    let leader: @Sendable () -> String?
    /// This process's address.
    let address: String
    let client: MirrorClient
    let store: PictureStore
    let logger: Logger
    private let complete = Mutex(false)

    init(
        leader: @Sendable @escaping () -> String?, address: String, client: MirrorClient, store: PictureStore,
        logger: Logger
    ) {
        (self.leader, self.address, self.client) = (leader, address, client)
        (self.store, self.logger) = (store, logger)
    }

    /// True once it has all pictures of the leading process and follows its feed.
    var isComplete: Bool { complete.withLock { $0 } }

    private static let pause = Duration.seconds(1)

    /// Runs until the task is cancelled.
    func run() async throws {
        while true {
            do {
                if let leader = leader() { try await follow(leader) }
            } catch let error as CancellationError {
                throw error
            } catch {
                logger.warning("the leading process's pictures cannot be fetched now", metadata: ["why": "\(error)"])
            }
            complete.withLock { $0 = false }
            try await Task.sleep(for: Self.pause)
        }
    }

    /// Follows the feed. Returns when another process leads, or the news have a gap.
    private func follow(_ leader: String) async throws {
        let first = try await client.news(at: leader, for: address, after: nil)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask { [self] in
                try await fill(from: leader)
                complete.withLock { $0 = true }
                return false
            }
            group.addTask { [self] in
                var news = first
                while self.leader() == leader {
                    news = try await client.news(at: leader, for: address, after: news)
                    guard news.isWhole else { break }
                    for id in news.pictures { try await take(id, from: leader) }
                }
                return true
            }
            defer { group.cancelAll() }
            while let isOver = try await group.next(), !isOver {}
        }
    }

    private func fill(from leader: String) async throws {
        var last: String?
        repeat {
            let page = try await client.pictures(at: leader, after: last)
            for id in page { try await take(id, from: leader) }
            last = page.last
        } while last != nil
    }

    /// Copies a picture; one that the other has removed meanwhile is left out.
    private func take(_ text: String, from leader: String) async throws {
        guard let id = PictureID(text), try await store.record(of: id) == nil,
            let bundle = try await client.bundle(of: id, at: leader)
        else { return }
        try await store.take(bundle, as: id)
    }
}

/// A client for another process' pictures, which sends the deployment's secret.
struct MirrorClient: Sendable {
    let servers: ServerClient
    let secret: DeploymentSecret

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private static let limits: FetchLimits = {
        var limits = FetchLimits()
        limits.bodyBytes = 64 << 20
        limits.connectTime = .seconds(2)
        limits.time = .seconds(30)
        return limits
    }()

    /// - Parameter news: the last news; nil: the first request.
    func news(at leader: String, for follower: String, after news: PictureFeed.News?) async throws -> PictureFeed.News {
        var query = FormText()
        query.add("follower", value: follower)
        if let news {
            query.add("feed", value: news.feed)
            query.add("after", value: String(news.next))
        }
        return try JSON.decode(PictureFeed.News.self, from: try await get("news?\(query.encoded)", at: leader).body)
    }

    func pictures(at leader: String, after last: String?) async throws -> [String] {
        let path = "pictures" + (last.map { "?after=\($0)" } ?? "")
        return try JSON.decode(MirrorRoutes.List.self, from: try await get(path, at: leader).body).pictures
    }

    /// The picture; nil if the leader has none.
    func bundle(of id: PictureID, at leader: String) async throws -> PictureBundle? {
        let answer = try await get("pictures/\(id)", at: leader, mayLack: true)
        guard answer.status == 200 else { return nil }
        guard answer.header("repr-digest") == PictureBundle.digest(answer.body), let bundle = PictureBundle(answer.body)
        else { throw Failure(description: "the picture \(id) did not arrive whole") }
        return bundle
    }

    private func get(_ path: String, at leader: String, mayLack: Bool = false) async throws -> FetchResponse {
        guard let address = WebAddress("\(leader)/admin/mirror/\(path)") else {
            throw Failure(description: "\(leader) is no address")
        }
        let answer = try await servers.get(
            address, headers: [("Authorization", secret.authorization)], limits: Self.limits)
        guard answer.status == 200 || mayLack && answer.status == 404 else {
            throw Failure(description: "\(leader) answers \(answer.status)")
        }
        return answer
    }
}
