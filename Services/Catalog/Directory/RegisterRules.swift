import Contract
import Events
import Geo

extension Area {
    /// Checks an area's fields.
    func check() throws(Reason) {
        try Check.id(id, "/id")
        try Check.text(code, "/code", atMost: 20)
        try Check.name(name, "/name", atMost: ThingLimits.name)
        try Check.names(names, "/names")
        if let parent { try Check.id(parent, "/parent") }
        guard kind == .district || parent == nil else {
            throw Check.refuse("/parent", "A province has none.")
        }
        try Check.boundary(boundary, "/boundary")
        try Check.origin(source, attribution)
    }
}

extension Station {
    /// Checks a station's fields.
    func check() throws(Reason) {
        try Check.id(id, "/id")
        try Check.name(name, "/name", atMost: ThingLimits.name)
        try Check.names(names, "/names")
        try Check.count(stops.count, "/stops", 1...Limits.stops)
        for (index, stop) in stops.enumerated() { try check(stop, "/stops/\(index)") }
        try Check.origin(source, attribution)
    }

    private func check(_ stop: LineStop, _ field: String) throws(Reason) {
        try Check.text(stop.service, "\(field)/service", atMost: 20)
        try Check.id(stop.line, "\(field)/line")
        try Check.name(stop.lineName, "\(field)/lineName", atMost: ThingLimits.name)
        try Check.count(stop.lineNames.count, "\(field)/lineNames", 0...Limits.lineNames)
        try Check.names(stop.lineNames, "\(field)/lineNames")
        try Check.text(stop.code, "\(field)/code", atMost: 50)
        try Check.number(stop.number, "\(field)/number", 1...10_000)
    }
}

extension Person {
    /// Checks the fields of a person in a directory.
    func check() throws(Reason) {
        try Check.id(id, "/id")
        try Check.id(place, "/place")
        try Check.name(name, "/name", atMost: ThingLimits.name)
        try Check.names(names, "/names")
        try Check.text(jobTitle, "/jobTitle", atMost: 200)
        try Check.telephone(telephone, "/telephone")
        try Check.email(email, "/email")
        try Check.link(image, "/image", orPath: true)
        try Check.link(url, "/url")
        try Check.origin(source, attribution)
    }
}

extension HolidayCalendar {
    /// Checks a calendar of public holidays.
    func check() throws(Reason) {
        let code = region ?? country
        guard let written = HomeRegion(code), written.country == country, written.region == region else {
            let field = region == nil ? "/country" : "/region"
            throw Check.refuse(field, "It is an ISO 3166-1 code such as ES, or of a region of it, such as ES-CT.")
        }
        guard id == code.lowercased() else {
            throw Check.refuse("/id", "It is the code of the region, or else of the country, in small letters.")
        }
        try Check.name(name, "/name", atMost: ThingLimits.name)
        try Check.names(names, "/names")
        try Check.count(holidays.count, "/holidays", 1...HolidayCalendar.mostDays)
        for (index, day) in holidays.enumerated() {
            try Check.name(day.name, "/holidays/\(index)/name", atMost: ThingLimits.name)
            try Check.names(day.names ?? [:], "/holidays/\(index)/names")
        }
        let bytes = holidays.reduce(0) { sum, day in
            sum + day.name.utf8.count + (day.names ?? [:]).reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        }
        guard bytes <= Limits.holidayNames else {
            throw Check.refuse("/holidays", "All names together have at most \(Limits.holidayNames) bytes.")
        }
        try Check.origin(source, attribution)
    }
}

extension Check {
    static func id(_ text: String, _ field: String) throws(Reason) {
        guard ThingID.isName(text) else { throw refuse(field, "It is \(ThingID.rule).") }
    }

    /// Checks where a thing came from.
    static func origin(_ source: String?, _ attribution: String?) throws(Reason) {
        try text(source, "/source", atMost: 200)
        try text(attribution, "/attribution", atMost: 500)
    }

    static func telephone(_ number: String?, _ field: String) throws(Reason) {
        try text(number, field, atMost: 100)
        guard number?.contains(where: \.isNumber) ?? true else { throw refuse(field, "It has digits.") }
    }

    static func email(_ address: String?, _ field: String) throws(Reason) {
        guard let address else { return }
        guard address.utf8.count <= 254, address.wholeMatch(of: #/[^@\s]+@[^@\s]+/#) != nil else {
            throw refuse(field, "It is an e-mail address of at most 254 characters.")
        }
    }

    /// Checks the outline of an area or a building.
    static func boundary(
        _ boundary: Geometry?, _ field: String, atMost most: Int = Limits.positions
    ) throws(Reason) {
        let polygons: [Polygon]
        switch boundary {
        case nil: return
        case .polygon(let polygon): polygons = [polygon]
        case .multiPolygon(let several): polygons = several
        default: throw refuse(field, "It is a GeoJSON Polygon or MultiPolygon.")
        }
        let positions = polygons.reduce(0) { $0 + $1.outline.count + $1.holes.reduce(0) { $0 + $1.count } }
        guard (1...most).contains(positions) else {
            throw refuse(field, "It has at most \(most) positions.")
        }
    }
}
