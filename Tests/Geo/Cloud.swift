import Foundation
import Geo
import TestKit
import Testing

/// Where points can lie awkwardly.
enum Cloud: String, CaseIterable, CustomTestStringConvertible {
    case anywhere, city, northPole, southPole, antimeridian, equator, sameSpots, antipodes

    var testDescription: String { rawValue }

    func point(_ random: inout Seeded) -> Coordinate {
        switch self {
        case .anywhere: random.coordinate()
        case .city:
            // Dense in the middle, as cities are.
            random.coordinate(
                latitude: 13.7...Double.random(in: 13.7001...13.9, using: &random),
                longitude: 100.4...Double.random(in: 100.4001...100.7, using: &random))
        case .northPole: random.coordinate(latitude: 89.8...90)
        case .southPole: random.coordinate(latitude: -90 ... -89.99)
        case .antimeridian:
            Bool.random(using: &random)
                ? random.coordinate(latitude: -18 ... -16, longitude: 179.5...180)
                : random.coordinate(latitude: -18 ... -16, longitude: -180 ... -179.5)
        case .equator: random.coordinate(latitude: -0.01...0.01, longitude: 5...6)
        case .sameSpots:
            at(41.38, [2.17, 2.170001, 2.18, -177.83][Int.random(in: 0..<4, using: &random)])
        case .antipodes:
            Bool.random(using: &random)
                ? random.coordinate(latitude: 10...10.5, longitude: 20...20.5)
                : random.coordinate(latitude: -10.5 ... -10, longitude: -160 ... -159.5)
        }
    }
}

/// One that is the same in every run and one that is not: a failing test prints it as its argument.
let seeds: [UInt64] = [1, ProcessInfo.processInfo.environment["SEED"].flatMap { UInt64($0) } ?? 20_261_121]
