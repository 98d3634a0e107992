import Events
import Store
import Traces

/// Messages of one table, for a `SendingLoop`: which are due, how an attempt is made, and how its result is recorded. The loop decides
/// about turns alone.
protocol Sending: Sendable {
    /// A due message with everything needed to send it.
    associatedtype Message: Sendable
    /// The answer of the endpoint.
    associatedtype Reply: Sendable
    /// The result of an attempt, as it is recorded.
    associatedtype Attempt: Sendable

    /// Name of the messages in log lines: "deliveries".
    var name: String { get }
    /// Rings when a message may be due.
    var bell: Bell { get }

    /// Endpoints with pending messages.
    func waiting(in database: Database) throws -> [Endpoint]

    /// Names of all endpoints; the history of others is dropped. Nil: history is kept while the process lives.
    func known(in database: Database) throws -> Set<String>?

    /// Due messages to an endpoint.
    /// - Parameter names: messages in progress there.
    func due(
        to endpoint: Endpoint, at now: Timestamp, limit: Int, skipping names: Set<String>, in database: Database
    ) throws -> [Message]

    /// Name of a message; of those to an endpoint with the same name only one is in progress.
    func name(of message: Message) -> String

    /// Traces of the events.
    var traces: TraceNotes { get }

    /// Identity of the event that a message is about; nil if there is none.
    func event(of message: Message) -> String?

    /// Number of pending messages, and creation of the oldest.
    func pending(in database: Database) throws -> (count: Int, oldest: Timestamp?)

    /// Makes one attempt.
    /// - Returns: nil if nothing was sent, because the process stops or has no lease.
    func send(_ message: Message) async -> Reply?

    /// What an answer shows about its endpoint.
    func verdict(on reply: Reply) -> Verdict

    /// - Parameter failures: consecutive failures at the endpoint, including this one.
    func attempt(_ message: Message, _ reply: Reply, failures: Int) -> Attempt

    /// Records the result of an attempt.
    func settle(_ attempt: Attempt, in transaction: borrowing Transaction) throws
}

/// A destination, as turns count it: a webhook, a push service, the mail server.
struct Endpoint: Sendable, Hashable {
    var name: String
    /// Host of its address; several endpoints may share it.
    var host: String
}

/// What an answer shows about its endpoint.
struct Verdict: Sendable {
    /// Label of the attempt in metrics: "arrived", "failed".
    var outcome: String
    /// The endpoint itself is unavailable or overloaded.
    var isFailure: Bool
    /// Time that it asks to wait.
    var retryAfter: Duration?
}

/// Figures of a sending loop.
struct SendingFigures: Sendable {
    var pending = 0
    var oldest: Timestamp?
    var running = 0
}
