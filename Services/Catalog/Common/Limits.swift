/// How much of something one record may have.
enum Limits {
    /// Items of one place: deleting a place deletes them in one step.
    static let itemsOfPlace = 1000
    /// Of one cinema, those of the last weeks among them; older ones, which stay while orders of them are open, are not counted.
    static let screeningsOfPlace = 4000
    /// Reviews that wait for one movie, or for one critic, to become known.
    static let waitingReviews = 1000
    /// Of a review's text so many characters are kept; where the rest is to be read, its address says.
    static let reviewBeginning = 500
    /// Minor units: an item's price is from 0 to this.
    static let price: Int64 = 1_000_000_000
    /// Minor units of a home's price.
    static let homePrice: Int64 = 999_999_999_999
    /// Of a boundary: what else a record says fits beside them.
    static let positions = 4000
    /// Lines that stop at one station, and languages of a line's name there.
    static let (stops, lineNames) = (20, 10)
    /// Points of a place beside its own.
    static let locations = 100
}
