public import Events

/// A rule said no: a code for programs, a sentence for people, and what it is about.
public struct Reason: DirectJSON, Sendable, Hashable, Error {
    /// kebab-case: "sold-out", "unknown-item", "too-many" …; the API's problem type ends with it.
    public var code: String
    public var detail: String
    /// The member of the request that is at fault, as a JSON pointer ("/lines/0/quantity").
    public var field: String?
    public var item: String?
    /// The item's group or choice that it is about.
    public var option: OptionName?
    /// The place that says no, if it is one.
    public var place: String?
    /// When what was refused can be had: a closed place opens, a paused one goes on.
    public var opensAt: Timestamp?
    /// What is other than the customer was shown; with what it is now the order would be taken.
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

    /// A member of what was sent is not as it may be.
    /// - Parameters:
    ///   - allowed: what it may be, for example "a whole number from 1 to 5".
    ///   - item: whose line it is in, if it is an item's.
    public static func field(_ pointer: String, _ allowed: String, item: String? = nil) -> Reason {
        Reason("invalid", "\(pointer) must be \(allowed)", field: pointer, item: item)
    }
}
