import HTTPTypes
import ServiceKit
import Testing

@testable import GatewayService

@Suite struct RateTests {
    private let second: Int64 = 1_000_000_000

    @Test func `a burst is allowed at once and then so many a second`() {
        var bucket = Bucket()
        let rate = Rate(perSecond: 2, burst: 3)
        #expect((0..<5).map { _ in bucket.take(at: 0, rate).isAllowed } == [true, true, true, false, false])
        #expect(bucket.take(at: second / 2, rate).isAllowed)
        #expect(!bucket.take(at: second / 2, rate).isAllowed)
        #expect((0..<4).map { _ in bucket.take(at: 60 * second, rate).isAllowed } == [true, true, true, false])
    }

    @Test func `a bucket tells what is left and when there is more`() {
        var bucket = Bucket()
        let rate = Rate(perSecond: 2, burst: 2)
        #expect(bucket.take(at: 0, rate).remaining == 1)
        #expect(bucket.take(at: 0, rate).remaining == 0)
        let refused = bucket.take(at: 0, rate)
        #expect(refused.nanosecondsToNext == second / 2)
        #expect(refused.nanosecondsToFull == second)
    }

    @Test func `asking too often is answered with when to come again`() throws {
        let limiter = RateLimiter(Rate(perSecond: 1, burst: 2), by: "token")
        #expect(
            try limiter.count("anna", at: 0)
                == RateLimitState(policy: "token", limit: 2, window: 2, remaining: 1, reset: 1))
        #expect(
            try limiter.count("anna", at: 0)
                == RateLimitState(policy: "token", limit: 2, window: 2, remaining: 0, reset: 2))
        let problem = #expect(throws: Problem.self) { try limiter.count("anna", at: 0) }
        #expect(problem?.status == .tooManyRequests)
        #expect(problem?.headers[.retryAfter] == "1")
        #expect(problem?.headers[.rateLimit] == "\"token\";r=0;t=2")
        #expect(try limiter.count("bert", at: 0).remaining == 1)
    }

    @Test(
        arguments: [
            ("100", Rate(perSecond: 100, burst: 100)), ("5/20", Rate(perSecond: 5, burst: 20)),
            ("0.1/5", Rate(perSecond: 0.1, burst: 5)), ("0.0001/5", nil), ("1e3/5", nil), ("0.5", nil), ("0", nil),
            ("5/", nil), ("a", nil), ("1/2/3", nil), ("-1", nil),
        ] as [(String, Rate?)])
    func `a rate reads from text`(text: String, rate: Rate?) {
        #expect(Rate(text) == rate)
    }

    @Test func `the cost of an answer is charged, for a minute at most`() throws {
        let limiter = RateLimiter(Rate(perSecond: 10, burst: 20), by: "address")
        let second: Int64 = 1_000_000_000
        _ = try limiter.count("a", at: second)
        limiter.charge("a", 40, at: second)
        #expect(throws: Problem.self) { try limiter.count("a", at: second) }
        #expect(throws: Problem.self) { try limiter.count("a", at: 3 * second) }
        _ = try limiter.count("a", at: 4 * second)
        _ = try limiter.count("b", at: second)
        limiter.charge("b", 1_000_000, at: second)
        _ = try limiter.count("b", at: 63 * second)
    }

    @Test func `an answer stands for as many requests as it cost`() {
        let most = Int(BoundingCost.usual / .microseconds(1))
        #expect(RequestLimits.tokens(ofCost: "\(most)") == 245)
        #expect(RequestLimits.tokens(ofCost: "\(most / 50)") == 0)
        #expect(RequestLimits.tokens(ofCost: nil) == 0)
        #expect(RequestLimits.tokens(ofCost: "nonsense") == 0)
        #expect(RequestLimits.tokens(ofCost: "-5") == 0)
    }
}
