import Contract
import Events
import HTTPTypes
import Logging
import ServiceKit
import Synchronization

/// Writes a log line for each request that was refused with 401 or 403: at most 60 at once and one every two seconds per address.
///
/// A line names the person by a random id, the network, and the route; never the path, the token or the body.
final class RefusalLog: Sendable {
    private let logger: Logger
    private let limiter: RateLimiter
    private let unwritten = Mutex(0)

    /// - Parameter rate: the rate of one address. Further lines are only counted; the next line has the count.
    init(_ logger: Logger, rate: Rate = Rate(perSecond: 0.5, burst: 60)) {
        self.logger = logger
        limiter = RateLimiter(rate, by: "address", capacity: 10_000)
    }

    /// - Parameters:
    ///   - route: the pattern of the request's route.
    ///   - code: why it was refused, if that is known.
    func note(
        _ status: HTTPResponse.Status, _ code: ProblemCode?, method: HTTPRequest.Method, route: String?, of asker: Asker
    ) {
        guard status == .unauthorized || status == .forbidden else { return }
        guard (try? limiter.count(asker.address.limitKey)) != nil else {
            return unwritten.withLock { $0 += 1 }
        }
        var facts: Logger.Metadata = [
            "status": .stringConvertible(status.code), "method": "\(method.rawValue)", "route": "\(route ?? "none")",
            "network": "\(asker.address.network ?? "none")",
        ]
        if let code { facts["code"] = "\(code.rawValue)" }
        if let actor = asker.actor {
            (facts["person"], facts["role"]) = ("\(actor.person ?? actor.id)", "\(actor.role.rawValue)")
            if actor.role == .merchant { facts["merchant"] = "\(actor.id)" }
        }
        if let session = asker.session { facts["session"] = "\(session)" }
        let more = unwritten.withLock { count in
            defer { count = 0 }
            return count
        }
        if more > 0 { facts["unwritten"] = .stringConvertible(more) }
        logger.notice("refused", metadata: facts)
    }
}
