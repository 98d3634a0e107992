import Geo
import TestKit

extension Seeded {
    mutating func coordinate(
        latitude: ClosedRange<Double> = -90...90, longitude: ClosedRange<Double> = -180...180
    ) -> Coordinate {
        Coordinate(
            latitude: .random(in: latitude, using: &self), longitude: .random(in: longitude, using: &self))!
    }
}
