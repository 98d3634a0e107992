import Synchronization

/// The metrics of requests; recording one takes a single look-up.
final class RequestMetrics: Sendable {
    let underWay: Gauge
    private let metrics: Metrics
    private let known = Mutex<[RequestLabels: Instruments]>([:])

    private struct RequestLabels: Hashable {
        let method: String
        let route: String
        let status: Int
    }

    private struct Instruments {
        let count: Counter
        let time: Histogram
    }

    init(_ metrics: Metrics) {
        self.metrics = metrics
        underWay = metrics.gauge("vicinity_http_requests_under_way", "Requests without a response's head yet.")
    }

    /// - Parameter route: the route's pattern, not the path, so that there are only a few values.
    func record(method: String, route: String, status: Int, time: Duration) {
        let kind = RequestLabels(
            method: RequestMetrics.methods.contains(method) ? method : "other", route: route, status: status)
        let instruments = known.withLock { known in
            if let instruments = known[kind] { return instruments }
            let instruments = makeInstruments(for: kind)
            known[kind] = instruments
            return instruments
        }
        instruments.count.add()
        instruments.time.record(time)
    }

    /// Others are counted together, since clients may invent methods.
    private static let methods: Set<String> = [
        "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT",
    ]

    private func makeInstruments(for kind: RequestLabels) -> Instruments {
        let route = Label("route", kind.route)
        return Instruments(
            count: metrics.counter(
                "vicinity_http_requests_total", "Requests answered.",
                [Label("method", kind.method), route, Label("status", String(kind.status))]),
            time: metrics.histogram(
                "vicinity_http_request_seconds", "Time from a request's head to its response's head.", [route]))
    }
}
