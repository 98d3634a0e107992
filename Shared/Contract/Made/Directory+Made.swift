// Made by deploy/testing/records.py.
public import Events
public import Geo
public import Hours

extension Area {
    public init(
        id: String,
        kind: Area.Level,
        code: String,
        name: String,
        names: [String: String] = [:],
        parent: String? = nil,
        center: Coordinate,
        boundary: Geometry? = nil,
        source: String? = nil,
        attribution: String? = nil,
        imported: String? = nil,
        updatedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.id = id
        self.kind = kind
        self.code = code
        self.name = name
        self.names = names
        self.parent = parent
        self.center = center
        self.boundary = boundary
        self.source = source
        self.attribution = attribution
        self.imported = imported
        self.updatedAt = updatedAt
        self.reflects = reflects
    }
}

extension DeletedArea {
    public init(
        id: String,
        kind: Area.Level,
        center: Coordinate,
        deletedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.id = id
        self.kind = kind
        self.center = center
        self.deletedAt = deletedAt
        self.reflects = reflects
    }
}

extension HolidayCalendar {
    public init(
        id: String,
        country: String,
        region: String? = nil,
        name: String,
        names: [String: String] = [:],
        holidays: [HolidayCalendar.Day] = [],
        source: String? = nil,
        attribution: String? = nil,
        imported: String? = nil,
        updatedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.id = id
        self.country = country
        self.region = region
        self.name = name
        self.names = names
        self.holidays = holidays
        self.source = source
        self.attribution = attribution
        self.imported = imported
        self.updatedAt = updatedAt
        self.reflects = reflects
    }
}

extension HolidayCalendar.Day {
    public init(
        date: CivilDate,
        name: String,
        names: [String: String]? = nil,
        _: Void = ()
    ) {
        self.date = date
        self.name = name
        self.names = names
    }
}

extension DeletedHolidays {
    public init(
        id: String,
        deletedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.id = id
        self.deletedAt = deletedAt
        self.reflects = reflects
    }
}

extension Person {
    public init(
        id: String,
        place: String,
        name: String,
        names: [String: String] = [:],
        jobTitle: String? = nil,
        telephone: String? = nil,
        email: String? = nil,
        image: String? = nil,
        url: String? = nil,
        source: String? = nil,
        attribution: String? = nil,
        illustrative: Bool? = nil,
        imported: String? = nil,
        updatedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.id = id
        self.place = place
        self.name = name
        self.names = names
        self.jobTitle = jobTitle
        self.telephone = telephone
        self.email = email
        self.image = image
        self.url = url
        self.source = source
        self.attribution = attribution
        self.illustrative = illustrative
        self.imported = imported
        self.updatedAt = updatedAt
        self.reflects = reflects
    }
}

extension DeletedPerson {
    public init(
        id: String,
        place: String,
        deletedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.id = id
        self.place = place
        self.deletedAt = deletedAt
        self.reflects = reflects
    }
}

extension Station {
    public init(
        id: String,
        name: String,
        names: [String: String] = [:],
        geo: Coordinate,
        stops: [LineStop] = [],
        source: String? = nil,
        attribution: String? = nil,
        imported: String? = nil,
        updatedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.id = id
        self.name = name
        self.names = names
        self.geo = geo
        self.stops = stops
        self.source = source
        self.attribution = attribution
        self.imported = imported
        self.updatedAt = updatedAt
        self.reflects = reflects
    }
}

extension LineStop {
    public init(
        service: String,
        line: String,
        lineName: String,
        lineNames: [String: String] = [:],
        code: String,
        number: Int,
        _: Void = ()
    ) {
        self.service = service
        self.line = line
        self.lineName = lineName
        self.lineNames = lineNames
        self.code = code
        self.number = number
    }
}

extension DeletedStation {
    public init(
        id: String,
        geo: Coordinate,
        deletedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.id = id
        self.geo = geo
        self.deletedAt = deletedAt
        self.reflects = reflects
    }
}
