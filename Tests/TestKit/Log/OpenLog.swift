import EmbeddedLog
public import EventLog
import KafkaLog

/// A client of the log at `address`, as another process makes it.
public func openLog(_ address: LogAddress, _ options: ClientOptions = ClientOptions()) async throws -> any EventLog {
    switch address {
    case .embedded(let path):
        var settings = EmbeddedLog.Settings()
        settings.transactionRecords = options.queuedRecords
        return try await EmbeddedLog(path: path, settings: settings)
    case .kafka(let bootstrap):
        return try openKafka(
            bootstrap,
            KafkaLogOptions(
                properties: ["queue.buffering.max.messages": "\(options.queuedRecords)"],
                boundPatience: .milliseconds(500)))
    }
}
