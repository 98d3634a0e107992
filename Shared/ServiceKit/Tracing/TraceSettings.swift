public import Fetching
import Foundation

/// Destination of traces, by OpenTelemetry's names for these settings.
public struct TraceSettings: Sendable {
    /// Address of a collector for OTLP over HTTP; nil: no traces are recorded.
    public var endpoint: WebAddress?
    /// Headers that the collector needs, such as a key.
    public var headers: [(String, String)]
    /// The share of traces beginning here that is recorded.
    public var ratio: Double

    init(_ reader: inout SettingsReader) {
        endpoint = reader.optional(
            "otel-exporter-otlp-endpoint", "http://HOST:PORT or https://HOST",
            help: "address of a collector for traces (OTLP over HTTP); without it no traces are recorded"
        ) { WebAddress($0) }
        headers =
            reader.optional(
                "otel-exporter-otlp-headers", "NAME=VALUE,NAME=VALUE,…",
                help: "headers that the collector needs (NAME=VALUE,…)", isSecret: true, read: TraceSettings.headers)
            ?? []
        ratio = reader.double(
            "otel-traces-sampler-arg", default: 1, in: 0...1,
            help:
                "share of the traces beginning here that is recorded; continued traces are recorded if they are sampled"
        )
    }

    private static func headers(_ text: String) -> [(String, String)]? {
        let pairs = text.split(separator: ",").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        guard pairs.allSatisfy({ $0.count == 2 }) else { return nil }
        return pairs.map { ($0[0], $0[1].removingPercentEncoding ?? $0[1]) }
    }

    /// Address that traces are posted to.
    var address: WebAddress? {
        endpoint.flatMap { WebAddress($0.text.hasSuffix("/") ? "\($0.text)v1/traces" : "\($0.text)/v1/traces") }
    }
}
