import Foundation
import Hours
import Testing

@Suite struct `Hours by the sun` {
    private let helsinki = Sunlight(latitude: 60.17, longitude: 24.94, zone: TimeZone(identifier: "Europe/Helsinki")!)

    private func times(_ text: String, _ date: String, _ sun: Sunlight?) throws -> [[Int]] {
        try osm(text).times(on: CivilDate(date)!, sun: sun).map { [$0.opens, $0.closes] }
    }

    /// At the equinox the sun's path is 0.833° longer at each end, and so is the day of Helsinki by 7 minutes; to a minute or two.
    @Test(arguments: [
        ("2026-06-21", 3 * 60 + 54, 22 * 60 + 50), ("2026-12-21", 9 * 60 + 24, 15 * 60 + 13),
        ("2026-03-20", 6 * 60 + 22, 18 * 60 + 34),
    ]) func `are those of the place and the day`(date: String, rises: Int, sets: Int) throws {
        let found = try times("sunrise-sunset", date, helsinki)
        #expect(abs(found[0][0] - rises) <= 2 && abs(found[0][1] - sets) <= 2, "\(found)")
    }

    @Test func `are usual ones where nobody knows where it is, and where the sun does not set`() throws {
        #expect(try times("sunrise-sunset", "2026-06-21", nil) == [[360, 1080]])
        #expect(try times("dawn-dusk", "2026-06-21", nil) == [[330, 1110]])
        let north = Sunlight(latitude: 78.2, longitude: 15.6, zone: TimeZone(identifier: "Arctic/Longyearbyen")!)
        #expect(try times("sunrise-sunset", "2026-06-21", north) == [[360, 1080]])
    }

    @Test func `may be some time before or after, and end on the next day`() throws {
        let plain = try times("sunrise-sunset", "2026-06-21", helsinki)[0]
        let shifted = try times("(sunrise+00:30)-(sunset-01:15)", "2026-06-21", helsinki)
        #expect(shifted == [[plain[0] + 30, plain[1] - 75]])
        let night = try times("sunset-sunrise", "2026-06-21", helsinki)[0]
        #expect(night[0] == plain[1] && abs(night[1] - 1440 - plain[0]) <= 2)
        // A beer garden that opens at dusk does not open when that is after its end.
        #expect(try times("sunset-20:00", "2026-06-21", helsinki) == [])
        #expect(try times("sunset-20:00", "2026-12-21", helsinki)[0][1] == 1200)
        #expect(try times("10:00-sunset", "2026-06-21", helsinki) == [[600, plain[1]]])
    }

    @Test func `are asked as all others are`() throws {
        let hours = try osm("Mo-Su sunrise-sunset")
        let zone = TimeZone(identifier: "Europe/Helsinki")!
        let evening = instant("2026-06-21T19:30Z")
        #expect(hours.isOpen(at: evening, in: zone, holidays: .unknown, sun: helsinki) == true)
        #expect(hours.isOpen(at: evening, in: zone, holidays: .unknown) == false)
        let change = try #require(hours.nextChange(after: evening, in: zone, holidays: .unknown, sun: helsinki))
        #expect(!change.opens && abs(change.date.timeIntervalSince(instant("2026-06-21T19:50Z"))) <= 120)
    }

    @Test func `are written as data`() throws {
        let hours = try osm("(sunrise-00:30)-sunset")
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = String(decoding: try encoder.encode(hours.rules[0].times[0]), as: UTF8.self)
        #expect(
            json
                == #"{"closes":"18:00","closesAt":{"event":"sunset"},"opens":"05:30","opensAt":{"event":"sunrise","offset":-30}}"#
        )
        #expect(try JSONDecoder().decode(TimeSpan.self, from: Data(json.utf8)) == hours.rules[0].times[0])
    }
}

@Suite struct `Hours of some weeks` {
    private func isOpen(_ text: String, _ date: String) throws -> Bool {
        try !osm(text).times(on: CivilDate(date)!).isEmpty
    }

    @Test func `hold in those of ISO 8601`() throws {
        #expect(try isOpen("week 10-20 Mo 10:00-12:00", "2026-03-02"))
        #expect(try !isOpen("week 10-20 Mo 10:00-12:00", "2026-02-23"))
        #expect(try !isOpen("week 10-20 Mo 10:00-12:00", "2026-03-03"))
        #expect(try isOpen("week 53 10:00-12:00", "2027-01-01") && !isOpen("week 53 10:00-12:00", "2026-01-01"))
        #expect(try isOpen("week 50-2 10:00-12:00", "2026-01-05") && !isOpen("week 50-2 10:00-12:00", "2026-01-12"))
        #expect(try isOpen("week 1-53/2 10:00-12:00", "2026-01-12") && !isOpen("week 1-53/2 10:00-12:00", "2026-01-05"))
        #expect(try isOpen("week 5,7: 10:00-12:00", "2026-02-09") && !isOpen("week 5,7: 10:00-12:00", "2026-02-02"))
        #expect(try !isOpen("10:00-12:00; week 2 off", "2026-01-05"))
        #expect(try osm("week 2 10:00-12:00").ordinaryWeek.allSatisfy(\.isEmpty))
    }

    @Test(arguments: [
        #"{"weeks": [{"from": 0, "through": 2}], "times": []}"#,
        #"{"weeks": [{"from": 1, "through": 54}], "times": []}"#,
        #"{"weeks": [{"from": 1, "through": 2, "every": 0}], "times": []}"#,
        #"{"times": [{"opens": "06:00", "closes": "18:00", "opensAt": {"event": "noon"}}]}"#,
        #"{"times": [{"opens": "06:00", "closes": "18:00", "opensAt": {"event": "dawn", "offset": 721}}]}"#,
    ]) func `and by the sun are refused as data if there are none such`(json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(OpeningRule.self, from: Data(json.utf8)) }
    }
}

@Suite struct `A fallback` {
    private func times(_ text: String, _ date: String) throws -> [[Int]] {
        try osm(text).times(on: CivilDate(date)!).map { [$0.opens, $0.closes] }
    }

    @Test func `counts on days on which it is closed else`() throws {
        let text = "Mo-Fr 10:00-12:00 || 14:00-16:00, 18:00-19:00"
        #expect(try times(text, "2026-01-05") == [[600, 720]])
        #expect(try times(text, "2026-01-10") == [[840, 960], [1080, 1140]])
        #expect(try times("Mo 10:00-12:00 || off; Su 09:00-10:00", "2026-01-11") == [[540, 600]])
    }

    @Test(arguments: [#"by appointment"#, "on call"]) func `that is no more than a remark opens nothing`(remark: String)
        throws
    {
        let hours = try osm("Mo-Fr 10:00-12:00 || \"\(remark)\"")
        #expect(hours.rules.last == OpeningRule(times: [], isFallback: true, note: remark))
        #expect(try times("Mo-Fr 10:00-12:00 || unknown \"\(remark)\"", "2026-01-05") == [[600, 720]])
        #expect(try times("Mo-Fr 10:00-12:00 || unknown", "2026-01-10") == [])
    }
}
