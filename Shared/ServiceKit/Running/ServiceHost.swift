public import EventLog
public import Events
public import Hummingbird
public import Logging
import Store
public import Traces

/// Parts of every service, and its settings, as the service gets them at its start.
public struct ServiceHost<Own: OwnSettings> {
    /// "catalog", "orders", "gateway": names its folder, its log lines and its process.
    public let name: String
    public let settings: ServiceSettings
    public let own: Own
    public let log: any EventLog
    public let logger: Logger
    public let metrics: Metrics
    public let readiness: Readiness
    /// Records traces; nil: none.
    public let tracer: SpanTracer?
    /// Has `/healthz`, `/readyz` and `/metrics`; the service adds its routes.
    public let router: Router<ServiceContext>

    /// Folder of this service. Its user makes it if it is missing.
    public var folder: String { settings.folder(of: name) }
}

/// Work that lasts as long as its process: reading inputs, relaying, timer steps.
public struct Loop: Sendable {
    public let name: String
    /// Ends when its task is cancelled, after it has saved what it must. If it throws or returns earlier, the process ends, to be
    /// restarted.
    public let run: @Sendable () async throws -> Void

    public init(_ name: String, run: @Sendable @escaping () async throws -> Void) {
        self.name = name
        self.run = run
    }
}

extension EventLog {
    /// Makes the topics and checks their records, retrying as long as it takes, and reports meanwhile in `readiness` what is missing, as
    /// "log".
    /// - Parameter check: reads the log once the topics exist.
    /// - Throws: `LogError` if it needs a new client, which only a restart makes; other errors of `check`.
    public func prepare(
        _ topics: [Topic], readiness: Readiness, logger: Logger, check: () async throws -> Void = {}
    ) async throws {
        var pause = Backoff()
        while true {
            let why: String
            do {
                let missing = try await prepare(topics)
                if missing.isEmpty {
                    try await check()
                    break
                }
                why = missing.joined(separator: "; ")
            } catch let error as LogError {
                if error.endsTheClient { throw error }
                why = "\(error)"
            }
            readiness.lacks("log", why)
            logger.warning("the log is not ready", metadata: ["why": "\(why)"])
            try await pause.wait(because: why)
        }
        readiness.has("log")
    }
}
