import Contract
import Events

/// When a notice that did not arrive is sent again, and until when.
enum PushSchedule {
    /// Nobody wants to hear of yesterday's order.
    static let longest = Duration.seconds(86_400)

    private static let pauses: [Duration] = [
        .seconds(5), .seconds(30), .seconds(120), .seconds(600), .seconds(1800), .seconds(3600), .seconds(7200),
    ]
    private static let longestAsked = Duration.seconds(3600)

    /// - Parameters:
    ///   - attempts: how many have failed; from 1.
    ///   - asked: how long the push service asks to wait.
    ///   - jitter: from -0.2 to 0.2.
    static func pause(after attempts: Int, asked: Duration?, jitter: Double) -> Duration {
        let usual = pauses[min(max(0, attempts - 1), pauses.count - 1)]
        return max(usual * (1 + jitter), min(asked ?? .zero, longestAsked))
    }

    /// How long a push service keeps it for a device that is off, in seconds. What is ready gets cold.
    static func life(of kind: PushNotice.NoticeType?) -> Int { kind == .ready ? 7200 : 86_400 }
}
