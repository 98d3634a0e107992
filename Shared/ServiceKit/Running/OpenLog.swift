import Contract
import EmbeddedLog
import EventLog
import Events
import KafkaLog
import Logging
import Store

/// Opens the log that the settings name.
/// - Throws: `SettingsError` if the log does not match the settings, `LogError` if it cannot be opened now.
func openLog(
    _ settings: ServiceSettings, appendTimeout: Duration?, metrics: Metrics, logger: Logger
) async throws -> any EventLog {
    do {
        switch settings.log {
        case .embedded(let path):
            let log = try await EmbeddedLog(path: path, settings: EmbeddedLog.Settings(deployment: Topic.all))
            let (bytes, failed, age) = (metrics.logBytes, metrics.logCleaningFailed, metrics.erasureAge)
            metrics.whenRead {
                bytes.set(Double(log.size))
                let counts = log.counts
                failed.set(counts.cleaningFailure == nil ? 0 : 1)
                let waiting = counts.oldestErasure.map { max(0, Timestamp.now.microseconds - $0.microseconds) } ?? 0
                age.set(Double(waiting) / 1_000_000)
            }
            return log
        case .kafka(let bootstrap):
            let options = KafkaLogOptions(
                appending: appendTimeout.map { .withTimeout($0) } ?? .relay, properties: settings.kafka,
                deployment: Topic.all)
            return try KafkaLog(bootstrap: bootstrap, options: options, logger: logger)
        }
    } catch LogError.misconfigured(let why) {
        throw SettingsError("log is \"\(settings.log)\": \(why)")
    }
}

extension ServiceHost {
    /// Candidacy of this process; nil if it leads alone.
    /// - Throws: `SettingsError`.
    func candidacy() throws -> Candidacy? {
        guard let address = settings.candidate else { return nil }
        let seat = settings.instance.seat(of: name)
        do {
            let election: any Election =
                switch settings.log {
                case .embedded(let path): try LockElection(log: path, seat: seat)
                case .kafka(let bootstrap):
                    try GroupElection(
                        bootstrap: bootstrap, options: KafkaLogOptions(properties: settings.kafka), seat: seat,
                        logger: logger)
                }
            return Candidacy(election: election, address: address)
        } catch {
            throw SettingsError("candidate is \"\(address)\": \(error)")
        }
    }
}
