public import Events

/// A movie's show at a cinema (schema.org ScreeningEvent with its Offer). Its seats are ordered like an item's stock.
public struct Screening: StateRecord, DirectJSON, HadHolds, Hashable {
    /// `<place id>.screening-<1–54 of a–z 0–9 ->`, which an order's line has in place of an item's id.
    public var id: String
    /// The cinema's id.
    public var place: String
    public var movie: String
    /// Copied from the movie when the screening changes.
    public var movieName: String
    /// Copied from the cinema when the screening changes.
    public var placeName: String?
    /// The room: "Sala 2".
    public var screen: String?
    public var startDate: OffsetTime
    public var endDate: OffsetTime?
    /// Nil: as planned.
    public var eventStatus: EventStatus?
    /// Former start of a rescheduled show.
    public var previousStartDate: OffsetTime?
    /// Progress of notifying the holders of seats of a moved or cancelled show.
    public var notice: ShowNotice?
    /// BCP 47: spoken language, and language of subtitles.
    public var inLanguage: String?
    public var subtitleLanguage: String?
    /// Price of one seat.
    public var price: Money
    /// The tax that the price contains, in hundredths of a percent: 1000 is 10 %. Nil: not known.
    public var taxRate: Int?
    /// Number of seats of the room.
    public var seats: Int
    /// Number of seats left, like an item's stock; negative if more are promised than exist.
    public var left: Int
    /// Restrictions of its sale by its source; nil: none.
    public var sale: SaleTerms?
    /// Address at which its tickets are sold elsewhere.
    public var url: String?
    /// The cinema's merchant, copied when the screening changes.
    public var merchant: String?
    /// Source, as of a place.
    public var source: String?
    public var attribution: String?
    public var illustrative: Bool?
    public var imported: String?
    public var updatedAt: Timestamp
    public var reflects: InputPositions

    /// Number of seats that can be ordered while its sale lasts.
    public var available: Int {
        isCancelled || eventStatus == .postponed || sale?.availability != nil ? 0 : max(0, left)
    }

    public func available(at time: Timestamp) -> Int { sale?.isOnSale(at: time) ?? true ? available : 0 }

    public var isCancelled: Bool { eventStatus == .cancelled }

    public mutating func takeOff(_ held: Int) { left -= held }

    /// The show of an order's line.
    public var show: Show {
        Show(
            movie: movie, cinema: placeName, screen: screen, startDate: startDate, endDate: endDate,
            eventStatus: eventStatus, previousStartDate: previousStartDate, inLanguage: inLanguage)
    }

    /// Whether an id is a screening's.
    public static func isID(_ item: String) -> Bool {
        item.split(separator: ".", maxSplits: 1).last?.hasPrefix("screening-") ?? false
    }
}

/// Status of a show that does not take place as planned, in schema.org's words.
public enum EventStatus: String, Codable, Sendable, Hashable, CaseIterable {
    case scheduled = "EventScheduled"
    /// It takes place at another time than announced before.
    case rescheduled = "EventRescheduled"
    /// It does not take place at its time, and no other is known. No seats are sold until one is.
    case postponed = "EventPostponed"
    /// It does not take place. No seats are sold any more, and it stays so.
    case cancelled = "EventCancelled"
}

/// Progress of notifying everybody who has seats of a moved or cancelled show.
public struct ShowNotice: DirectJSON, Sendable, Hashable {
    /// Time of the move or cancellation.
    public var since: Timestamp
    /// Number of seats that were sold or held then.
    public var seats: Int
    /// Number of seats whose orders were not notified yet; 0: all were.
    public var left: Int
}

/// The show of a line's seats, as it was when they were held or as its cinema has changed it since.
public struct Show: DirectJSON, Sendable, Hashable {
    public var movie: String
    /// The cinema's name; the movie's is the line's.
    public var cinema: String?
    public var screen: String?
    public var startDate: OffsetTime
    public var endDate: OffsetTime?
    /// Nil: as planned.
    public var eventStatus: EventStatus?
    public var previousStartDate: OffsetTime?
    public var inLanguage: String?
}

extension Show {
    public var isCancelled: Bool { eventStatus == .cancelled }

    /// Whether holders of seats have to be notified of the other show. Another name of its cinema or movie is no reason.
    public func isNews(to other: Show) -> Bool {
        var same = self
        (same.movie, same.cinema) = (other.movie, other.cinema)
        return same != other
    }
}
