import CRDKafka
import Logging

/// Receives the log lines of one client's librdkafka threads.
final class ClientLog: Sendable {
    private let logger: Logger

    init(_ logger: Logger) {
        self.logger = logger
    }

    /// - Parameters:
    ///   - severity: as in syslog, 0 to 7.
    ///   - subject: librdkafka's short name for what the line is about.
    func write(severity: Int32, subject: String, text: String) {
        logger.log(
            level: ClientLog.level(severity: severity, subject: subject), "\(text)", metadata: ["rdkafka": "\(subject)"]
        )
    }

    static func level(severity: Int32, subject: String) -> Logger.Level {
        // Every client gets all properties, also those that are only for another role.
        if subject == "CONFWARN" { return .debug }
        // The client is replaced.
        if subject == "FATAL" { return .error }
        return switch severity {
        case ...2: .critical
        // librdkafka repeats that a broker is away: that is a warning. Its consequence is reported by the operation that has to wait.
        case 3, 4: .warning
        case 5: .notice
        case 6: .info
        default: .debug
        }
    }
}

/// librdkafka's log callback: runs on any of its threads.
func forwardLogLine(
    client: OpaquePointer?, severity: Int32, subject: UnsafePointer<CChar>?, text: UnsafePointer<CChar>?
) {
    guard let client, let subject, let text, let opaque = rd_kafka_opaque(client) else { return }
    Unmanaged<ClientLog>.fromOpaque(opaque).takeUnretainedValue()
        .write(severity: severity, subject: String(cString: subject), text: String(cString: text))
}
