import Foundation

extension Vicinity {
    /// A review. A hidden one is visible to its author, the merchant of its place and operators only.
    public func review(_ id: String) async throws -> Review { try await get("reviews", id) }

    /// Reports a review to the operators. A person's report counts once.
    /// - Parameters:
    ///   - id: the review's id.
    ///   - reason: why it should be hidden.
    ///   - note: 1 to 500 characters for the operators.
    ///   - wait: seconds that the server waits until the report is kept, 0 to 30.
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
    /// Reviews of a movie, place or home.
    /// - Parameters:
    ///   - thing: id of the movie, place or home.
    ///   - sort: order of the list.
    public static func reviews(of thing: String, by sort: Review.Sort = .newest) -> ListRequest {
        var list = ListRequest("ratings", thing, "reviews")
        if sort != .newest { list.query.add("sort", sort.rawValue) }
        return list
    }
}
