import EventLog
import Events
package import Fetching
package import Logging
package import Traces
import Tracing

/// Sends ended spans to a collector in batches. No caller waits for it: while the collector is away, slow or refusing, the queue fills up,
/// and further spans are dropped and counted.
package final class SpanExporter: Sendable {
    /// Pace of sending.
    package struct Pace: Sendable {
        package var batch = 512
        /// Pause between looks at the queue.
        package var pause = Duration.milliseconds(500)
        /// Time limit of one request.
        package var time = Duration.seconds(10)
        /// Pause before a batch is sent for the second time; twice that before the third time, and so on.
        package var backoff = Duration.seconds(1)
        package var attempts = 5
        /// Time limit for the rest when the process stops.
        package var patience = Duration.seconds(2)

        package init() {}
    }

    private let queue: SpanQueue
    private let address: WebAddress
    private let headers: [(String, String)]
    private let text: SpanText
    private let pace: Pace
    private let client: ServerClient
    private let logger: Logger
    private let sent: Counter
    private let dropped: Counter

    package init(
        _ queue: SpanQueue, to address: WebAddress, headers: [(String, String)] = [], text: SpanText,
        pace: Pace = Pace(), metrics: Metrics, logger: Logger
    ) throws {
        (self.queue, self.address, self.headers, self.text, self.pace, self.logger) =
            (queue, address, headers, text, pace, logger)
        client = try ServerClient(product: "Vicinity/\(Version.current)")
        func counter(_ outcome: String) -> Counter {
            metrics.counter(
                "vicinity_trace_spans_total", "Spans of traces, by outcome.", [Label("outcome", outcome)])
        }
        (sent, dropped) = (counter("sent"), counter("dropped"))
        metrics.whenRead { [queue, dropped] in dropped.add(queue.takeDropped()) }
    }

    /// Runs until the task is cancelled; then sends the rest within `patience`.
    package func run() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: pace.pause)
            while !Task.isCancelled {
                let batch = queue.take(atMost: pace.batch)
                guard !batch.isEmpty else { break }
                guard await send(batch) else { break }
            }
        }
        // A task of its own, since this one is cancelled.
        await Task { await finish() }.value
    }

    private func finish() async {
        let end = ContinuousClock.now + pace.patience
        while true {
            let (batch, left) = (queue.take(atMost: pace.batch), end - .now)
            guard !batch.isEmpty else { return }
            guard left > .zero, await post(batch, within: left) == .taken else {
                return dropped.add(UInt64(batch.count))
            }
        }
    }

    /// - Returns: false if the process stops meanwhile; then the batch is in the queue again.
    private func send(_ batch: [EndedSpan]) async -> Bool {
        var pause = pace.backoff
        for attempt in 1...pace.attempts {
            switch await post(batch, within: pace.time) {
            case .taken: return true
            case .refused: break
            case .away where attempt < pace.attempts:
                try? await Task.sleep(for: pause)
                pause *= 2
                if !Task.isCancelled { continue }
                fallthrough
            case .stopped:
                for span in batch { queue.add(span) }
                return false
            case .away: break
            }
            break
        }
        dropped.add(UInt64(batch.count))
        return true
    }

    private enum Outcome {
        case taken
        /// The collector will never take it.
        case refused
        /// The collector may take it later.
        case away
        case stopped
    }

    private func post(_ batch: [EndedSpan], within time: Duration) async -> Outcome {
        var limits = FetchLimits()
        (limits.time, limits.connectTime, limits.bodyBytes) = (time, min(time, .seconds(5)), 64 << 10)
        do {
            let answer = try await client.post(
                address, text.body(of: batch), contentType: "application/json", headers: headers, limits: limits)
            switch answer.status {
            case 200..<300:
                sent.add(UInt64(batch.count))
                return .taken
            case 429, 502, 503, 504:
                logger.debug("the collector is not accepting traces now", metadata: ["status": "\(answer.status)"])
                return .away
            default:
                logger.warning("the collector refuses traces", metadata: ["status": "\(answer.status)"])
                return .refused
            }
        } catch is CancellationError {
            return .stopped
        } catch {
            logger.debug("the collector does not answer", metadata: ["why": "\(error)"])
            return .away
        }
    }
}

/// Tracing of one process: recorder and exporter.
struct SentTraces {
    let tracer: SpanTracer
    let exporter: SpanExporter

    /// - Returns: nil if traces are not recorded.
    init?(_ settings: ServiceSettings, name: String, metrics: Metrics, logger: Logger) throws {
        guard let address = settings.traces.address else { return nil }
        let system = if case .kafka = settings.log { "kafka" } else { "vicinity" }
        tracer = SpanTracer(queue: SpanQueue(), ratio: settings.traces.ratio, messagingSystem: system)
        let text = SpanText(
            resource: [
                "service.name": .string(name), "service.namespace": "vicinity",
                "service.version": .string(Version.current),
                "service.instance.id": .string("\(settings.instance)-\(settings.port)"),
                "telemetry.sdk.language": "swift",
            ], version: Version.current)
        exporter = try SpanExporter(
            tracer.queue, to: address, headers: settings.traces.headers, text: text, metrics: metrics, logger: logger)
    }
}
