public import Events

/// A movie's show at a cinema (schema.org ScreeningEvent with its Offer): its seats are ordered like an item's stock.
public struct Screening: StateRecord, DirectJSON, HadHolds, Hashable {
    /// `<place id>.screening-<1–54 of a–z 0–9 ->`: an order's line names it as it names an item.
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
    /// Nil: as it was planned.
    public var eventStatus: EventStatus?
    /// Of a rescheduled show: when it was to begin before.
    public var previousStartDate: OffsetTime?
    /// Of a show that was moved or cancelled: how far those are told who have seats.
    public var notice: ShowNotice?
    /// BCP 47: what is spoken, and what is written under it.
    public var inLanguage: String?
    public var subtitleLanguage: String?
    /// Of one seat.
    public var price: Money
    /// The tax that the price contains, in hundredths of a percent: 1000 is 10 %. Nil: nothing is known of it.
    public var taxRate: Int?
    /// How many the room has.
    public var seats: Int
    /// Seats that can still be had; negative where more are promised than there are. As an item's stock.
    public var left: Int
    /// What its source says against its sale; nil: nothing.
    public var sale: SaleTerms?
    /// Where its tickets are sold elsewhere.
    public var url: String?
    /// The cinema's merchant, copied when the screening changes.
    public var merchant: String?
    /// As a place's.
    public var source: String?
    public var attribution: String?
    public var illustrative: Bool?
    public var imported: String?
    public var updatedAt: Timestamp
    public var reflects: InputPositions

    /// Seats that can be ordered while its sale lasts.
    public var available: Int {
        isCancelled || eventStatus == .postponed || sale?.availability != nil ? 0 : max(0, left)
    }

    public func available(at time: Timestamp) -> Int { sale?.isOnSale(at: time) ?? true ? available : 0 }

    public var isCancelled: Bool { eventStatus == .cancelled }

    public mutating func takeOff(_ held: Int) { left -= held }

    /// What an order's line shows of it.
    public var show: Show {
        Show(
            movie: movie, cinema: placeName, screen: screen, startDate: startDate, endDate: endDate,
            eventStatus: eventStatus, previousStartDate: previousStartDate, inLanguage: inLanguage)
    }

    /// Whether an item's id is a screening's.
    public static func isID(_ item: String) -> Bool {
        item.split(separator: ".", maxSplits: 1).last?.hasPrefix("screening-") ?? false
    }
}

/// Whether a show takes place as planned, in schema.org's words.
public enum EventStatus: String, Codable, Sendable, Hashable, CaseIterable {
    case scheduled = "EventScheduled"
    /// It takes place at another time than those who bought first were told.
    case rescheduled = "EventRescheduled"
    /// It does not take place at its time, and no other is known. Nothing of it is sold until one is.
    case postponed = "EventPostponed"
    /// It does not take place. Nothing of it is sold any more, and it stays so.
    case cancelled = "EventCancelled"
}

/// The telling of everybody who has seats of a show that was moved or cancelled.
public struct ShowNotice: DirectJSON, Sendable, Hashable {
    /// When it was moved or cancelled.
    public var since: Timestamp
    /// Seats that were sold or held then.
    public var seats: Int
    /// Seats whose orders were not told yet; 0: everybody was.
    public var left: Int
}

/// The show that a line's seats are for, as it was when they were held or as its cinema has changed it since.
public struct Show: DirectJSON, Sendable, Hashable {
    public var movie: String
    /// The cinema's name; the movie's is the line's.
    public var cinema: String?
    public var screen: String?
    public var startDate: OffsetTime
    public var endDate: OffsetTime?
    /// Nil: as it was planned.
    public var eventStatus: EventStatus?
    public var previousStartDate: OffsetTime?
    public var inLanguage: String?
}

extension Show {
    public var isCancelled: Bool { eventStatus == .cancelled }

    /// Whether those who have seats of the one have to be told of the other. Its cinema's name and its movie are no news.
    public func isNews(to other: Show) -> Bool {
        var same = self
        (same.movie, same.cinema) = (other.movie, other.cinema)
        return same != other
    }
}
