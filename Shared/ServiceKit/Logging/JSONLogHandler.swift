import Events
import Foundation
public import Logging
import Synchronization
import Traces

/// Writes every log entry as one line of JSON: `time`, `level`, `label`, `message`, then the metadata.
///
/// `trace` is the task's trace id. Other facts (`event` for an event's id, `error`) are metadata. A line is one `write`, so that no buffer
/// is lost with the process and lines of several threads stay whole. People appear in logs by their random ids only.
public struct JSONLogHandler: LogHandler {
    public var metadata: Logger.Metadata = [:]
    public var metadataProvider: Logger.MetadataProvider?
    public var logLevel: Logger.Level
    private let label: String
    private let output: LineOutput

    public init(label: String, level: Logger.Level = .info, output: LineOutput = .standardError) {
        self.label = label
        logLevel = level
        self.output = output
    }

    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    public func log(event: LogEvent) {
        var line: [UInt8] = []
        line.reserveCapacity(300)
        func member(_ name: String, _ value: String) {
            line.append(UInt8(ascii: line.isEmpty ? "{" : ","))
            JSON.append(name, to: &line)
            line.append(UInt8(ascii: ":"))
            JSON.append(value, to: &line)
        }
        member("time", Timestamp.now.description)
        member("level", event.level.rawValue)
        member("label", label)
        member("message", event.message.description)
        if let trace = TraceContext.current { member("trace", trace.traceID) }
        if let error = event.error { member("error", "\(error)") }
        var all = metadata
        if let provided = metadataProvider?.get() { all.merge(provided) { $1 } }
        if let own = event.metadata { all.merge(own) { $1 } }
        for (name, value) in all.sorted(by: { $0.key < $1.key }) {
            line.append(UInt8(ascii: ","))
            JSON.append(JSONLogHandler.reserved.contains(name) ? "_\(name)" : name, to: &line)
            line.append(UInt8(ascii: ":"))
            JSONLogHandler.append(value, to: &line)
        }
        line.append(contentsOf: "}\n".utf8)
        output.write(line)
    }

    /// Members that metadata may not replace.
    private static let reserved: Set<String> = ["time", "level", "label", "message", "trace"]

    private static func append(_ value: Logger.MetadataValue, to line: inout [UInt8]) {
        switch value {
        case .string(let text): JSON.append(text, to: &line)
        case .stringConvertible(let number as any BinaryInteger): line.append(contentsOf: "\(number)".utf8)
        case .stringConvertible(let other): JSON.append(other.description, to: &line)
        case .array(let values):
            line.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { line.append(UInt8(ascii: ",")) }
                append(value, to: &line)
            }
            line.append(UInt8(ascii: "]"))
        case .dictionary(let members):
            line.append(UInt8(ascii: "{"))
            for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { line.append(UInt8(ascii: ",")) }
                JSON.append(member.key, to: &line)
                line.append(UInt8(ascii: ":"))
                append(member.value, to: &line)
            }
            line.append(UInt8(ascii: "}"))
        }
    }
}

/// Writes whole lines from any thread, one after the other.
public final class LineOutput: Sendable {
    private let file: Int32
    private let isBusy = Mutex(())

    /// - Parameter file: a descriptor that stays open as long as this.
    public init(file: Int32) {
        self.file = file
    }

    public static let standardError = LineOutput(file: STDERR_FILENO)

    /// Writes all bytes. If they cannot be written (a closed pipe, a full disk), they are lost: there is nowhere to report it.
    func write(_ line: [UInt8]) {
        isBusy.withLock { _ in
            var rest = line[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if errno != EINTR {
                    return
                }
            }
        }
    }
}
