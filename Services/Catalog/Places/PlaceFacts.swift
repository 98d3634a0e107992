/// The few facts of a place that decisions about its items need.
struct PlaceFacts: Sendable, Equatable {
    var merchant: String?
    /// An IANA time zone.
    var timeZone: String
    /// Set only where a screening is put.
    var name: String?
}
