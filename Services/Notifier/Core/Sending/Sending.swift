import Events
import Store
import Traces

/// What is sent out of one table: which of it is due, how an attempt is made, and what becomes of it. It decides nothing of turns, and a
/// `SendingLoop` nothing of what is sent.
protocol Sending: Sendable {
    /// Something whose turn it is, with all that sending it takes.
    associatedtype Parcel: Sendable
    /// What came of sending.
    associatedtype Reply: Sendable
    /// That with whatever is to be written down of it.
    associatedtype Report: Sendable

    /// What it is, for the log's lines: "deliveries".
    var name: String { get }
    /// Rings when there may be something to send.
    var bell: Bell { get }

    /// Where something waits to go to.
    func waiting(in database: Database) throws -> [Endpoint]

    /// Names of all endpoints that there are: what others did is forgotten. Nil: it is remembered as long as the process lives.
    func known(in database: Database) throws -> Set<String>?

    /// What is to go to an endpoint now.
    /// - Parameter names: of what is under way there.
    func due(
        to endpoint: Endpoint, at now: Timestamp, limit: Int, skipping names: Set<String>, in database: Database
    ) throws -> [Parcel]

    /// What tells a parcel from others to its endpoint: of those with one name only one is under way.
    func name(of parcel: Parcel) -> String

    /// Which traces events belong to.
    var traces: TraceNotes { get }

    /// The identity of the event that it tells of; nil if it tells of none.
    func event(of parcel: Parcel) -> String?

    /// All that is still to be sent.
    func pending(in database: Database) throws -> (count: Int, oldest: Timestamp?)

    /// Makes one attempt.
    /// - Returns: nil if nothing went out: the process stops, or may not act outside now.
    func send(_ parcel: Parcel) async -> Reply?

    /// What an attempt says of its endpoint.
    func verdict(on reply: Reply) -> Verdict

    /// - Parameter failures: how many have failed at the endpoint one after the other, with this one.
    func attempted(_ parcel: Parcel, _ reply: Reply, failures: Int) -> Report

    /// Writes down what came of an attempt.
    func settle(_ report: Report, in transaction: borrowing Transaction) throws
}

/// Where something goes, as turns count it: a webhook, a push service, the mail's server.
struct Endpoint: Sendable, Hashable {
    var name: String
    /// Of its address; several endpoints may share it.
    var host: String
}

/// What an attempt says of its endpoint.
struct Verdict: Sendable {
    /// As attempts are counted: "arrived", "failed".
    var outcome: String
    /// The endpoint itself is away, or has too much to do.
    var isFailure: Bool
    /// How long it asks to be left alone.
    var asked: Duration?
}

/// How much there is to send.
struct SendingFigures: Sendable {
    var pending = 0
    var oldest: Timestamp?
    var running = 0
}
