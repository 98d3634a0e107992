import Events
import Geo
import Hummingbird
import ServiceKit
import Words

extension Query {
    /// `q`; nil if it is missing or empty.
    var words: String? {
        get throws(Problem) { try filled("q", characters: 200) }
    }

    /// `radius`, in metres.
    var radius: Double? {
        get throws(Problem) { try double("radius", in: 100...50_000) }
    }

    /// Throws if a parameter is given without others that it needs.
    /// - Parameter isGiven: whether the others are given.
    func require(_ name: String, with isGiven: Bool, _ others: String) throws(Problem) {
        if try text(name, longest: 20_000) != nil, !isGiven { throw .parameter(name, "given together with \(others)") }
    }
}

extension BoundingBox {
    /// Parses "west,south,east,north" in degrees.
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
