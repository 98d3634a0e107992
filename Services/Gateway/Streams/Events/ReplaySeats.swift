import Contract
import ServiceKit

/// Lets streams read from the log what the ring no longer has: a few at once. The next one is the waiting stream of the client that has
/// read least lately.
///
/// A seat is held only while the log is read and frames are made of its records, never while a client takes them. That runs beside the
/// event loops, which serve everybody else meanwhile.
final class ReplaySeats: Sendable {
    /// The keys that reads are counted by: the network, and the person in any network.
    struct Client: Sendable {
        var network: String
        var person: String?

        init(network: String, person: String? = nil) {
            (self.network, self.person) = (network, person)
        }

        init(_ asker: Asker?) {
            self.init(network: asker?.address.networkKey ?? "", person: asker?.actor.map { $0.person ?? $0.id })
        }
    }

    /// In nanoseconds. A seat that is held longer waits for a log that does not answer, and no longer counts.
    private static let longest: Int64 = 2_000_000_000

    private let turns: FairTurns
    private let people: ConcurrencyLimit

    /// - Parameters:
    ///   - count: how many read at once.
    ///   - waiting: how many may wait; one person may have a hundredth of them.
    init(_ count: Int, waiting: Int = 10_000, longest: Int64 = ReplaySeats.longest) {
        turns = FairTurns(
            TurnQueue.Limits(turns: count, dear: count, processors: count, waiting: waiting, longest: longest))
        people = ConcurrencyLimit(waiting, share: max(1, waiting / 100))
    }

    /// How many wait for a seat.
    var waiting: Int { turns.waiting }

    /// Reads something from the log when it is this client's turn.
    /// - Parameter body: reads a bounded stretch, and does not wait for a client.
    /// - Throws: 503 if the client would have to wait too long.
    func read<Value: Sendable>(for client: Client, _ body: @Sendable () async throws -> Value) async throws -> Value {
        let permit = try client.person.map { person throws(Problem) in
            guard let permit = people.take(for: person) else {
                throw .unavailable("many streams of yours are being resumed", retryAfter: 2)
            }
            return permit
        }
        defer { withExtendedLifetime(permit) {} }
        let turn = try await turns.take(client.network, "replay")
        defer { turn.end() }
        return try await withTaskExecutorPreference(WorkThreads.shared) { try await body() }
    }

    /// Refuses those who have waited too long, until it is cancelled.
    func run() async throws { try await turns.run() }
}
