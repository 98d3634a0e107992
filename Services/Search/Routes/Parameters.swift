import Events
import Geo
import Hummingbird
import ServiceKit

extension PlaceQuery {
    /// - Throws: 400 naming the parameter; 401 if somebody asks for their own places who is nobody.
    init(_ parameters: Query, actor: Actor?, at now: Timestamp) throws(Problem) {
        try parameters.only(
            "near", "radius", "from", "types", "q", "name", "price", "currency", "open-now", "open-at", "cuisine",
            "merchant", "sort", "limit", "cursor")
        try readWhere(parameters)
        types = Set(try parameters.list("types", atMost: 20))
        words = try parameters.words
        name = try parameters.text("name", longest: 800)
        cuisine = try parameters.text("cuisine", longest: 100).map(folded)
        openAt = try parameters.value("open-at", "an RFC 3339 time") { Timestamp($0) }
        if try parameters.flag("open-now") ?? false {
            guard openAt == nil else { throw .parameter("open-now", "left out when open-at is given") }
            openAt = now
        }
        price = try parameters.value("price", "LOWEST-HIGHEST in minor units, either may be left out") {
            PlaceQuery.priceRange($0)
        }
        currency = try parameters.value("currency", "an ISO 4217 code such as EUR") {
            Money.minorDigits(of: $0) == nil ? nil : $0
        }
        if let merchant = try parameters.text("merchant") {
            guard merchant == "me" else { throw .parameter("merchant", "me") }
            guard let actor else { throw Problem(.unauthorized, "nobody is named as asking", field: "merchant") }
            self.merchant = actor.id
        }
        sort = try parameters.choice("sort", of: Sort.self) ?? (near == nil ? .name : .distance)
        if sort == .distance, near == nil {
            throw .parameter("sort", "another than distance unless near is given")
        }
    }

    private mutating func readWhere(_ parameters: Query) throws(Problem) {
        near = try parameters.coordinate("near")
        let inner = try parameters.double("from", in: 0...50_000)
        let outer = try parameters.radius
        for (name, value) in [("from", inner), ("radius", outer)] where value != nil && near == nil {
            throw .parameter(name, "given together with near")
        }
        let edge = outer ?? ring.upperBound
        guard inner ?? 0 <= edge else { throw .parameter("from", "at most the radius, \(edge)") }
        ring = (inner ?? 0)...edge
    }

    /// "100-500", "-500" or "100-".
    static func priceRange(_ text: String) -> ClosedRange<Int64>? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.contains(where: { !$0.isEmpty }),
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } && $0.utf8.count <= 15 })
        else { return nil }
        let (low, high) = (Int64(parts[0]) ?? 0, Int64(parts[1]) ?? .max)
        return low <= high ? low...high : nil
    }
}

extension Query {
    /// `q`, as names are searched for it.
    var words: String? {
        get throws(Problem) {
            guard let text = try text("q", longest: 800) else { return nil }
            guard text.unicodeScalars.count <= 200 else { throw .parameter("q", "at most 200 characters long") }
            return folded(text)
        }
    }

    /// `radius`, in metres.
    var radius: Double? {
        get throws(Problem) { try double("radius", in: 1...50_000) }
    }

    func coordinate(_ name: String) throws(Problem) -> Coordinate? {
        try value(name, "latitude,longitude in degrees") { Coordinate(text: $0) }
    }
}

extension Coordinate {
    /// "41.4036,2.1744"
    init?(text: some StringProtocol) {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }
}

extension Problem {
    static var foreignCursor: Problem { .parameter("cursor", "the \"next\" of a page of this list") }
}

extension Request {
    var language: NameLanguage { NameLanguage(acceptLanguage: headers[.acceptLanguage]) }
}
