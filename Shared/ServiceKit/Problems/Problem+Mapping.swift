import Contract
import EventLog
import Events
import Fetching
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import Store

extension Problem {
    /// The part of an error that a client may see; the rest is logged.
    ///
    /// Nil for a request that is not HTTP, which the server answers itself. A `DecodingError` here is a server error: those of a request
    /// became problems where the request was read.
    init?(mapping error: any Error, logger: Logger) {
        switch error {
        case let problem as Problem: self = problem
        case let reason as Reason: self.init(reason)
        case let error as LogError: self.init(error, logger)
        case let error as AppendError: self.init(error.cause, logger)
        case is Engine.NotReady: self = .unavailable("the service is starting")
        case is Withheld: self = .unavailable("this process does not lead now")
        case is NIOTooManyBytesError: self = .tooLarge(largestBody)
        case let error as any HTTPResponseError: self.init(error, logger)
        case is CancellationError: self = .unavailable("the service is stopping")
        case is ChannelError, is IOError: self.init(.badParameter, "the connection broke before the request was whole")
        case is HTTPParserError: return nil
        default: self.init(hiding: error, logger)
        }
    }

    private init(_ error: LogError, _ logger: Logger) {
        switch error {
        case .unavailable, .full, .closed, .fatal, .superseded:
            logger.warning("the log failed during a request", error: error)
            self = .unavailable("the event log cannot be used now")
        case .refused, .outOfRange, .damaged, .misconfigured: self.init(hiding: error, logger)
        }
    }

    /// Errors of the HTTP library, such as an unknown route.
    private init(_ error: any HTTPResponseError, _ logger: Logger) {
        switch error.status {
        case .notFound: self.init(.notFound, "there is no such route")
        case .contentTooLarge: self = .tooLarge(largestBody)
        case let status where status.kind == .clientError:
            self.init(.badParameter, (error as? HTTPError)?.body ?? status.reasonPhrase)
        default: self.init(hiding: error, logger)
        }
    }

    private init(hiding error: any Error, _ logger: Logger) {
        logger.error("a request failed", error: error)
        self.init(.internal, "something went wrong here; the trace finds it in the logs")
    }
}
