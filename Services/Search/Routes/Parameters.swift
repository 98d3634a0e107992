import Events
import Geo
import Hummingbird
import ServiceKit
import Words

extension Query {
    /// `q`; nil if it is missing or empty.
    var words: String? {
        get throws(Problem) {
            guard let text = try textOrEmpty("q", longest: 800), !text.isEmpty else { return nil }
            guard text.unicodeScalars.count <= 200 else { throw .parameter("q", "at most 200 characters long") }
            return text
        }
    }

    /// `radius`, in metres.
    var radius: Double? {
        get throws(Problem) { try double("radius", in: 100...50_000) }
    }

    func coordinate(_ name: String) throws(Problem) -> Coordinate? {
        try value(name, "latitude,longitude in degrees") { Coordinate(text: $0) }
    }

    /// Throws unless a parameter is missing or another is there.
    func require(_ name: String, with isGiven: Bool, _ others: String) throws(Problem) {
        if try text(name, longest: 20_000) != nil, !isGiven { throw .parameter(name, "given together with \(others)") }
    }
}

extension Coordinate {
    /// "41.4036,2.1744"
    init?(text: some StringProtocol) {
        guard let numbers = Coordinate.numbers(text) else { return nil }
        self.init(latitude: numbers.0, longitude: numbers.1)
    }

    /// "2.1744,41.4036", as in GeoJSON.
    init?(longitudeFirst text: some StringProtocol) {
        guard let numbers = Coordinate.numbers(text) else { return nil }
        self.init(latitude: numbers.1, longitude: numbers.0)
    }

    private static func numbers(_ text: some StringProtocol) -> (Double, Double)? {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 2, let first = numbers[0], let second = numbers[1] else { return nil }
        return (first, second)
    }
}

extension BoundingBox {
    /// "west,south,east,north" in degrees.
    init?(text: String) {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 4, let west = numbers[0], let south = numbers[1], let east = numbers[2],
            let north = numbers[3]
        else { return nil }
        self.init(west: west, south: south, east: east, north: north)
    }
}

extension Problem {
    static var foreignCursor: Problem { .parameter("cursor", "the \"next\" of a page of this list") }
}

extension Request {
    var language: NameLanguage { NameLanguage(acceptLanguage: headers[.acceptLanguage]) }
}
