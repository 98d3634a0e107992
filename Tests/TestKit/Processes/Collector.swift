import Foundation
import Synchronization

/// A collector of traces for OTLP over HTTP in JSON, which notes violations of its specification.
public final class Collector: Sendable {
    public struct Span: Sendable {
        public var service: String
        public var trace: String
        public var id: String
        /// Nil: the trace's first span.
        public var parent: String?
        public var name: String
        public var kind: Int
        public var start: UInt64
        public var end: UInt64
        /// Values of every kind as text.
        public var attributes: [String: String]
        /// 0: unset, 1: good, 2: an error.
        public var status: Int
        public var message: String?
        public var events: [String]
    }

    private struct Content {
        var spans: [Span] = []
        var faults: [String] = []
        var statuses: [Int]
        var requests = 0
    }

    private let content: Mutex<Content>
    private let server: RawServer

    /// - Parameter statuses: answers to the first requests, whose spans are not taken; the others get 200.
    public init(refusing statuses: [Int] = []) throws {
        content = Mutex(Content(statuses: statuses))
        let box = Weak()
        server = try RawServer { asked, answer in
            guard let self = box.collector else { return }
            let status = self.take(asked)
            answer.reply("{}", status: status, ["Content-Type: application/json"])
        }
        box.set(self)
    }

    public var url: String { server.url }
    public var spans: [Span] { content.withLock(\.spans) }
    public var requests: Int { content.withLock(\.requests) }
    /// Violations of the specification.
    public var faults: [String] { content.withLock(\.faults) }
    public var asked: [RawServer.Asked] { server.asked }

    private func take(_ asked: RawServer.Asked) -> Int {
        let status = content.withLock { content in
            content.requests += 1
            return content.statuses.isEmpty ? 200 : content.statuses.removeFirst()
        }
        guard status == 200 else { return status }
        var faults: [String] = []
        if asked.target != "/v1/traces" { faults.append("asked for \(asked.target)") }
        if asked.headers["content-type"] != "application/json" { faults.append("no JSON") }
        do {
            let spans = try JSONDecoder().decode(Body.self, from: Data(asked.body)).spans
            faults += spans.flatMap(\.faults)
            content.withLock { $0.spans += spans }
        } catch { faults.append("\(error)") }
        content.withLock { $0.faults += faults }
        return 200
    }

    private final class Weak: Sendable {
        private struct Box: Sendable { weak var collector: Collector? }
        private let box = Mutex(Box())
        var collector: Collector? { box.withLock { $0.collector } }
        func set(_ collector: Collector) { box.withLock { $0.collector = collector } }
    }
}

extension Collector.Span {
    /// Violations of OpenTelemetry's specification.
    fileprivate var faults: [String] {
        func isHexadecimal(_ text: String, _ bytes: Int) -> Bool {
            text.utf8.count == bytes * 2 && text.allSatisfy { $0.isHexDigit } && text.contains { $0 != "0" }
        }
        return [
            (isHexadecimal(trace, 16), "trace id \(trace)"), (isHexadecimal(id, 8), "span id \(id)"),
            (parent.map { isHexadecimal($0, 8) } ?? true, "parent \(parent ?? "")"), (!name.isEmpty, "no name"),
            ((1...5).contains(kind), "kind \(kind)"), (start > 1_600_000_000_000_000_000, "start \(start)"),
            (end >= start, "\(name) ends before it starts"), (!service.isEmpty, "no service.name"),
        ].filter { !$0.0 }.map(\.1)
    }
}

/// Content of a request. A missing member, or one of another type, cannot be decoded.
private struct Body: Decodable {
    struct Group: Decodable {
        struct Resource: Decodable { var attributes: [Attribute] }
        struct Scope: Decodable {
            struct Name: Decodable { var name: String }
            var scope: Name
            var spans: [ReceivedSpan]
        }
        var resource: Resource
        var scopeSpans: [Scope]
    }

    struct ReceivedSpan: Decodable {
        struct Event: Decodable {
            var timeUnixNano: String
            var name: String
            var attributes: [Attribute]
        }
        struct Status: Decodable {
            var code: Int
            var message: String?
        }
        var traceId: String
        var spanId: String
        var parentSpanId: String?
        var name: String
        var kind: Int
        /// 64-bit numbers are texts in JSON.
        var startTimeUnixNano: String
        var endTimeUnixNano: String
        var attributes: [Attribute]
        var events: [Event]?
        var status: Status?
    }

    struct Attribute: Decodable {
        struct Value: Decodable {
            var stringValue: String?
            var intValue: String?
            var boolValue: Bool?
            var doubleValue: Double?
        }
        var key: String
        var value: Value

        var text: String {
            value.stringValue ?? value.intValue ?? value.boolValue.map { "\($0)" }
                ?? value.doubleValue.map { "\($0)" } ?? ""
        }
    }

    var resourceSpans: [Group]

    var spans: [Collector.Span] {
        resourceSpans.flatMap { group in
            let service = group.resource.attributes.first { $0.key == "service.name" }?.text ?? ""
            return group.scopeSpans.flatMap(\.spans).map { span in
                Collector.Span(
                    service: service, trace: span.traceId, id: span.spanId, parent: span.parentSpanId, name: span.name,
                    kind: span.kind, start: UInt64(span.startTimeUnixNano) ?? 0, end: UInt64(span.endTimeUnixNano) ?? 0,
                    attributes: Dictionary(span.attributes.map { ($0.key, $0.text) }) { $1 },
                    status: span.status?.code ?? 0, message: span.status?.message,
                    events: span.events?.map(\.name) ?? [])
            }
        }
    }
}
