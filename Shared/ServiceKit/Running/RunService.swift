public import Foundation
import Events
import Logging
import Store

/// Runs a service as this process; a service's `main` calls it.
///
/// It reads the settings (`--help` prints them, `--version` the release), opens the log, and lets the service make its parts. Then it runs
/// the service's loops and the HTTP server until SIGTERM or SIGINT. It stops the server first, which answers the requests it has taken,
/// then the loops, and closes the log last. After 10 s it cancels what still runs; after 15 s the process exits.
///
/// - Parameters:
///   - name: "catalog", "orders", "gateway".
///   - own: the service's own settings.
///   - isPublic: true if everybody may send requests, not only callers with the deployment's secret.
///   - appendTimeout: how long an append to Kafka may take before it fails; nil: without limit, which is right for a relay.
///   - start: makes the service's parts: it adds routes to the host's router and returns the loops. It may throw `SettingsError`.
/// - Returns: never; see `ExitCode`.
public func runService<Own: OwnSettings>(
    _ name: String, _ own: Own.Type, defaultPort: Int, isPublic: Bool = false, limits: ServerLimits = ServerLimits(),
    appendTimeout: Duration? = nil, arguments: [String] = Array(CommandLine.arguments.dropFirst()),
    environment: [String: String] = ProcessInfo.processInfo.environment,
    start: (ServiceHost<Own>) async throws -> [Loop]
) async -> Never {
    // A closed standard error or a client that disconnects must not end the process.
    signal(SIGPIPE, SIG_IGN)
    // Files that this process makes can only be read by its own user.
    umask(0o077)
    // Until the loops run there is nothing to close. The first process of a container gets only the signals that it handles.
    for stop in [SIGTERM, SIGINT] { signal(stop) { _ in _exit(ExitCode.done.rawValue) } }
    if arguments.contains("--version") {
        print(Version.text)
        ExitCode.done.exit()
    }
    do {
        var reader = try SettingsReader(program: name, arguments: arguments, environment: environment)
        let settings = ServiceSettings(&reader, defaultPort: defaultPort)
        let own = Own(&reader)
        try reader.finish()
        if settings.salvage { salvageAndExit(settings.log, name) }
        LoggingSystem.bootstrap { JSONLogHandler(label: $0, level: settings.logLevel) }
        let logger = Logger(label: name)
        let run = ServiceRun(
            name: name, settings: settings, own: own, isPublic: isPublic, limits: limits, appendTimeout: appendTimeout,
            logger: logger)
        do {
            try await run.toItsEnd(start)
        } catch let settled as Engine.Settled {
            print(settled)
            ExitCode.done.exit()
        } catch  where !(error is SettingsError || error is Store.MustUpgrade || error is Engine.Unjoined) {
            logger.critical("the service has failed", error: error)
            ExitCode.restart.exit()
        }
        logger.info("stopped")
        ExitCode.done.exit()
    } catch let help as HelpRequested {
        print(help.text)
        ExitCode.done.exit()
    } catch {
        LineOutput.standardError.write(Array("\(name): \(error)\n".utf8))
        ExitCode.badSettings.exit()
    }
}
