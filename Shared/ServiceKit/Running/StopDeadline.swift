import Foundation
import Logging
import ServiceLifecycle

/// Ends the process if stopping takes too long, whatever it hangs on.
struct StopDeadline: Service, CustomStringConvertible {
    /// Then what still runs is cancelled; see `runService`.
    static let patience = Duration.seconds(10)
    /// Then the process breaks off.
    static let limit = Duration.seconds(15)
    let logger: Logger
    var description: String { "stop deadline" }

    func run() async throws {
        try? await gracefulShutdown()
        // Asked to stop, or cancelled because a part failed: both may hang.
        let logger = logger
        logger.info("stopping")
        DispatchQueue.global().asyncAfter(deadline: .now() + StopDeadline.limit.inSeconds) {
            logger.critical("stopping took too long: breaking off")
            _exit(ExitCode.brokeOff.rawValue)
        }
    }
}
