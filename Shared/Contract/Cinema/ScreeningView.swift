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
    /// Nil: as planned.
    public var eventStatus: EventStatus?
    /// Former start of a rescheduled show.
    public var previousStartDate: OffsetTime?
    /// Progress of notifying the holders of seats of a moved or cancelled show; only for those who may change it.
    public var notice: ShowNotice?
    public var inLanguage: String?
    public var subtitleLanguage: String?
    public var price: Money
    /// Tax, as of an item.
    public var taxRate: Int?
    /// Number of seats of the room; 0 if tickets are only sold elsewhere.
    public var seats: Int
    /// Number of seats that can still be ordered.
    public var available: Int
    /// Number of sold seats; only for those who may change it.
    public var sold: Int?
    /// Restrictions of its sale by its source.
    public var sale: SaleTerms?
    /// Address at which tickets are sold elsewhere; the only one for a show without seats here.
    public var url: String?
    public var illustrative: Bool?
    public var attribution: String?
    public var updatedAt: Timestamp
    /// Metres to the cinema, if the request has a point.
    public var distance: Double?

    /// - Parameters:
    ///   - viewer: the actor who asks.
    ///   - time: time of a possible order.
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
