import Atlas
import Foundation
import Geo
import Hours
import TestKit
import Testing

/// A town with the IANA name of its time zone.
struct Town: Sendable, CustomTestStringConvertible {
    let point: Coordinate
    let zone: String

    var testDescription: String { "\(zone) \(point.latitude) \(point.longitude)" }

    static let all: [Town] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/towns.tsv")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: "\t")
            guard !line.hasPrefix("#"), fields.count == 3, let latitude = Double(fields[0]),
                let longitude = Double(fields[1]),
                let point = Coordinate(latitude: latitude, longitude: longitude)
            else { return nil }
            return Town(point: point, zone: String(fields[2]))
        }
    }()
}

@Suite struct `The map of time zones` {
    @Test func `has the zone of every town of the table, which has all zones`() {
        #expect(Town.all.count > 470 && Set(Town.all.map(\.zone)).count == 417)
        for town in Town.all { #expect(ZoneMap.zone(at: town.point) == town.zone, "\(town.testDescription)") }
    }

    @Test(
        arguments: [
            (30, -40), (0, -140), (-45, 80), (-40, -120), (15, 65), (40, -160), (75, 0), (0, 0), (0, -180), (0, 180),
        ] as [(Double, Double)])
    func `has no zone on the high sea`(latitude: Double, longitude: Double) {
        #expect(ZoneMap.zone(at: at(latitude, longitude)) == nil)
        #expect(at(latitude, longitude).timeZone == "Etc/Unknown")
    }

    @Test(
        arguments: [
            (90, 0, nil), (-90, 0, "Antarctica/McMurdo"), (90, 180, nil), (-90, -180, "Antarctica/McMurdo"),
            (65.75, -180, "Asia/Anadyr"), (65.75, 180, "Asia/Anadyr"), (-16.8, 179.99, "Pacific/Fiji"),
            (-16.8, -179.99, "Pacific/Fiji"),
        ] as [(Double, Double, String?)])
    func `reaches to the edges of the world`(latitude: Double, longitude: Double, zone: String?) {
        #expect(ZoneMap.zone(at: at(latitude, longitude)) == zone)
    }

    @Test(
        arguments: [
            (41.33, 2.2, "Europe/Madrid"), (13.3, 100.6, "Asia/Bangkok"), (60.05, 24.95, "Europe/Helsinki"),
            (40.45, -73.9, "America/New_York"), (36.0, 14.9, "Europe/Malta"), (-33.85, 151.35, "Australia/Sydney"),
        ] as [(Double, Double, String)])
    func `gives a ship near the shore the zone of the land`(latitude: Double, longitude: Double, zone: String) {
        #expect(ZoneMap.zone(at: at(latitude, longitude)) == zone)
    }

    @Test func `names only zones whose clock is known here`() {
        for town in Town.all { #expect(TimeZone(named: town.zone) != nil) }
        #expect(TimeZone(named: TimeZone.unknownName) == nil)
    }
}

private func at(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)!
}
