/// A level that falls at a constant rate.
struct LeakyBucket: Sendable, Hashable {
    private var level = 0.0
    /// In nanoseconds of a monotonic clock.
    private var at: Int64 = .min

    /// The level at a time.
    /// - Parameter capacity: how much leaks within `period` nanoseconds.
    func level(at now: Int64, emptying capacity: Double, within period: Int64) -> Double {
        guard at != .min, now > at else { return level }
        return max(0, level - Double(now - at) / Double(period) * capacity)
    }

    /// - Parameter amount: less than zero to take something back.
    mutating func add(_ amount: Double, at now: Int64, emptying capacity: Double, within period: Int64) {
        level = max(0, level(at: now, emptying: capacity, within: period) + amount)
        at = max(at, now)
    }
}
