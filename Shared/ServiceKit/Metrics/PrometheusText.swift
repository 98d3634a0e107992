/// Prometheus text format 0.0.4: https://prometheus.io/docs/instrumenting/exposition_formats/
func prometheusText(_ families: [String: Family]) -> String {
    var text = ""
    for (name, family) in families.sorted(by: { $0.key < $1.key }) {
        // A gauge named "…_total" shows a counter that is kept elsewhere, such as the system's CPU time.
        guard let kind = name.hasSuffix("_total") ? "counter" : family.instruments.first?.value.kindName else {
            continue
        }
        text += "# HELP \(name) \(escaped(family.help, quotes: false))\n# TYPE \(name) \(kind)\n"
        for (labels, instrument) in family.instruments.sorted(by: { order($0.key) < order($1.key) }) {
            switch instrument {
            case .counter(let counter): text += "\(name)\(braces(labels)) \(counter.value)\n"
            case .gauge(let gauge): text += "\(name)\(braces(labels)) \(number(gauge.value))\n"
            case .histogram(let histogram): text += lines(name, labels, histogram.state)
            }
        }
    }
    return text
}

private func lines(_ name: String, _ labels: [Label], _ state: Histogram.HistogramState) -> String {
    var text = ""
    var count: UInt64 = 0
    for (bound, inBucket) in zip(Histogram.bounds.map(number) + ["+Inf"], state.counts) {
        count += inBucket
        text += "\(name)_bucket\(braces(labels + [Label("le", bound)])) \(count)\n"
    }
    return text + "\(name)_sum\(braces(labels)) \(number(state.sum))\n\(name)_count\(braces(labels)) \(count)\n"
}

private func braces(_ labels: [Label]) -> String {
    guard !labels.isEmpty else { return "" }
    return "{" + labels.map { "\($0.name)=\"\(escaped($0.value, quotes: true))\"" }.joined(separator: ",") + "}"
}

private func escaped(_ text: String, quotes: Bool) -> String {
    let plain = text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
    return quotes ? plain.replacing("\"", with: "\\\"") : plain
}

private func number(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
    return Int64(exactly: value).map(String.init) ?? "\(value)"
}

private func order(_ labels: [Label]) -> String { labels.map(\.value).joined(separator: "\u{1}") }

extension Instrument {
    fileprivate var kindName: String {
        switch self {
        case .counter: "counter"
        case .gauge: "gauge"
        case .histogram: "histogram"
        }
    }
}
