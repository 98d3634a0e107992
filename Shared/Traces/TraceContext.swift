public import Tracing

/// W3C trace context: the request that the present work belongs to, and which part of it this is.
///
/// It stands in the task's `InstrumentationContext`, and events carry it in `traceparent`. Format: https://www.w3.org/TR/trace-context/
public struct TraceContext: Sendable, Hashable {
    /// 32 lowercase hexadecimal digits, not all zero.
    public let traceID: String
    /// 16 lowercase hexadecimal digits, not all zero.
    public let spanID: String
    /// True if the trace is recorded, here and by all who continue it.
    public let isSampled: Bool

    /// Trace context of the present task.
    public static var current: TraceContext? { InstrumentationContext.current?.trace }

    /// A new trace.
    public init(isSampled: Bool = true) {
        traceID = hexadecimal(UInt64.random(in: 1...UInt64.max)) + hexadecimal(UInt64.random(in: 0...UInt64.max))
        spanID = hexadecimal(UInt64.random(in: 1...UInt64.max))
        self.isSampled = isSampled
    }

    /// The same trace, unrecorded.
    init(unsampled trace: TraceContext) {
        self.init(traceID: trace.traceID, spanID: trace.spanID, isSampled: false)
    }

    private init(traceID: String, spanID: String, isSampled: Bool) {
        self.traceID = traceID
        self.spanID = spanID
        self.isSampled = isSampled
    }

    /// Reads the header; nil for anything that the standard says to ignore.
    public init?(traceparent: String) {
        let parts = traceparent.utf8.split(separator: UInt8(ascii: "-"), maxSplits: 4, omittingEmptySubsequences: false)
        guard parts.count >= 4, parts[0].count == 2, parts[1].count == 32, parts[2].count == 16, parts[3].count == 2,
            parts[..<4].allSatisfy({ $0.allSatisfy(isLowercaseHexadecimal) }),
            // Version 255 is forbidden; version 0 ends after the flags, later ones may have more.
            !parts[0].elementsEqual("ff".utf8), parts.count == 4 || !parts[0].elementsEqual("00".utf8),
            parts[1].contains(where: { $0 != 48 }), parts[2].contains(where: { $0 != 48 }),
            let flags = UInt8(String(Substring(parts[3])), radix: 16)
        else { return nil }
        self.init(
            traceID: String(Substring(parts[1])), spanID: String(Substring(parts[2])), isSampled: flags & 1 == 1)
    }

    public var traceparent: String { "00-\(traceID)-\(spanID)-\(isSampled ? "01" : "00")" }

    /// A new part of the same trace.
    public func child() -> TraceContext {
        TraceContext(
            traceID: traceID, spanID: hexadecimal(UInt64.random(in: 1...UInt64.max)), isSampled: isSampled)
    }

    /// Random part of the trace id, 56 bits, which decides whether the trace is sampled.
    var randomness: UInt64 { UInt64(traceID.suffix(14), radix: 16) ?? 0 }

    /// Runs work as a part of a trace without recording a span.
    public static func with<Result>(
        _ trace: TraceContext, isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Result
    ) async rethrows -> Result {
        var context = InstrumentationContext.current ?? .topLevel
        context.place = TracePlace(trace: trace)
        return try await InstrumentationContext.$current.withValue(context, operation: work)
    }
}

/// Trace context of a task, with its recording.
struct TracePlace: Sendable {
    var trace: TraceContext
    /// The recording, if the trace is recorded.
    var recording: SpanRecording?
}

private enum TracePlaceKey: InstrumentationContextKey {
    typealias Value = TracePlace
}

extension InstrumentationContext {
    public var trace: TraceContext? { place?.trace }

    var place: TracePlace? {
        get { self[TracePlaceKey.self] }
        set { self[TracePlaceKey.self] = newValue }
    }
}

private func isLowercaseHexadecimal(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (97...102).contains(byte)
}

private func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
}
