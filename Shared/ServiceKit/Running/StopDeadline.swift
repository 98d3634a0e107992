import Foundation
import Logging
import ServiceLifecycle

/// Ends the process if stopping takes too long, whatever the cause.
struct StopDeadline: Service, CustomStringConvertible {
    /// After this time, what still runs is cancelled; see `runService`.
    static let patience = Duration.seconds(10)
    /// After this time, the process exits.
    static let limit = Duration.seconds(15)
    let logger: Logger
    var description: String { "stop deadline" }

    func run() async throws {
        try? await gracefulShutdown()
        // The process was asked to stop, or cancelled because a part failed. Either can hang.
        let logger = logger
        logger.info("stopping")
        DispatchQueue.global().asyncAfter(deadline: .now() + StopDeadline.limit.inSeconds) {
            logger.critical("stopping took too long: the process exits now")
            _exit(ExitCode.brokeOff.rawValue)
        }
    }
}
