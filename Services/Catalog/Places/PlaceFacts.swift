/// The little of a place that deciding about its items needs.
struct PlaceFacts: Sendable, Equatable {
    var merchant: String?
    /// IANA name.
    var timeZone: String
    /// Only where a screening is put.
    var name: String?
}
