public import EventLog
public import Events
import Foundation
public import Logging

/// Settings of every service.
public struct ServiceSettings: Sendable {
    /// Address of the log; by default a file in the data folder.
    public var log: LogAddress
    /// Additional properties for Kafka's clients (security, compression), by librdkafka's names.
    public var kafka: [String: String]
    /// Data folder; this service's files are in a folder of their own inside it.
    public var data: String
    public var host: String
    public var port: Int
    public var trust: TrustSettings
    public var traces: TraceSettings
    public var logLevel: Logger.Level
    /// Instance of this process, and the number of instances.
    public var instance: Instance
    /// Address of this process in the gateways' settings, if it is one of several that can lead; nil: it leads alone.
    public var candidate: String?
    /// True to mend the embedded log instead of running; see `salvage`.
    public var salvage: Bool
    /// Settable limits of `ServerLimits`.
    public var connections: Int
    public var headTime: Duration
    public var writeTime: Duration

    public init(_ reader: inout SettingsReader, defaultPort: Int) {
        let data = reader.text("data", default: ".data", help: "the folder for stored data")
        self.data = data
        log = reader.value(
            "log", default: .embedded(path: "\(data)/log/log.db"), "embedded:PATH or kafka:HOST:PORT,HOST:PORT,…",
            help: "the event log"
        ) { try? LogAddress($0) }
        kafka =
            reader.optional(
                "kafka", "NAME=VALUE,NAME=\"VALUE, WITH COMMAS\",… (a quote inside of quotes is doubled)",
                help: "properties for librdkafka (NAME=VALUE,NAME=\"VALUE, WITH COMMAS\",…)", isSecret: true,
                read: ServiceSettings.properties) ?? [:]
        host = reader.text("host", default: "127.0.0.1", help: "the address to listen on")
        port = reader.int(
            "port", default: defaultPort, in: 0...65535, help: "the port to listen on; 0 picks a free one")
        trust = TrustSettings(&reader, data: data)
        traces = TraceSettings(&reader)
        logLevel = reader.value(
            "log-level", default: .info, Logger.Level.allCases.map(\.rawValue).joined(separator: ", "),
            help: "least level of log lines"
        ) { Logger.Level(rawValue: $0) }
        instance = reader.value(
            "instance", default: Instance(), "I/N with N up to 12 and I from 0 to N - 1",
            help: "number of this instance, and of all instances"
        ) { Instance($0) }
        let usual = ServerLimits()
        connections = reader.int(
            "connections", default: usual.connections, in: 10...1_000_000,
            help: "most client connections; those idle the longest are closed for new ones")
        headTime = reader.duration(
            "head-time", default: usual.headTime, in: .milliseconds(100)...(.seconds(600)),
            help: "greatest time for a client to send a request's head")
        writeTime = reader.duration(
            "write-time", default: usual.writeTime, in: .milliseconds(100)...(.seconds(600)),
            help: "greatest time for a client to receive 8 KiB, before its connection is closed")
        candidate = reader.optional(
            "candidate", "http://host:port or https://host:port",
            help:
                "this process's address in the gateways' settings, if it is one of several that can lead",
            read: ServiceSettings.address)
        salvage = reader.flag(
            "salvage", help: "mend a damaged embedded log: drop unreadable records, report them, and end")
        if salvage, case .kafka = log { reader.refuse("salvage", "only with an embedded log") }
    }

    private static func address(_ text: String) -> String? {
        guard let parts = URLComponents(string: text), ["http", "https"].contains(parts.scheme), let host = parts.host,
            !host.isEmpty, let port = parts.port, parts.path.isEmpty, parts.query == nil, parts.user == nil
        else { return nil }
        return "\(parts.scheme!)://\(host):\(port)"
    }

    /// A value that begins with a quote ends with one, and may contain commas; otherwise the next comma ends it.
    private static func properties(_ text: String) -> [String: String]? {
        var properties: [String: String] = [:]
        var rest = text[...]
        while !rest.isEmpty {
            guard rest.first != "," else {
                rest.removeFirst()
                continue
            }
            guard let sign = rest.firstIndex(where: { $0 == "=" || $0 == "," }), sign > rest.startIndex,
                rest[sign] == "="
            else { return nil }
            let name = rest[..<sign]
            rest = rest[rest.index(after: sign)...]
            guard let value = rest.first == "\"" ? quoted(&rest) : plain(&rest) else { return nil }
            properties[String(name)] = value
        }
        return properties
    }

    private static func plain(_ rest: inout Substring) -> String? {
        let end = rest.firstIndex(of: ",") ?? rest.endIndex
        defer { rest = rest[end...] }
        return end == rest.startIndex ? nil : String(rest[..<end])
    }

    /// Removes a quoted value, in which two quotes are one; nil if its end is missing, or more than a comma follows.
    private static func quoted(_ rest: inout Substring) -> String? {
        var value = ""
        rest.removeFirst()
        while let end = rest.firstIndex(of: "\"") {
            value += rest[..<end]
            rest = rest[rest.index(after: end)...]
            guard rest.first == "\"" else { return rest.isEmpty || rest.first == "," ? value : nil }
            value.append(rest.removeFirst())
        }
        return nil
    }

    /// Folder of one service's own files. Each of several instances has its own, so that a folder is never taken over by another share of
    /// the partitions.
    public func folder(of service: String) -> String {
        instance.count == 1
            ? "\(data)/\(service)" : "\(data)/\(service)-\(instance.index)-of-\(instance.count)"
    }
}

/// Settings of one service besides `ServiceSettings`.
public protocol OwnSettings: Sendable {
    /// Reads the settings; the reader collects errors.
    init(_ reader: inout SettingsReader)

    /// Changes the limits on what clients may use.
    func adjust(_ limits: inout ServerLimits)
}

extension OwnSettings {
    public func adjust(_ limits: inout ServerLimits) {}
}
