import Contract
import Events

/// Times between attempts to send a notice, and its greatest age.
enum PushSchedule {
    /// Age at which an unsent notice is dropped, since its event is old news by then.
    static let longest = Duration.seconds(86_400)

    private static let pauses: [Duration] = [
        .seconds(5), .seconds(30), .seconds(120), .seconds(600), .seconds(1800), .seconds(3600), .seconds(7200),
    ]
    private static let longestRetryAfter = Duration.seconds(3600)

    /// - Parameters:
    ///   - attempts: failed attempts so far, from 1.
    ///   - retryAfter: time that the push service asks to wait.
    ///   - jitter: from -0.2 to 0.2.
    static func pause(after attempts: Int, retryAfter: Duration?, jitter: Double) -> Duration {
        let usual = pauses[min(max(0, attempts - 1), pauses.count - 1)]
        return max(usual * (1 + jitter), min(retryAfter ?? .zero, longestRetryAfter))
    }

    /// Seconds that a push service keeps a notice for a device that is off. A ready order gets cold.
    static func life(of kind: PushNotice.NoticeType?) -> Int { kind == .ready ? 7200 : 86_400 }
}
