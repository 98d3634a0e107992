import Events
public import Tracing

/// Spans as OTLP JSON, for `POST /v1/traces`. Format: https://opentelemetry.io/docs/specs/otlp/
public struct SpanText: Sendable {
    /// Attributes of the process that makes the spans, among them `service.name`.
    private let resource: SpanAttributes
    private let version: String

    public init(resource: SpanAttributes, version: String) {
        (self.resource, self.version) = (resource, version)
    }

    /// Body of a request.
    public func body(of spans: [EndedSpan]) -> [UInt8] {
        var text = Bytes()
        text.bytes.reserveCapacity(spans.count * 800 + 1000)
        text.raw(#"{"resourceSpans":[{"resource":{"attributes":"#)
        text.attributes(resource)
        text.raw(#"},"scopeSpans":[{"scope":{"name":"vicinity","version":"#)
        text.quoted(version)
        text.raw(#"},"spans":["#)
        text.list(spans) { $0.span($1) }
        text.raw("]}]}]}")
        return text.bytes
    }
}

private struct Bytes {
    var bytes: [UInt8] = []

    mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }
    mutating func quoted(_ text: String) { JSON.append(text, to: &bytes) }

    mutating func list<Elements: Sequence>(_ elements: Elements, _ write: (inout Self, Elements.Element) -> Void) {
        var isFirst = true
        for element in elements {
            if !isFirst { raw(",") }
            isFirst = false
            write(&self, element)
        }
    }

    mutating func span(_ span: EndedSpan) {
        raw(#"{"traceId":"\#(span.trace.traceID)","spanId":"\#(span.trace.spanID)""#)
        if let parent = span.parent { raw(#","parentSpanId":"\#(parent)""#) }
        raw(#","flags":1,"name":"#)
        quoted(span.name)
        raw(#","kind":\#(span.kind.number),"startTimeUnixNano":"\#(span.start)","endTimeUnixNano":"\#(span.end)""#)
        raw(#","attributes":"#)
        attributes(span.attributes)
        if !span.events.isEmpty {
            raw(#","events":["#)
            list(span.events) { text, event in
                text.raw(#"{"timeUnixNano":"\#(event.nanosecondsSinceEpoch)","name":"#)
                text.quoted(event.name)
                text.raw(#","attributes":"#)
                text.attributes(event.attributes)
                text.raw("}")
            }
            raw("]")
        }
        if !span.links.isEmpty {
            raw(#","links":["#)
            list(span.links) { text, link in
                text.raw(#"{"traceId":"\#(link.traceID)","spanId":"\#(link.spanID)"}"#)
            }
            raw("]")
        }
        if let status = span.status {
            raw(#","status":{"code":\#(status.code == .error ? 2 : 1)"#)
            if let message = status.message {
                raw(#","message":"#)
                quoted(message)
            }
            raw("}")
        }
        raw("}")
    }

    mutating func attributes(_ attributes: SpanAttributes) {
        var all: [(name: String, value: SpanAttribute)] = []
        attributes.forEach { all.append(($0, $1)) }
        raw("[")
        list(all.sorted { $0.name < $1.name }) { text, attribute in
            text.raw(#"{"key":"#)
            text.quoted(attribute.name)
            text.raw(#","value":"#)
            text.value(attribute.value)
            text.raw("}")
        }
        raw("]")
    }

    private mutating func value(_ value: SpanAttribute) {
        switch value {
        case .int32(let number): raw(#"{"intValue":"\#(number)"}"#)
        case .int64(let number): raw(#"{"intValue":"\#(number)"}"#)
        case .double(let number) where number.isFinite: raw(#"{"doubleValue":\#(number)}"#)
        case .bool(let value): raw(#"{"boolValue":\#(value)}"#)
        case .string(let text): string(text)
        case .stringConvertible(let value): string("\(value)")
        default: string("\(value)")
        }
    }

    private mutating func string(_ text: String) {
        raw(#"{"stringValue":"#)
        quoted(text)
        raw("}")
    }
}

extension SpanKind {
    /// The number in OTLP.
    fileprivate var number: Int {
        switch self {
        case .internal: 1
        case .server: 2
        case .client: 3
        case .producer: 4
        case .consumer: 5
        }
    }
}
