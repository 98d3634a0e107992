import EmbeddedLog
import EventLog
import KafkaLog
import Logging

/// Opens the log that the settings name.
/// - Throws: `SettingsError` if it is another log than the settings say, `LogError` if it cannot be opened now.
func openLog(
    _ settings: ServiceSettings, appendTimeout: Duration?, metrics: Metrics, logger: Logger
) async throws -> any EventLog {
    do {
        switch settings.log {
        case .embedded(let path):
            let log = try await EmbeddedLog(path: path)
            let bytes = metrics.logBytes
            metrics.whenRead { bytes.set(Double(log.size)) }
            return log
        case .kafka(let bootstrap):
            let options = KafkaLogOptions(
                appending: appendTimeout.map { .withTimeout($0) } ?? .relay, properties: settings.kafka)
            return try KafkaLog(bootstrap: bootstrap, options: options, logger: logger)
        }
    } catch LogError.misconfigured(let why) {
        throw SettingsError("log is \"\(settings.log)\": \(why)")
    }
}
