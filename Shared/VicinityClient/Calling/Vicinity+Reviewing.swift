import Foundation

extension Vicinity {
    /// A review; one that is hidden only for its author, the merchant of its place and operators.
    public func review(_ id: String) async throws -> Review { try await get("reviews", id) }

    /// Tells the operators that a review ought not to stand there. A person's report counts once.
    /// - Parameter note: 1 to 500 characters, for the operators.
    public func report(review id: String, _ reason: Review.Reason, note: String? = nil, wait: Int = 5) async throws {
        struct Form: Encodable {
            var reason: Review.Reason
            var note: String?
        }
        let call = try Call("POST", ["v1", "reviews", id, "reports"]).with(json: Form(reason: reason, note: note))
        _ = try await send(call.with("Prefer", Vicinity.waiting(wait)))
    }
}

extension ListRequest<Review> {
    /// What people write of a movie, place or home.
    public static func reviews(of thing: String, by sort: Review.Sort = .newest) -> ListRequest {
        var list = ListRequest("ratings", thing, "reviews")
        if sort != .newest { list.query.add("sort", sort.rawValue) }
        return list
    }
}
