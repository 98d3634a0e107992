import Contract
import Foundation
import Synchronization

/// A leading process' feed of pictures for following ones: pictures that it kept since its start, and which of them each follower has.
///
/// It is in memory only. A follower that missed something goes through the whole list.
final class PictureFeed: Sendable {
    /// News for a follower. A request for the next news confirms that it has these.
    struct News: Codable, Sendable {
        /// Id of one life of the feed.
        var feed: String
        var next: Int
        var pictures: [String]
        /// True if nothing is missing between these and the last ones.
        var isWhole: Bool
    }

    /// Time without a request after which a process no longer counts as a follower.
    static let seen = Duration.seconds(10)
    /// Longest wait of an upload for a follower.
    static let patience = Duration.seconds(5)
    /// Longest wait of a follower for news: shorter than what logs and alerts count as slow.
    static let wait = Duration.milliseconds(800)
    /// Limits of news that are kept, and that are sent at once.
    private static let (most, page) = (10_000, 100)

    private let name = UUID().uuidString.lowercased()
    private let state = Mutex(FeedState())

    private struct FeedState {
        /// Number of the first kept picture.
        var first = 0
        var pictures: [PictureID] = []
        /// Followers by address: time of the last request, and the number up to which they have all pictures.
        var followers: [String: (asked: ContinuousClock.Instant, next: Int)] = [:]

        var next: Int { first + pictures.count }

        mutating func forgetFollowers() {
            let now = ContinuousClock.now
            followers = followers.filter { $0.value.asked + PictureFeed.seen > now }
        }
    }

    /// Number of followers.
    var followers: Int {
        state.withLock { state in
            state.forgetFollowers()
            return state.followers.count
        }
    }

    /// - Returns: the number that a follower has reached once it has the picture.
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

    /// Returns once a follower has the picture, or there is no follower.
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

    /// News that a follower does not have yet. It waits a little for some.
    /// - Parameters:
    ///   - follower: the follower's address.
    ///   - feed: id of the feed in the last news; nil: the first request.
    ///   - next: number from the last news; the follower has all before.
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
