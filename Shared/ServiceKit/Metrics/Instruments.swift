import Synchronization

/// A value that only increases.
public final class Counter: Sendable {
    private let count = Atomic<UInt64>(0)

    public func add(_ amount: UInt64 = 1) {
        count.wrappingAdd(amount, ordering: .relaxed)
    }

    public var value: UInt64 { count.load(ordering: .relaxed) }
}

/// A value that may increase and decrease.
public final class Gauge: Sendable {
    private let content = Mutex(0.0)

    public func set(_ value: Double) {
        content.withLock { $0 = value }
    }

    public func add(_ amount: Double) {
        content.withLock { $0 += amount }
    }

    public var value: Double { content.withLock { $0 } }
}

/// Counts values by size; for times in seconds.
public final class Histogram: Sendable {
    /// The upper bounds of all buckets but the last, which has none.
    public static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    struct HistogramState {
        /// Number of values in each bucket, not cumulated.
        var counts = [UInt64](repeating: 0, count: Histogram.bounds.count + 1)
        var sum = 0.0
    }

    private let content = Mutex(HistogramState())

    public func record(_ value: Double) {
        let bucket = Histogram.bounds.firstIndex { value <= $0 } ?? Histogram.bounds.count
        content.withLock { state in
            state.counts[bucket] += 1
            state.sum += value
        }
    }

    public func record(_ time: Duration) { record(time.inSeconds) }

    var state: HistogramState { content.withLock { $0 } }
}

extension Duration {
    public var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
