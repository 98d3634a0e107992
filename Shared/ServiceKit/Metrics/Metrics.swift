import Synchronization

/// The metrics of one process, for `/metrics`. Asking for the same name and labels twice gives the same instrument.
///
/// Label values are from small sets (a route, a topic, a status), never ids. Beyond `largestFamily` sets of labels of one name, all further
/// ones share the labels "other".
public final class Metrics: Sendable {
    static let largestFamily = 1000

    private let families = Mutex<[String: Family]>([:])
    private let beforeReading = Mutex<[@Sendable () -> Void]>([])

    public init() {}

    public func counter(_ name: String, _ help: String, _ labels: [Label] = []) -> Counter {
        instrument(name, help, labels, Counter(), \.counter, Instrument.counter)
    }

    public func gauge(_ name: String, _ help: String, _ labels: [Label] = []) -> Gauge {
        instrument(name, help, labels, Gauge(), \.gauge, Instrument.gauge)
    }

    public func histogram(_ name: String, _ help: String, _ labels: [Label] = []) -> Histogram {
        instrument(name, help, labels, Histogram(), \.histogram, Instrument.histogram)
    }

    /// Registers work that runs before each reading, for gauges that are cheap to compute and costly to keep up to date.
    public func whenRead(_ work: @escaping @Sendable () -> Void) {
        beforeReading.withLock { $0.append(work) }
    }

    /// All metrics in Prometheus text format 0.0.4.
    public var text: String {
        for work in beforeReading.withLock({ $0 }) { work() }
        return prometheusText(families.withLock { $0 })
    }

    private func instrument<Kind: Sendable>(
        _ name: String, _ help: String, _ labels: [Label], _ new: @autoclosure () -> Kind,
        _ existing: (Instrument) -> Kind?, _ wrap: (Kind) -> Instrument
    ) -> Kind {
        families.withLock { families in
            var labels = labels
            if let family = families[name] {
                if family.instruments[labels] == nil, family.instruments.count >= Metrics.largestFamily {
                    labels = labels.map { Label($0.name, "other") }
                }
                if let instrument = family.instruments[labels] {
                    guard let instrument = existing(instrument) else {
                        preconditionFailure("the metric \(name) has another kind already")
                    }
                    return instrument
                }
            }
            let instrument = new()
            families[name, default: Family(help: help)].instruments[labels] = wrap(instrument)
            return instrument
        }
    }
}

public struct Label: Hashable, Sendable {
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

enum Instrument: Sendable {
    case counter(Counter), gauge(Gauge), histogram(Histogram)

    var counter: Counter? { if case .counter(let counter) = self { counter } else { nil } }
    var gauge: Gauge? { if case .gauge(let gauge) = self { gauge } else { nil } }
    var histogram: Histogram? { if case .histogram(let histogram) = self { histogram } else { nil } }
}

/// All instruments of one name.
struct Family: Sendable {
    let help: String
    var instruments: [[Label]: Instrument] = [:]
}
