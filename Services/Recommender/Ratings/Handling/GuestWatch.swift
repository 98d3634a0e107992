import Contract
import Events
import Logging
import Store

/// Finds ratings that now count fully: their person has ordered or stayed there or held a ticket, maybe after rating, or their account has
/// become old enough.
struct GuestWatch: Sendable {
    /// Reads ratings that do not count as guests', the newest first, after the last one that was checked.
    let next: @Sendable (_ last: PersonRating?, _ limit: Int) async throws -> [PersonRating]
    /// Reads whether each person ordered something there.
    let visited: @Sendable ([(person: String, thing: String)]) async throws -> [Bool]
    /// Stores the proofs in one step.
    let note: @Sendable ([RatingsHandler.Proven]) async throws -> Void
    let logger: Logger

    private static let slice = 200

    func run() async throws {
        var last: PersonRating?
        while true {
            do {
                // The newest ratings are checked each time, the others in their turn.
                if last != nil { _ = try await look(after: nil, at: .now) }
                last = try await look(after: last, at: .now)
            } catch let error where !(error is CancellationError) {
                report(error)
            }
            try await Task.sleep(for: .seconds(2))
        }
    }

    /// - Returns: the last rating that was checked; nil at the end. A failed step is logged, and its ratings are checked again in their
    ///   turn.
    func look(after last: PersonRating?, at now: Timestamp) async throws -> PersonRating? {
        let ratings = try await next(last, Self.slice)
        do {
            let found = try await proven(of: ratings, at: now)
            if !found.isEmpty { try await note(found) }
        } catch let error where !(error is CancellationError) {
            report(error)
        }
        return ratings.count == Self.slice ? ratings.last : nil
    }

    /// A store that is not open yet, or is opened again, is no error.
    private func report(_ error: any Error) {
        guard !(error is Engine.NotReady) else { return }
        logger.error("proofs of ratings were not stored", metadata: ["why": "\(error)"])
    }

    private func proven(of ratings: [PersonRating], at now: Timestamp) async throws -> [RatingsHandler.Proven] {
        let visited = try await visited(ratings.map { ($0.person, $0.thing) })
        return zip(ratings, visited).compactMap { rating, isGuest in
            let proof: Rater.Proof
            if isGuest || rating.watched {
                proof = .guest
            } else if rating.rater?.proof == nil, rating.rater?.hasOldAccount(at: now) == true {
                proof = .account
            } else {
                return nil
            }
            return RatingsHandler.Proven(person: rating.person, thing: rating.thing, proof: proof)
        }
    }
}
