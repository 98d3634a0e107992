import Contract
import Events
import Logging
import Store

/// Finds out whose ratings count fully: who ordered or stayed there, or held a ticket, maybe after they rated; and whose account is some days
/// old by now.
struct GuestWatch: Sendable {
    /// Ratings that do not count as guests', the newest first, after those that were looked at last.
    let next: @Sendable (_ last: PersonRating?, _ limit: Int) async throws -> [PersonRating]
    /// Whether each person had something from each thing.
    let visited: @Sendable ([(person: String, thing: String)]) async throws -> [Bool]
    /// Performs a step with them.
    let note: @Sendable ([RatingsHandler.Proven]) async throws -> Void
    let logger: Logger

    private static let slice = 200

    func run() async throws {
        var last: PersonRating?
        while true {
            do {
                // The newest each time, and the others in their turn.
                if last != nil { _ = try await look(after: nil, at: .now) }
                last = try await look(after: last, at: .now)
            } catch let error where !(error is CancellationError) {
                report(error)
            }
            try await Task.sleep(for: .seconds(2))
        }
    }

    /// - Returns: where it ended; nil at the end. A step that fails is reported, and its ratings come again in their turn.
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

    /// While the store is not open yet, or again, there is nothing to report.
    private func report(_ error: any Error) {
        guard !(error is Engine.NotReady) else { return }
        logger.error("who rated as a guest is not noted", metadata: ["why": "\(error)"])
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
