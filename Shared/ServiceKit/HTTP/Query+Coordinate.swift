public import Geo

extension Query {
    /// "latitude,longitude" in degrees.
    public func coordinate(_ name: String) throws(Problem) -> Coordinate? {
        try value(name, "latitude,longitude in degrees") { Coordinate(text: $0) }
    }
}

extension Coordinate {
    /// "41.4036,2.1744"
    public init?(text: some StringProtocol) {
        guard let numbers = Coordinate.numbers(text) else { return nil }
        self.init(latitude: numbers.0, longitude: numbers.1)
    }

    /// "2.1744,41.4036", as in GeoJSON.
    public init?(longitudeFirst text: some StringProtocol) {
        guard let numbers = Coordinate.numbers(text) else { return nil }
        self.init(latitude: numbers.1, longitude: numbers.0)
    }

    private static func numbers(_ text: some StringProtocol) -> (Double, Double)? {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 2, let first = numbers[0], let second = numbers[1] else { return nil }
        return (first, second)
    }
}
