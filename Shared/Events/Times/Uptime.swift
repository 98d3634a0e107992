import Foundation

/// How long the machine has been on, asleep or awake: it goes on whatever is done to the wall clock.
public struct Uptime: Hashable, Sendable {
    /// Names the machine's start that it is counted from; "" if the system does not tell.
    public var boot: String
    public var duration: Duration

    public init(boot: String, duration: Duration) {
        (self.boot, self.duration) = (boot, duration)
    }

    public static var now: Uptime {
        var time = timespec()
        #if os(Linux)
            clock_gettime(CLOCK_BOOTTIME, &time)
        #else
            clock_gettime(CLOCK_MONOTONIC, &time)
        #endif
        return Uptime(boot: boot, duration: .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec))
    }

    private static let boot: String = {
        let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
        return text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    }()

    /// What has surely passed since an earlier look. Nothing if that was at another start: it may have been of another machine.
    func passed(since earlier: Uptime) -> Duration {
        earlier.boot == boot && earlier.duration <= duration ? duration - earlier.duration : .zero
    }
}
