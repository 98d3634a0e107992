public import Contract
public import Events

/// Result of one row of an imported file.
public struct ImportRow: Sendable, Hashable {
    public enum Content: Sendable, Hashable {
        case place(Place)
        case item(Item)
        /// A place's menu, imported as a whole.
        case menu(MenuFile)
        case area(Area)
        case station(Station)
        case person(Person)
        case holidays(HolidayCalendar)
        case movie(Movie)
        /// A screening. One with a relative day does not change an existing show: a file imported on two days would state it differently.
        case screening(Screening, onlyNew: Bool)
        case critic(Critic)
        case rating(ExpertRating)
        /// A position. An existing place gets only name and coordinates; a missing one is created of all of it.
        case position(Place)
        /// Id of a place that is closed for good: an existing one closes, a missing one is not created.
        case closed(String)
        /// A field could not be read; the place follows without it, or with opening hours as text only.
        case leftOut(ImportFault)
        /// The row could not be read; the import continues with the next.
        case bad(ImportFault)
    }

    /// Line in CSV (the header's is 1), number of the feature or placemark elsewhere (from 1); 0 is the file as a whole.
    public var number: Int
    public var content: Content
}

/// Fault of a row, in a sentence with what is allowed.
public struct ImportFault: Error, Codable, Sendable, Hashable {
    /// The column or tag.
    public var field: String?
    public var reason: String

    /// A fault of the row as a whole.
    public init(_ reason: String) {
        self.reason = reason
    }

    public init(_ field: String, _ reason: String) {
        self.field = field
        self.reason = reason
    }
}

/// Progress of an import, counted in rows read so far.
public struct ImportProgress: Codable, Sendable, Hashable {
    public var bytes = 0
    /// Rows or features, without the header.
    public var rows = 0
    public var places = 0
    public var items = 0
    public var areas = 0
    public var stations = 0
    public var people = 0
    /// Calendars of holidays.
    public var holidays = 0
    public var movies = 0
    public var screenings = 0
    public var critics = 0
    public var ratings = 0
    /// Features that are no places, and places that are closed for good.
    public var skipped = 0
    public var leftOut = 0
    public var bad = 0
    /// Unread names (a feature's properties, an OpenStreetMap tag, an element), with the number of rows that have each; the first hundred.
    /// A table's unread columns are reported once, as left out.
    public var unread: [String: Int] = [:]

    mutating func leaveUnread(_ names: [String]) {
        for name in names where unread[name] != nil || unread.count < 100 { unread[name, default: 0] += 1 }
    }

    mutating func count(_ content: ImportRow.Content) {
        switch content {
        case .place, .position: places += 1
        case .item: items += 1
        case .menu(let file): items += file.origins.count
        case .area: areas += 1
        case .station: stations += 1
        case .person: people += 1
        case .holidays: holidays += 1
        case .movie: movies += 1
        case .screening: screenings += 1
        case .critic: critics += 1
        case .rating: ratings += 1
        case .closed: skipped += 1
        case .leftOut: leftOut += 1
        case .bad: bad += 1
        }
    }
}

extension Timestamp {
    /// Placeholder in imported things for the time that the catalog sets, so that one file always gives equal values.
    public static let unset = Timestamp(microseconds: 0)
}
