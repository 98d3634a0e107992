/// How full something is that empties by itself, at the same rate all the time.
struct LeakyBucket: Sendable, Hashable {
    private var level = 0.0
    /// Nanoseconds of a clock that never goes back.
    private var at: Int64 = .min

    /// What is in it at a moment.
    /// - Parameter capacity: what empties within `period` nanoseconds.
    func level(at now: Int64, emptying capacity: Double, within period: Int64) -> Double {
        guard at != .min, now > at else { return level }
        return max(0, level - Double(now - at) / Double(period) * capacity)
    }

    mutating func add(_ amount: Double, at now: Int64, emptying capacity: Double, within period: Int64) {
        level = level(at: now, emptying: capacity, within: period) + amount
        at = max(at, now)
    }
}
