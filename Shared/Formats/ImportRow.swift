public import Contract
public import Events

/// What an import found at one row of its file.
public struct ImportRow: Sendable, Hashable {
    public enum Content: Sendable, Hashable {
        case place(Place)
        case item(Item)
        /// A place's menu, to be taken as a whole.
        case menu(MenuFile)
        case area(Area)
        case station(Station)
        case person(Person)
        case holidays(HolidayCalendar)
        case movie(Movie)
        /// One that counts its days from the import's says nothing of a show that is there: a file imported on two days would say it differently.
        case screening(Screening, onlyNew: Bool)
        case critic(Critic)
        /// Of a place that is there only name and coordinates count; one that is not is made of all of it.
        case position(Place)
        /// A place that is closed for good: one that is there closes, one that is not is not made.
        case closed(String)
        /// A field could not be read; the place follows without it, or with opening hours as mere text.
        case leftOut(ImportFault)
        /// Nothing could be made of the row; the import goes on with the next.
        case bad(ImportFault)
    }

    /// The line in CSV (the header's is 1), the feature's or placemark's number elsewhere (the first is 1); 0 is the file as a whole.
    public var number: Int
    public var content: Content
}

/// What is wrong with a row, in a sentence that says what is allowed.
public struct ImportFault: Error, Codable, Sendable, Hashable {
    /// The column or tag.
    public var field: String?
    public var reason: String

    /// Of the row as a whole.
    public init(_ reason: String) {
        self.reason = reason
    }

    public init(_ field: String, _ reason: String) {
        self.field = field
        self.reason = reason
    }
}

/// How far an import is; the counts are of rows read so far.
public struct ImportProgress: Codable, Sendable, Hashable {
    public var bytes = 0
    /// Rows or features, the header not among them.
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
    /// Features that are no places, and places that are closed for good.
    public var skipped = 0
    public var leftOut = 0
    public var bad = 0
    /// What nothing was made of (a feature's properties, an OpenStreetMap tag, an element), with how many rows have it; the first hundred
    /// names. A table's columns are told once, as left out.
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
        case .closed: skipped += 1
        case .leftOut: leftOut += 1
        case .bad: bad += 1
        }
    }
}

extension Timestamp {
    /// Stands in imported things where the catalog says when they changed, so that one file always gives equal values.
    public static let unset = Timestamp(microseconds: 0)
}
