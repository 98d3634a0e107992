/// The time by which things are deleted for their age. A wall clock that leaps ahead, for seconds or hours, deletes nothing.
///
/// It goes on with the machine's uptime from where it was noted last, and is never ahead of the wall clock. By how much the wall clock is
/// ahead of it, because the machine was off or because either is wrong, is believed after a day of uptime in which it always was.
/// So a machine that is on for an hour each day deletes what one does that is always on, up to seven weeks later; and a clock that was wrong
/// for less than a day of uptime does no harm.
public struct DeletionClock: Codable, Hashable, Sendable {
    /// For how long a wall clock has to be ahead until it is believed.
    public static let doubt = Duration.seconds(86_400)
    /// Between two looks no more of it is counted: nobody saw the wall clock meanwhile.
    private static let glance = Duration.seconds(3600)
    /// What is ahead by more than this is worth saying: clocks are corrected by less every day.
    public static let leap = Duration.seconds(300)

    public private(set) var time: Timestamp
    /// By how many microseconds the wall clock was ahead at the last look.
    private var isAheadBy: Int64 = 0
    private var boot: String
    private var uptime: Int64
    /// For how many microseconds of uptime the wall clock was seen to be ahead, and by how much at least.
    private var doubted: Int64 = 0
    private var aheadAtLeast: Int64?

    /// - Parameter time: what has surely passed.
    public init(at time: Timestamp, _ uptime: Uptime = .now) {
        self.time = time
        boot = uptime.boot
        self.uptime = uptime.duration.wholeMicroseconds
    }

    /// By how much the wall clock is ahead; what is less than a leap counts as nothing.
    public var ahead: Duration {
        let ahead = Duration.microseconds(isAheadBy)
        return ahead < DeletionClock.leap ? .zero : ahead
    }

    /// Moves on to now.
    public mutating func look(
        at wall: Timestamp, _ uptime: Uptime = .now, doubt: Duration = DeletionClock.doubt
    ) -> Timestamp {
        let passed = uptime.passed(since: Uptime(boot: boot, duration: .microseconds(self.uptime)))
        (boot, self.uptime) = (uptime.boot, uptime.duration.wholeMicroseconds)
        time = min(time.advanced(by: passed), wall)
        isAheadBy = wall.microseconds - time.microseconds
        guard isAheadBy > 0 else {
            (doubted, aheadAtLeast) = (0, nil)
            return time
        }
        if aheadAtLeast != nil { doubted += min(passed, DeletionClock.glance).wholeMicroseconds }
        aheadAtLeast = min(aheadAtLeast ?? isAheadBy, isAheadBy)
        if doubted >= doubt.wholeMicroseconds { believe() }
        return time
    }

    private mutating func believe() {
        let ahead = aheadAtLeast ?? 0
        time = time.advanced(by: .microseconds(ahead))
        isAheadBy -= ahead
        (doubted, aheadAtLeast) = (0, nil)
    }
}

extension Duration {
    fileprivate var wholeMicroseconds: Int64 {
        components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
    }
}
