public import Events

/// Reason of a refusal: a code for programs, a sentence for people, and what it is about.
public struct Reason: DirectJSON, Sendable, Hashable, Error {
    /// kebab-case: "sold-out", "unknown-item", "too-many" …; the API's problem type ends with it.
    public var code: String
    public var detail: String
    /// Member of the request at fault, as a JSON pointer ("/lines/0/quantity").
    public var field: String?
    public var item: String?
    /// The item's group or choice that it is about.
    public var option: OptionName?
    /// Place that refuses, if it is one.
    public var place: String?
    /// Time when a refused order becomes possible: a closed place opens, a paused one resumes.
    public var opensAt: Timestamp?
    /// Differences from what the customer was shown; with the present values the order would be accepted.
    public var changes: [LineChange]?

    public init(
        _ code: String, _ detail: String, field: String? = nil, item: String? = nil, option: OptionName? = nil,
        place: String? = nil, opensAt: Timestamp? = nil, changes: [LineChange]? = nil
    ) {
        self.code = code
        self.detail = detail
        self.field = field
        self.item = item
        self.option = option
        self.place = place
        self.opensAt = opensAt
        self.changes = changes
    }

    /// Refusal of a member of the request.
    /// - Parameters:
    ///   - allowed: what is allowed, for example "a whole number from 1 to 5".
    ///   - item: the item whose line it is in, if any.
    public static func field(_ pointer: String, _ allowed: String, item: String? = nil) -> Reason {
        Reason("invalid", "\(pointer) must be \(allowed)", field: pointer, item: item)
    }
}
