import EventLog
import Events
import Foundation
import Hummingbird
import Logging
import ServiceLifecycle
import Store
import Traces
import Tracing
import UnixSignals

/// One run of a service with valid settings.
struct ServiceRun<Own: OwnSettings> {
    let name: String
    let settings: ServiceSettings
    let own: Own
    /// See `Access`.
    let isPublic: Bool
    let limits: ServerLimits
    let appendTimeout: Duration?
    let logger: Logger

    /// A process whose appends have failed for longer than this is not ready.
    private static var patienceWithAppends: Duration { .seconds(5) }

    func toItsEnd(_ start: (ServiceHost<Own>) async throws -> [Loop]) async throws {
        logger.info("starting", metadata: ["log": "\(settings.log)", "data": "\(settings.data)"])
        try settings.checkRestored()
        let metrics = Metrics()
        metrics.addProcess()
        metrics.addBuild()
        metrics.addDisk("data", of: settings.data)
        if case .embedded(let path) = settings.log {
            metrics.addDisk("log", of: URL(filePath: path).deletingLastPathComponent().path)
        }
        let log = try await openLog(settings, appendTimeout: appendTimeout, metrics: metrics, logger: logger)
        // A restore that has begun meanwhile replaces this log.
        do { try settings.checkRestored() } catch {
            await log.close()
            throw error
        }
        RestoreMark.takeOver(settings.markedFolders)
        let traces = try SentTraces(settings, name: name, metrics: metrics, logger: logger)
        if let traces { InstrumentationSystem.bootstrap(traces.tracer) }
        let sending = traces.map { traces in Task { await traces.exporter.run() } }
        let result: Result<Void, any Error>
        do {
            try await serve(log, metrics, traces?.tracer, start)
            result = .success(())
        } catch {
            result = .failure(error)
        }
        await log.close()
        sending?.cancel()
        await sending?.value
        try result.get()
    }

    private func serve(
        _ log: any EventLog, _ metrics: Metrics, _ tracer: SpanTracer?,
        _ start: (ServiceHost<Own>) async throws -> [Loop]
    ) async throws {
        let readiness = Readiness()
        readiness.follow { [patience = Self.patienceWithAppends] in
            guard let wait = log.oldestWait, wait.age > patience else { return [:] }
            return ["append": wait.sentence(at: .now)]
        }
        let access = try Access(settings.trust, isPublic: isPublic, name: name, host: settings.host)
        var limits = limits
        (limits.headTime, limits.writeTime) = (settings.headTime, settings.writeTime)
        limits.connections = min(settings.connections, FileLimit.raise())
        own.adjust(&limits)
        let server = HTTPServer(
            metrics: metrics, readiness: readiness, access: access, limits: limits, tracer: tracer,
            // TLS is for services. The public reaches the gateway through a proxy, which terminates TLS.
            tls: isPublic ? nil : try settings.trust.tls?.server(), logger: logger)
        let host = ServiceHost(
            name: name, settings: settings, own: own, log: log, logger: logger, metrics: metrics, readiness: readiness,
            tracer: tracer, router: server.router)
        let loops = try await start(host)
        // They are stopped from the last to the first, each after the next one has stopped. When one ends early, all are stopped in the
        // same order: the server then closes its connections, which it does not do when it is merely cancelled.
        let services: [any Service] = [
            LoopService(loops: loops, logger: logger), server.application(host: settings.host, port: settings.port),
            StopDeadline(logger: logger),
        ]
        var configuration = ServiceGroupConfiguration(
            services: services.map { service in
                ServiceGroupConfiguration.ServiceConfiguration(
                    service: service, successTerminationBehavior: .gracefullyShutdownGroup,
                    failureTerminationBehavior: .gracefullyShutdownGroup)
            }, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        configuration.maximumGracefulShutdownDuration = StopDeadline.patience
        try await ServiceGroup(configuration: configuration).run()
    }
}

extension OldestWait {
    /// Sentence for the operator.
    func sentence(at now: Timestamp) -> String {
        "\(what) has waited to be written since \(now.advanced(by: .zero - age))" + (why.map { ": \($0)" } ?? "")
    }
}
