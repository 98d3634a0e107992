import Contract
import Events
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

    private static let slice = 200

    func run() async throws {
        var last: PersonRating?
        while true {
            do {
                // The newest each time, and the others in their turn.
                if last != nil { _ = try await look(after: nil, at: .now) }
                last = try await look(after: last, at: .now)
            } catch let error where !(error is CancellationError) {
                // The store is not open yet, or the log cannot be written: they are looked at later.
            }
            try await Task.sleep(for: .seconds(2))
        }
    }

    /// - Returns: where it ended; nil at the end.
    func look(after last: PersonRating?, at now: Timestamp) async throws -> PersonRating? {
        let ratings = try await next(last, Self.slice)
        let visited = try await visited(ratings.map { ($0.person, $0.thing) })
        let found = zip(ratings, visited).compactMap { rating, isGuest -> RatingsHandler.Proven? in
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
        if !found.isEmpty { try await note(found) }
        return ratings.count == Self.slice ? ratings.last : nil
    }
}
