public import Experts
import Foundation

extension Vicinity {
    /// How a movie, place or home is rated.
    public func rating(of thing: String) async throws -> ThingRating { try await get("ratings", thing) }

    /// Rates a thing on the server, which begins the person's profile there.
    /// - Parameters:
    ///   - stars: 0 to 5 in halves.
    ///   - review: 1 to 4,000 characters, for everybody to read.
    public func rate(_ thing: String, _ stars: Double, review: String? = nil, wait: Int = 5) async throws {
        struct Form: Encodable {
            var stars: Double
            var review: String?
        }
        let call = try Call("PUT", ["v1", "ratings", thing]).with(json: Form(stars: stars, review: review))
        _ = try await send(call.with("Prefer", Vicinity.waiting(wait)))
    }

    /// Takes a rating back; what was watched stays watched.
    public func withdrawRating(of thing: String, wait: Int = 5) async throws {
        _ = try await send(Call("DELETE", ["v1", "ratings", thing]).with("Prefer", Vicinity.waiting(wait)))
    }

    /// Everything that is kept of the token's person, to take along.
    public func profile() async throws -> Profile { try await get("profile", needsToken: true) }

    /// Asks the server to forget the token's person. Orders stay for the places and the books, as nobody's.
    public func eraseProfile() async throws { _ = try await send(Call("DELETE", ["v1", "profile"])) }

    /// Everything that critics rated, to compute recommendations here; about one and a half bytes a rating.
    public func criticsRatings() async throws -> CriticTable {
        let call = Call(["v1", "critics", "ratings"]).with("Accept", CompactRatings.mediaType)
        do {
            return try CompactRatings.decode(Array(try await send(call).body))
        } catch let error as CompactRatings.Malformed {
            throw VicinityError.unreadable(error.description)
        }
    }
}
