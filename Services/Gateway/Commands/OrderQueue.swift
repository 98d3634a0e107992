import Events

/// How many orders wait to be decided, how fast they are, and so how long the next one would wait: a plain value, fed with what the tail
/// reads, that every gateway comes to by itself.
///
/// A place has `holdTime` to answer, counted from when orders asked it. Who comes first is served first, so the wait of the next order is
/// what waits now divided by the rate of decisions. New orders are refused while that is more than half of the hold time: the other half
/// is for what is on its way meanwhile. Orders that orders has not read yet do not count once it is away: their time has not begun.
struct OrderQueue: Sendable {
    /// So few are never too many, and say nothing about how fast decisions can be.
    static let few = 200
    /// Decisions of so long make the rate.
    static let window = Duration.seconds(10)
    /// So soon after the queue began to grow its rate is not known yet.
    static let patience = Duration.seconds(3)
    /// Silent for so long, orders is away.
    static let silence = Duration.seconds(5)
    /// Orders a second, as long as none was measured.
    static let guess = 100.0
    /// After 30 minutes a command is rejected as too late: whatever keeps it, there has to be as much time left.
    static let oldestUnread = Duration.seconds(15 * 60)

    /// So many that orders has said nothing of are remembered.
    static let mostSent = 100_000

    typealias Instant = ContinuousClock.Instant

    let holdTime: Duration
    /// Orders that were placed and not decided, and since when.
    private var placed: [String: Instant] = [:]
    /// Those that this gateway sent and orders has said nothing of yet.
    private var sent: [String: Instant] = [:]
    /// The decisions of the window, in steps of a quarter of a second.
    private var decisions: [(at: Instant, count: Int)] = []
    private var busySince: Instant?
    private var lastConsumed: Instant?
    /// Of the last time that the queue was long.
    private var measured: Double?
    /// How long the oldest command that orders has not read stands in the log.
    private var unreadAge = Duration.zero

    init(holdTime: Duration) {
        self.holdTime = holdTime
    }

    // MARK: - What happens

    /// This gateway has taken an order.
    mutating func sent(_ order: String, at now: Instant) {
        if placed[order] == nil, sent.count < OrderQueue.mostSent { sent[order] = now }
        look(at: now)
    }

    /// It was not taken after all.
    mutating func unsent(_ order: String) {
        sent[order] = nil
    }

    /// Orders has said something of an order.
    /// - Parameter gaveUp: it was not decided but given up: that is no sign of speed.
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

    /// How long the oldest command that orders has not read waits; zero if none does.
    mutating func noteUnread(age: Duration) {
        unreadAge = age
    }

    /// The log is another: what was known of it is not known any more.
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

    // MARK: - What follows

    func isKnown(_ order: String) -> Bool { placed[order] != nil || sent[order] != nil }

    /// How many orders wait.
    func count(at now: Instant) -> Int { placed.count + (isOrdersAway(at: now) ? 0 : sent.count) }

    /// Decisions a second; of a short queue as good as nothing is known.
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

    /// It was sent something and says nothing.
    private func isOrdersAway(at now: Instant) -> Bool {
        now - (lastConsumed ?? .distantPast(before: now)) > OrderQueue.silence
    }

    /// How long an order that is taken now would wait; nil if it cannot be told, since nothing is decided.
    func wait(at now: Instant) -> Duration? {
        let count = count(at: now)
        guard count >= OrderQueue.few else { return .zero }
        let rate = rate(at: now)
        return rate > 0 ? .seconds(Double(count) / rate) : nil
    }

    /// True if it is worth while to look how long commands have waited for orders.
    func mayHaveUnread(at now: Instant) -> Bool {
        unreadAge > .zero || sent.values.contains { now - $0 > OrderQueue.silence }
    }

    /// Nil if an order can be taken now, else after how long to ask again.
    func refusal(at now: Instant) -> Duration? {
        if unreadAge > OrderQueue.oldestUnread { return .seconds(30) }
        // What was placed before it went away is answered before it looks at deadlines again.
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
