import Contract
package import Events
package import Geo
package import ServiceKit

extension Query {
    /// `q`; nil if it is missing or empty.
    package var words: String? {
        get throws(Problem) { try filled("q", characters: 200) }
    }

    /// `radius`, in metres.
    package var radius: Double? {
        get throws(Problem) { try double("radius", in: 100...50_000) }
    }

    /// `station-within`, in metres.
    package var stationWithin: Double? {
        get throws(Problem) { try double("station-within", in: PlaceQuery.stationDistances) }
    }

    /// `features`: names with commas, such as "wifi,dogs".
    package var features: KnownFeatures? {
        get throws(Problem) {
            let names = try list("features", atMost: PlaceFeature.allCases.count)
            for name in names where PlaceFeature(rawValue: name) == nil {
                throw .parameter("features", "of " + PlaceFeature.allCases.map(\.rawValue).joined(separator: ", "))
            }
            return names.isEmpty ? nil : KnownFeatures(Dictionary(names.map { ($0, true) }) { one, _ in one })
        }
    }

    /// `price`, in minor units.
    package var price: ClosedRange<Int64>? {
        get throws(Problem) {
            try value("price", "LOWEST-HIGHEST in minor units, of which one may be left out") {
                PlaceQuery.priceRange($0)
            }
        }
    }

    /// `currency`, ISO 4217.
    package var currency: String? {
        get throws(Problem) {
            try value("currency", "an ISO 4217 code such as EUR") { Money.minorDigits(of: $0) == nil ? nil : $0 }
        }
    }

    /// `open-at`; `now` for `open-now`.
    package func openAt(_ now: Timestamp) throws(Problem) -> Timestamp? {
        let time = try value("open-at", "an RFC 3339 time") { Timestamp($0) }
        guard try flag("open-now") ?? false else { return time }
        guard time == nil else { throw .parameter("open-now", "left out when open-at is given") }
        return now
    }

    /// Checks that a parameter is given only together with others.
    /// - Parameter isGiven: true if the others are given.
    package func require(_ name: String, with isGiven: Bool, _ others: String) throws(Problem) {
        if try text(name, longest: 20_000) != nil, !isGiven { throw .parameter(name, "given together with \(others)") }
    }
}

extension BoundingBox {
    /// Parses "west,south,east,north" in degrees.
    package init?(text: String) {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 4, let west = numbers[0], let south = numbers[1], let east = numbers[2],
            let north = numbers[3]
        else { return nil }
        self.init(west: west, south: south, east: east, north: north)
    }
}
