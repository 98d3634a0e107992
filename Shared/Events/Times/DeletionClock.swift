/// The time by which records are deleted for their age. A wall clock that leaps ahead, by seconds or hours, deletes nothing.
///
/// It advances with the machine's uptime from its last noted value, and is never ahead of the wall clock. The wall clock can be ahead
/// because the machine was off or because one of the two clocks is wrong. The lead is believed after a day of uptime in which the wall
/// clock was always ahead. So a machine that runs for an hour a day deletes the same records as one that is always on, up to seven weeks
/// later. A clock that was wrong for less than a day of uptime does no harm.
public struct DeletionClock: Codable, Hashable, Sendable {
    /// How long the wall clock has to be ahead until it is believed.
    public static let doubt = Duration.seconds(86_400)
    /// Upper bound on the time counted between two looks: nobody saw the wall clock meanwhile.
    private static let glance = Duration.seconds(3600)
    /// A lead above this is logged; clocks are corrected by less every day.
    public static let leap = Duration.seconds(300)

    public private(set) var time: Timestamp
    /// Microseconds by which the wall clock was ahead at the last look.
    private var isAheadBy: Int64 = 0
    private var boot: String
    private var uptime: Int64
    /// Microseconds of uptime during which the wall clock was seen to be ahead, and its least lead.
    private var doubted: Int64 = 0
    private var aheadAtLeast: Int64?

    /// - Parameter time: a time that has certainly passed.
    public init(at time: Timestamp, _ uptime: Uptime = .now) {
        self.time = time
        boot = uptime.boot
        self.uptime = uptime.duration.wholeMicroseconds
    }

    /// Lead of the wall clock; zero if it is less than `leap`.
    public var ahead: Duration {
        let ahead = Duration.microseconds(isAheadBy)
        return ahead < DeletionClock.leap ? .zero : ahead
    }

    /// Advances to the present.
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
