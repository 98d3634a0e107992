public import Experts
import Foundation

extension Vicinity {
    /// Summary of the ratings of a movie, place or home.
    public func rating(of thing: String) async throws -> ThingRating { try await get("ratings", thing) }

    /// Rates a thing on the server. The first rating begins the person's profile there.
    /// - Parameters:
    ///   - thing: id of a movie, place or home.
    ///   - stars: 0 to 5 in halves.
    ///   - review: public text of 1 to 4,000 characters.
    ///   - wait: seconds that the server waits until the rating is kept, 0 to 30.
    public func rate(_ thing: String, _ stars: Double, review: String? = nil, wait: Int = 5) async throws {
        struct Form: Encodable {
            var stars: Double
            var review: String?
        }
        let call = try Call("PUT", ["v1", "ratings", thing]).with(json: Form(stars: stars, review: review))
        _ = try await send(call.with("Prefer", Vicinity.waiting(wait)))
    }

    /// Withdraws a rating; the movie stays watched.
    /// - Parameters:
    ///   - thing: id of a movie, place or home.
    ///   - wait: seconds that the server waits until it is withdrawn, 0 to 30.
    public func withdrawRating(of thing: String, wait: Int = 5) async throws {
        _ = try await send(Call("DELETE", ["v1", "ratings", thing]).with("Prefer", Vicinity.waiting(wait)))
    }

    /// All data that the server keeps of the token's owner.
    public func profile() async throws -> Profile { try await get("profile", needsToken: true) }

    /// Asks the server to erase the token's owner. Orders stay in the places' books without a name.
    public func eraseProfile() async throws { _ = try await send(Call("DELETE", ["v1", "profile"])) }

    /// All ratings of critics, to compute recommendations on the device; about 1.5 bytes for each rating.
    public func criticsRatings() async throws -> CriticTable {
        let call = Call(["v1", "critics", "ratings"]).with("Accept", CompactRatings.mediaType)
        do {
            return try CompactRatings.decode(Array(try await send(call).body))
        } catch let error as CompactRatings.Malformed {
            throw VicinityError.unreadable(error.description)
        }
    }
}
