import Testing

@testable import GatewayService

/// Reading other processes' figures.
@Suite struct FigureTests {
    @Test func `names, labels and values are read, buckets and comments are not`() {
        let text = """
            # HELP vicinity_log_lag_records Records of a topic.
            # TYPE vicinity_log_lag_records gauge
            vicinity_log_lag_records{topic="orders.orders"} 3
            vicinity_streams 12.5
            odd{a="quote \\" brace } comma , back \\\\ line \\n",b=""} 1
            time_bucket{le="+Inf"} 7
            time_count 7
            nothing NaN
            endless +Inf
            broken{topic="x 4
            """
        let lag = Figure(name: "vicinity_log_lag_records", labels: ["topic": "orders.orders"], value: 3)
        let odd = Figure(name: "odd", labels: ["a": "quote \" brace } comma , back \\ line \n", "b": ""], value: 1)
        #expect(
            Figure.all(in: text) == [
                lag, Figure(name: "vicinity_streams", labels: [:], value: 12.5), odd,
                Figure(name: "time_count", labels: [:], value: 7),
            ])
    }

    @Test func `there is an end to them`() {
        let text = (0...Figure.most).map { "figure_\($0) 1" }.joined(separator: "\n")
        #expect(Figure.all(in: text).count == Figure.most)
    }
}
