import Contract
import Foundation
import Synchronization

/// What a process that leads tells those that follow of pictures: which it keeps since its start, and which of them they have by now.
///
/// It is memory only. A process that follows and has missed something looks through the whole list.
final class PictureFeed: Sendable {
    /// What a process that follows is told. When it asks for what comes next, it has these.
    struct News: Codable, Sendable {
        /// Names one life of the feed.
        var feed: String
        var next: Int
        var pictures: [String]
        /// Between these and those asked for before nothing is missing.
        var isWhole: Bool
    }

    /// A process that has not asked for so long follows no more.
    static let seen = Duration.seconds(10)
    /// How long an upload waits for a process that follows.
    static let patience = Duration.seconds(5)
    /// How long a process that follows waits for news: less than what is logged, and counted by an alert, as slow.
    static let wait = Duration.milliseconds(800)
    /// Of news remembered, and of those told at once.
    private static let (most, page) = (10_000, 100)

    private let name = UUID().uuidString.lowercased()
    private let state = Mutex(FeedState())

    private struct FeedState {
        /// The number of the first that is remembered.
        var first = 0
        var pictures: [PictureID] = []
        /// By their addresses: when they asked last, and up to which number they have all.
        var followers: [String: (asked: ContinuousClock.Instant, next: Int)] = [:]

        var next: Int { first + pictures.count }

        mutating func forgetFollowers() {
            let now = ContinuousClock.now
            followers = followers.filter { $0.value.asked + PictureFeed.seen > now }
        }
    }

    /// Processes that follow.
    var followers: Int {
        state.withLock { state in
            state.forgetFollowers()
            return state.followers.count
        }
    }

    /// - Returns: the number up to which a process that follows has it.
    @discardableResult
    func announce(_ id: PictureID) -> Int {
        state.withLock { state in
            if state.pictures.count >= Self.most {
                state.first += Self.most / 2
                state.pictures.removeFirst(Self.most / 2)
            }
            state.pictures.append(id)
            return state.next
        }
    }

    /// Returns once a process that follows has the picture, or none does.
    /// - Returns: false if none had it in time.
    func spread(_ id: PictureID, within patience: Duration = PictureFeed.patience) async throws -> Bool {
        let (number, end) = (announce(id), ContinuousClock.now + patience)
        while true {
            let isThere = state.withLock { state in
                state.forgetFollowers()
                return state.followers.isEmpty || state.followers.values.contains { $0.next >= number }
            }
            if isThere { return true }
            guard ContinuousClock.now < end else { return false }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// What a process that follows does not know yet. It waits a little for there to be something.
    /// - Parameters:
    ///   - follower: its address.
    ///   - feed: as the last news had it; nil: it begins.
    ///   - next: as the last news had it: it has all before.
    func news(for follower: String, in feed: String?, after next: Int) async throws -> News {
        let end = ContinuousClock.now + Self.wait
        while true {
            let news = state.withLock { state -> News? in
                let isWhole = feed == name && (state.first...state.next).contains(next)
                state.followers[follower] = (.now, isWhole ? next : 0)
                guard isWhole else { return News(feed: name, next: state.next, pictures: [], isWhole: false) }
                let pictures = state.pictures[(next - state.first)...].prefix(Self.page).map(\.text)
                guard !pictures.isEmpty || ContinuousClock.now >= end else { return nil }
                return News(feed: name, next: next + pictures.count, pictures: pictures, isWhole: true)
            }
            if let news { return news }
            try await Task.sleep(for: .milliseconds(10))
        }
    }
}
