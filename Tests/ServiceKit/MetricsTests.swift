import ServiceKit
import Testing

@Suite struct MetricsTests {
    @Test func `figures are written as Prometheus reads them`() {
        let metrics = Metrics()
        metrics.counter("requests_total", "All of them.", [Label("route", "/v1/\"x\"\\\n")]).add(3)
        metrics.counter("requests_total", "All of them.", [Label("route", "/v1/\"x\"\\\n")]).add()
        metrics.counter("requests_total", "All of them.", [Label("route", "/")]).add()
        metrics.gauge("age_seconds", "How old.").set(0.25)
        #expect(
            metrics.text == #"""
                # HELP age_seconds How old.
                # TYPE age_seconds gauge
                age_seconds 0.25
                # HELP requests_total All of them.
                # TYPE requests_total counter
                requests_total{route="/"} 1
                requests_total{route="/v1/\"x\"\\\n"} 4

                """#)
    }

    @Test func `a histogram counts each value in every bucket above it`() throws {
        let metrics = Metrics()
        let histogram = metrics.histogram("seconds", "Time.")
        for value in [0.0005, 0.001, 0.3, 20] { histogram.record(value) }
        histogram.record(.milliseconds(700))
        let lines = metrics.text.split(separator: "\n").map(String.init)
        #expect(lines.contains("# TYPE seconds histogram"))
        #expect(lines.contains(#"seconds_bucket{le="0.001"} 2"#))
        #expect(lines.contains(#"seconds_bucket{le="0.25"} 2"#))
        #expect(lines.contains(#"seconds_bucket{le="0.5"} 3"#))
        #expect(lines.contains(#"seconds_bucket{le="10"} 4"#))
        #expect(lines.contains(#"seconds_bucket{le="+Inf"} 5"#))
        #expect(lines.contains("seconds_count 5"))
        #expect(lines.contains("seconds_sum 21.0015"))
    }

    @Test func `what is asked for at reading is fresh`() {
        let metrics = Metrics()
        let depth = metrics.outboxDepth
        metrics.whenRead { depth.set(depth.value + 1) }
        #expect(metrics.text.contains("vicinity_outbox_rows 1"))
        #expect(metrics.text.contains("vicinity_outbox_rows 2"))
    }

    @Test func `a name cannot grow without bound`() {
        let metrics = Metrics()
        for index in 0..<5000 { metrics.counter("things_total", "Things.", [Label("id", "\(index)")]).add() }
        let lines = metrics.text.split(separator: "\n").filter { $0.hasPrefix("things_total{") }
        #expect(lines.count == 1001)
        #expect(lines.contains(#"things_total{id="other"} 4000"#))
    }

    @Test func `counting from many tasks loses nothing`() async {
        let metrics = Metrics()
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<1000 {
                        metrics.counter("c_total", "C.").add()
                        metrics.histogram("h", "H.").record(0.01)
                    }
                }
            }
        }
        #expect(metrics.text.contains("c_total 8000"))
        #expect(metrics.text.contains("h_count 8000"))
    }
}
