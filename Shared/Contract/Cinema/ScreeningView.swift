public import Events

/// A screening as the API shows it.
public struct ScreeningView: DirectlyWritten, Decodable, Sendable, Hashable {
    public var id: String
    public var place: String
    public var placeName: String?
    public var movie: String
    public var movieName: String
    public var screen: String?
    public var startDate: OffsetTime
    public var endDate: OffsetTime?
    /// Nil: as it was planned.
    public var eventStatus: EventStatus?
    /// Of a rescheduled show: when it was to begin before.
    public var previousStartDate: OffsetTime?
    /// How far those are told who have seats of a show that was moved or cancelled; only for those who may change it.
    public var notice: ShowNotice?
    public var inLanguage: String?
    public var subtitleLanguage: String?
    public var price: Money
    /// As an item's.
    public var taxRate: Int?
    /// How many the room has; 0 where tickets are only sold elsewhere.
    public var seats: Int
    /// Seats that can still be ordered.
    public var available: Int
    /// Sold seats; only for those who may change it.
    public var sold: Int?
    /// What its source says against its sale.
    public var sale: SaleTerms?
    /// Where tickets are sold elsewhere; a show without seats has them there alone.
    public var url: String?
    public var illustrative: Bool?
    public var attribution: String?
    public var updatedAt: Timestamp
    /// Metres to the cinema, where the reader said a point.
    public var distance: Double?

    /// - Parameters:
    ///   - viewer: who asks.
    ///   - time: when its seats are to be had.
    public init(_ screening: Screening, for viewer: Actor? = nil, at time: Timestamp = .now) {
        id = screening.id
        place = screening.place
        placeName = screening.placeName
        movie = screening.movie
        movieName = screening.movieName
        screen = screening.screen
        startDate = screening.startDate
        endDate = screening.endDate
        eventStatus = screening.eventStatus
        previousStartDate = screening.previousStartDate
        notice = viewer?.mayServe(placeOf: screening.merchant) == true ? screening.notice : nil
        inLanguage = screening.inLanguage
        subtitleLanguage = screening.subtitleLanguage
        price = screening.price
        taxRate = screening.taxRate
        seats = screening.seats
        available = screening.available(at: time)
        sold = viewer?.mayServe(placeOf: screening.merchant) == true ? screening.seats - screening.left : nil
        sale = screening.sale?.shown
        url = screening.url
        illustrative = screening.illustrative
        attribution = screening.attribution
        updatedAt = screening.updatedAt
    }
}
