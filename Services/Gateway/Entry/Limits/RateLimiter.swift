import Dispatch
import HTTPTypes
import ServiceKit
import Synchronization

/// Counts requests by a key. It drops keys not used lately, so its memory is bounded. Each gateway counts by itself.
final class RateLimiter: Sendable {
    private let rate: Rate
    /// What is limited, as clients read it: "token", "address".
    private let subject: String
    private let buckets: Mutex<RecentMap<String, Bucket>>

    /// - Parameter capacity: how many keys are known at once.
    init(_ rate: Rate, by subject: String, capacity: Int = 100_000) {
        self.rate = rate
        self.subject = subject
        buckets = Mutex(RecentMap(capacity: capacity))
    }

    /// Counts one request.
    /// - Returns: the values of the answer's `RateLimit` headers.
    /// - Throws: 429 with `Retry-After`.
    func count(_ who: String, at now: Int64 = RateLimiter.now) throws(Problem) -> RateLimitState {
        let verdict = buckets.withLock { buckets in
            var bucket = buckets[who] ?? Bucket()
            let verdict = bucket.take(at: now, rate)
            buckets[who] = bucket
            return verdict
        }
        let state = RateLimitState(
            policy: subject, limit: rate.burst, window: rate.window, remaining: verdict.remaining,
            reset: Int((verdict.nanosecondsToFull + 999_999_999) / 1_000_000_000))
        guard verdict.isAllowed else {
            var headers = HTTPFields()
            state.add(to: &headers)
            headers[.retryAfter] = String(max(1, (verdict.nanosecondsToNext + 999_999_999) / 1_000_000_000))
            throw Problem(
                .tooManyRequests,
                "at most \(rate.perSecondText) requests a second per \(subject), \(rate.burst) at once",
                headers: headers)
        }
        return state
    }

    /// Charges the cost of a request beyond one token.
    func charge(_ who: String, _ tokens: Int, at now: Int64 = RateLimiter.now) {
        buckets.withLock { buckets in
            var bucket = buckets[who] ?? Bucket()
            bucket.owe(tokens, at: now, rate)
            buckets[who] = bucket
        }
    }

    static var now: Int64 { Int64(clamping: DispatchTime.now().uptimeNanoseconds) }
}

/// The headers `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers-11, for this gateway alone.
struct RateLimitState: Sendable, Hashable {
    /// The limit's name: "token", "address".
    var policy: String
    var limit: Int
    /// The seconds in which `limit` requests are allowed.
    var window: Int
    var remaining: Int
    /// Seconds until the whole limit is available again.
    var reset: Int

    func add(to headers: inout HTTPFields) {
        headers[.rateLimitPolicy] = "\"\(policy)\";q=\(limit);w=\(window)"
        headers[.rateLimit] = "\"\(policy)\";r=\(remaining);t=\(reset)"
    }
}

extension HTTPField.Name {
    static let rateLimitPolicy = HTTPField.Name("RateLimit-Policy")!
    static let rateLimit = HTTPField.Name("RateLimit")!
}
