/// Limits on what one record may hold.
enum Limits {
    /// Items of one place: deleting a place deletes them in one step.
    static let itemsOfPlace = 1000
    /// Screenings of one cinema, including those of the last weeks. Older ones stay while orders of them are open, and are not counted.
    static let screeningsOfPlace = 4000
    /// Reviews that wait until one movie, or one critic, becomes known.
    static let waitingReviews = 1000
    /// How many characters of a review's text are kept; the review's address leads to the rest.
    static let reviewBeginning = 500
    /// Minor units: an item's price is from 0 to this.
    static let price: Int64 = 1_000_000_000
    /// Minor units of a home's price.
    static let homePrice: Int64 = 999_999_999_999
    /// Positions of a boundary; this leaves room for the rest of the record.
    static let positions = 4000
    /// Lines that stop at one station, and languages of a line's name there.
    static let (stops, lineNames) = (20, 10)
    /// Additional points of a place, beside its own.
    static let locations = 100
    /// Bytes of all names in a calendar of holidays: the record stays below what the log takes.
    static let holidayNames = 256 * 1024
}
