// Made by deploy/testing/records.py.
public import Events

extension SavedSearch {
    public init(
        id: String,
        person: String,
        list: SavedSearch.List,
        query: String,
        name: String,
        tells: [SearchMatch.Change] = [],
        channels: [SavedSearch.Channel] = [],
        createdAt: Timestamp,
        updatedAt: Timestamp,
        seenAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.id = id
        self.person = person
        self.list = list
        self.query = query
        self.name = name
        self.tells = tells
        self.channels = channels
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.seenAt = seenAt
        self.reflects = reflects
    }
}

extension SearchMatch {
    public init(
        search: String,
        person: String,
        thing: String,
        name: String,
        change: SearchMatch.Change,
        price: Money? = nil,
        before: Money? = nil,
        time: Timestamp,
        createdAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.search = search
        self.person = person
        self.thing = thing
        self.name = name
        self.change = change
        self.price = price
        self.before = before
        self.time = time
        self.createdAt = createdAt
        self.reflects = reflects
    }
}

extension SearchedChange {
    public init(
        kind: SearchedChange.ThingType,
        thing: String,
        before: SearchedChange.Seen,
        asked: SearchedChange.Step? = nil,
        waiting: SearchedChange.Step? = nil,
        since: Timestamp,
        due: Timestamp,
        found: [Timestamp]? = nil,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.kind = kind
        self.thing = thing
        self.before = before
        self.asked = asked
        self.waiting = waiting
        self.since = since
        self.due = due
        self.found = found
        self.reflects = reflects
    }
}

extension SearchedChange.Seen {
    public init(
        place: Place? = nil,
        item: Item? = nil,
        movie: Movie? = nil,
        show: SearchedChange.SeenShow? = nil,
        rating: SearchedChange.SeenRatings? = nil,
        _: Void = ()
    ) {
        self.place = place
        self.item = item
        self.movie = movie
        self.show = show
        self.rating = rating
    }
}

extension SearchedChange.SeenShow {
    public init(
        movie: String,
        place: String,
        start: Timestamp,
        _: Void = ()
    ) {
        self.movie = movie
        self.place = place
        self.start = start
    }
}

extension SearchedChange.SeenRatings {
    public init(
        average: Double,
        count: Int,
        _: Void = ()
    ) {
        self.average = average
        self.count = count
    }
}

extension SearchedChange.Step {
    public init(
        thing: SearchedChange.Seen,
        time: Timestamp,
        event: String,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.thing = thing
        self.time = time
        self.event = event
        self.reflects = reflects
    }
}
