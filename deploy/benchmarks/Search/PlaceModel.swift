import BenchKit
import Foundation
import Geo

/// Places and questions made from a seed: most of them in cities, as places are.
struct PlaceModel {
    struct Place {
        var coordinate: Coordinate
        var type: Int
    }

    struct Question {
        var center: Coordinate
        var radius: Double
        var type: Int
    }

    /// Shares of the types, in percent.
    private static let weights = [20, 16, 14, 10, 8, 6, 6, 5, 5, 4, 4, 2]
    private static let cityCount = 200
    private var random: SplitMix
    private let cities: [(center: Coordinate, spread: Double)]

    init(seed: UInt64) {
        var random = SplitMix(state: seed)
        cities = (0..<PlaceModel.cityCount).map { _ in
            (
                Coordinate(
                    latitude: .random(in: -50...60, using: &random), longitude: .random(in: -180...180, using: &random))!,
                .random(in: 4000...20_000, using: &random)
            )
        }
        self.random = random
    }

    /// A place, in 85 % of cases in a city, dense in the middle; otherwise anywhere.
    mutating func place() -> Place {
        let type = self.type()
        guard Double.random(in: 0..<1, using: &random) < 0.85 else {
            return Place(
                coordinate: Coordinate(
                    latitude: .random(in: -55...65, using: &random), longitude: .random(in: -180...180, using: &random))!,
                type: type)
        }
        let city = cities.randomElement(using: &random)!
        let distance = city.spread * (-2 * log(1 - Double.random(in: 0..<1, using: &random))).squareRoot()
        return Place(
            coordinate: city.center.destination(bearing: .random(in: 0..<360, using: &random), distance: distance),
            type: type)
    }

    /// A question within 1.5 km of a place, for a radius of 1, 5 or 20 km.
    mutating func question(near place: Place) -> Question {
        Question(
            center: place.coordinate.destination(
                bearing: .random(in: 0..<360, using: &random), distance: .random(in: 0...1500, using: &random)),
            radius: [1000, 5000, 20_000].randomElement(using: &random)!, type: type())
    }

    private mutating func type() -> Int {
        var left = Int.random(in: 0..<100, using: &random)
        for (type, weight) in PlaceModel.weights.enumerated() {
            if left < weight { return type }
            left -= weight
        }
        return 0
    }
}
