import Foundation

/// Time since the machine was started, asleep or awake; changes of the wall clock do not affect it.
public struct Uptime: Hashable, Sendable {
    /// Id of the machine's start; "" if the system does not provide one.
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

    /// Time that has certainly passed since an earlier look. Zero if that was at another start, which may have been another machine's.
    func passed(since earlier: Uptime) -> Duration {
        earlier.boot == boot && earlier.duration <= duration ? duration - earlier.duration : .zero
    }
}
