public import Fetching
import Foundation

/// Where traces are sent, by the names that OpenTelemetry gives these settings.
public struct TraceSettings: Sendable {
    /// Of a collector that takes OTLP over HTTP; nil: nothing is recorded.
    public var endpoint: WebAddress?
    /// What the collector wants beside it, such as a key.
    public var headers: [(String, String)]
    /// The share of traces beginning here that is recorded.
    public var ratio: Double

    init(_ reader: inout SettingsReader) {
        endpoint = reader.optional(
            "otel-exporter-otlp-endpoint", "http://HOST:PORT or https://HOST",
            help: "a collector that takes traces (OTLP over HTTP); without one none is recorded"
        ) { WebAddress($0) }
        headers =
            reader.optional(
                "otel-exporter-otlp-headers", "NAME=VALUE,NAME=VALUE,…",
                help: "headers that the collector wants (NAME=VALUE,…)", isSecret: true, read: TraceSettings.headers)
            ?? []
        ratio = reader.double(
            "otel-traces-sampler-arg", default: 1, in: 0...1,
            help: "the share of traces beginning here that is recorded; others' are recorded if they say so")
    }

    private static func headers(_ text: String) -> [(String, String)]? {
        let pairs = text.split(separator: ",").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        guard pairs.allSatisfy({ $0.count == 2 }) else { return nil }
        return pairs.map { ($0[0], $0[1].removingPercentEncoding ?? $0[1]) }
    }

    /// Where traces are posted to.
    var address: WebAddress? {
        endpoint.flatMap { WebAddress($0.text.hasSuffix("/") ? "\($0.text)v1/traces" : "\($0.text)/v1/traces") }
    }
}
