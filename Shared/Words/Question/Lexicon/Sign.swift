/// The meaning of a phrase of a question. Tables of phrases name it by its raw value.
enum Sign: String, CaseIterable, Sendable {
    /// It asks, or means "here".
    case filler
    /// A wish that no fact of a place answers: "with a view", "without reservation".
    case idle
    /// A shop or a restaurant: who wants it with a terrace, or late, wants to eat.
    case shop
    /// Between two kinds, either of which will do; and where both are better.
    case or, plus
    /// Before and after what a place has or allows: "with", "allowed".
    case having
    case havingAfter = "having after"
    case open, now, late
    case allDay = "all day"
    case cheap, dear, nearest, sale, rent
    /// Words before it, if kinds follow, only tell why somebody asks: "my phone broke, where is …".
    case ask

    // MARK: Prices. A number follows, or precedes after "or less".
    case most, least, between, and, about
    case orLess = "or less"
    case orMore = "or more"
    case million, thousand, myriad, monthly, each

    // MARK: Places. A name follows.
    /// A place certainly follows, known or unknown.
    case near
    /// The place is a few steps away.
    case beside
    /// A place may follow, but only one that is known.
    case within
    /// The place stands before it.
    case nearAfter = "near after"
    case withinAfter = "within after"
    /// The centre of a city; and a word that means it only after a preposition or beside a city's name.
    case centre, middle

    // MARK: Distances and unnamed stations
    /// A distance follows: "at most".
    case reach
    /// Between a distance and its place: "from".
    case from
    /// An unnamed station follows.
    case nearAny = "near any"
    case any, the, station
    /// A station's genitive, before "near".
    case stationOf = "station of"
    /// At the end of a distance: "away".
    case away
    case metre, kilometre, mile, minute

    // MARK: Exclusions. What is excluded follows, or precedes after "free".
    case not
    case notAfter = "not after"

    // MARK: Times
    case today, tomorrow, weekend, weekdays
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday
    case morning, afternoon, evening, tonight, night, midday, midnight
    case breakfast, lunch, dinner
    /// A clock's time follows, or precedes after "onwards".
    case at, past, before, until
    case pastAfter = "past after"
    case untilAfter = "until after"
    case on
    case oclock, am, pm, half
    /// An hour of the six after 18:00, as Thai counts them.
    case thum

    static let weekdayNames: [Sign] = [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday]
}
