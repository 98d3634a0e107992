import Contract
import Events

extension SaleTerms {
    /// Adds the restrictions of another source: any of them counts, and the narrowest time.
    func adding(_ other: SaleTerms) -> SaleTerms {
        SaleTerms(
            availability: availability ?? other.availability, from: [from, other.from].compactMap(\.self).max(),
            through: [through, other.through].compactMap(\.self).min(),
            status: [EventStatus.cancelled, .postponed, .rescheduled].first { status == $0 || other.status == $0 })
    }

    /// Whether it keeps a thing from being sold at a time.
    func isOff(at time: Timestamp) -> Bool {
        status == .cancelled || status == .postponed || !isOnSale(at: time)
    }
}
