import Events

/// Estimates how long the next order would wait: from how many orders wait to be decided, and how many are decided per second. A plain
/// value, fed with what the tail reads; every gateway estimates for itself.
///
/// A place has `holdTime` to answer, counted from when orders asked it. Orders are served first come, first served, so the next order waits
/// for the number of waiting orders divided by the rate of decisions. New orders are refused while that wait is more than half of the hold
/// time; the other half is for orders on their way meanwhile. While orders is down, commands that it has not read do not count: their hold
/// time has not begun.
struct OrderQueue: Sendable {
    /// A queue shorter than this is never too long, and does not show the possible rate.
    static let few = 200
    /// The rate is measured over this time.
    static let window = Duration.seconds(10)
    /// The rate is unknown for this long after the queue began to grow.
    static let patience = Duration.seconds(3)
    /// Orders counts as down after this long without an event of it.
    static let silence = Duration.seconds(5)
    /// Orders decided per second, until a rate was measured.
    static let guess = 100.0
    /// If the oldest unread command is older than this, no order is admitted. Orders rejects commands older than 30 minutes, so as much
    /// time is left for whatever delays them.
    static let oldestUnread = Duration.seconds(15 * 60)

    /// The maximum number of entries of `sent`.
    static let mostSent = 100_000

    typealias Instant = ContinuousClock.Instant

    let holdTime: Duration
    /// Orders that were placed and not decided, and since when.
    private var placed: [String: Instant] = [:]
    /// Orders that this gateway sent and of which nothing was emitted yet.
    private var sent: [String: Instant] = [:]
    /// The decisions within the window, counted per quarter of a second.
    private var decisions: [(at: Instant, count: Int)] = []
    private var busySince: Instant?
    private var lastConsumed: Instant?
    /// The rate when the queue was last long.
    private var measured: Double?
    /// The age of the oldest command that orders has not read.
    private var unreadAge = Duration.zero

    init(holdTime: Duration) {
        self.holdTime = holdTime
    }

    // MARK: - Changes

    /// Notes that this gateway appends an order's command.
    mutating func sent(_ order: String, at now: Instant) {
        if placed[order] == nil, sent.count < OrderQueue.mostSent { sent[order] = now }
        look(at: now)
    }

    /// Notes that the order was not appended after all.
    mutating func unsent(_ order: String) {
        sent[order] = nil
    }

    /// Notes that the orders service emitted a state of an order.
    /// - Parameter gaveUp: the order timed out instead of being decided; it does not count for the rate.
    mutating func consumed(_ order: String, isDecided: Bool, gaveUp: Bool = false, at now: Instant) {
        lastConsumed = now
        sent[order] = nil
        if !isDecided {
            if placed[order] == nil { placed[order] = now }
        } else if placed.removeValue(forKey: order) != nil, !gaveUp {
            if let last = decisions.last, now - last.at < .milliseconds(250) {
                decisions[decisions.count - 1].count += 1
            } else {
                decisions.append((now, 1))
            }
        }
        look(at: now)
    }

    /// Sets the age of the oldest command that orders has not read; zero if there is none.
    mutating func noteUnread(age: Duration) {
        unreadAge = age
    }

    /// Forgets everything, because the log was replaced.
    mutating func forget() {
        self = OrderQueue(holdTime: holdTime)
    }

    private mutating func look(at now: Instant) {
        let isBusy = count(at: now) >= OrderQueue.few
        if isBusy, busySince == nil { busySince = now }
        if !isBusy, let since = busySince {
            if now - since >= OrderQueue.patience { measured = decided(since: since, at: now) }
            busySince = nil
        }
        if let old = decisions.firstIndex(where: { now - $0.at <= OrderQueue.window }) {
            decisions.removeFirst(old)
        } else {
            decisions.removeAll()
        }
    }

    // MARK: - Results

    func isKnown(_ order: String) -> Bool { placed[order] != nil || sent[order] != nil }

    /// How many orders wait.
    func count(at now: Instant) -> Int { placed.count + (isOrdersAway(at: now) ? 0 : sent.count) }

    /// Decisions per second. A short queue hardly shows it.
    func rate(at now: Instant) -> Double {
        guard let busySince else { return measured ?? OrderQueue.guess }
        let rate = decided(since: busySince, at: now)
        return now - busySince < OrderQueue.patience ? max(rate, measured ?? OrderQueue.guess) : rate
    }

    private func decided(since: Instant, at now: Instant) -> Double {
        let span = min(now - since, OrderQueue.window)
        guard span > .zero else { return 0 }
        let count = decisions.lazy.filter { now - $0.at <= span }.map(\.count).reduce(0, +)
        return Double(count) / (span / .seconds(1))
    }

    /// True if orders emits nothing, so it counts as down.
    private func isOrdersAway(at now: Instant) -> Bool {
        now - (lastConsumed ?? .distantPast(before: now)) > OrderQueue.silence
    }

    /// How long an order that is appended now would wait; nil if that is unknown because nothing is being decided.
    func wait(at now: Instant) -> Duration? {
        let count = count(at: now)
        guard count >= OrderQueue.few else { return .zero }
        let rate = rate(at: now)
        return rate > 0 ? .seconds(Double(count) / rate) : nil
    }

    /// True if it is worth measuring how long commands have waited for orders.
    func mayHaveUnread(at now: Instant) -> Bool {
        unreadAge > .zero || sent.values.contains { now - $0 > OrderQueue.silence }
    }

    /// Nil if an order can be admitted now, else the delay before a retry.
    func refusal(at now: Instant) -> Duration? {
        if unreadAge > OrderQueue.oldestUnread { return .seconds(30) }
        // Once orders is back, it reads the answers to what was placed before it looks at deadlines.
        guard !isOrdersAway(at: now) else { return nil }
        let limit = holdTime / 2
        guard let wait = wait(at: now) else { return min(limit, .seconds(5)) }
        guard wait > limit else { return nil }
        return min(max(wait - limit, .seconds(1)), limit)
    }
}

extension ContinuousClock.Instant {
    fileprivate static func distantPast(before now: Self) -> Self { now.advanced(by: .seconds(-1_000_000)) }
}
