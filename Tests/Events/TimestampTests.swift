import Events
import Foundation
import Testing

@Suite struct `A timestamp` {
    @Test(
        arguments: [
            ("1970-01-01T00:00:00.000000Z", 0), ("1969-12-31T23:59:59.999999Z", -1),
            ("2026-11-21T07:36:53.012345Z", 1_795_246_613_012_345),
            ("2000-02-29T12:00:00.000000Z", 951_825_600_000_000),
            ("0001-01-01T00:00:00.000000Z", -62_135_596_800_000_000),
            ("9999-12-31T23:59:59.999999Z", 253_402_300_799_999_999),
        ] as [(String, Int64)])
    func `is written as RFC 3339 in UTC to the microsecond, and read again`(text: String, microseconds: Int64) {
        #expect(Timestamp(microseconds: microseconds).description == text)
        #expect(Timestamp(text)?.microseconds == microseconds)
    }

    @Test func `is the same to Foundation`() throws {
        for seconds in stride(from: -5_000_000_000, through: 5_000_000_000, by: 12_345_677) {
            let date = Date(timeIntervalSince1970: Double(seconds))
            let text = Timestamp(date).description
            #expect(try Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)) == date)
        }
    }

    @Test(arguments: [
        "2026-11-21T14:36:53.5+07:00", "2026-11-21t07:36:53.5z", "2026-11-21 07:36:53.500000000Z",
        "2026-11-21T07:36:53.50-00:00",
        "2026-11-20T19:36:53.5-12:00", "2026-11-21T07:36:53.5000009Z",
    ]) func `may be written with any offset and fraction`(text: String) {
        #expect(Timestamp(text) == Timestamp("2026-11-21T07:36:53.500000Z"))
    }

    @Test func `takes a leap second for the next second`() {
        #expect(Timestamp("2016-12-31T23:59:60Z") == Timestamp("2017-01-01T00:00:00Z"))
    }

    @Test(arguments: [
        "", "now", "2026-11-21", "2026-11-21T07:36:53", "2026-11-21T07:36Z", "2026-11-21T24:00:00Z",
        "2026-11-21T07:60:00Z", "2026-11-21T07:36:61Z",
        "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-11-21T07:36:53.Z",
        "2026-11-21T07:36:53.0123456789Z",
        "2026-11-21T07:36:53+7:00", "2026-11-21T07:36:53+24:00", "2026-11-21T07:36:53+07:60", "2026-11-21T07:36:53 Z",
        "2026-11-21T07:36:53Zx",
        " 2026-11-21T07:36:53Z", "26-11-21T07:36:53Z", "+2026-11-21T07:36:53Z", "2026-11-21T07:36:5٣Z",
    ]) func `of another form or a time that is not is refused`(text: String) {
        #expect(Timestamp(text) == nil)
    }

    @Test func `in JSON is a text, and what is none is refused`() throws {
        let time = Timestamp(microseconds: 1_795_246_613_012_345)
        #expect(try JSON.encode([time]) == Array(#"["2026-11-21T07:36:53.012345Z"]"#.utf8))
        #expect(try JSON.decode([Timestamp].self, from: JSON.encode([time])) == [time])
        #expect(throws: DecodingError.self) { try JSON.decode([Timestamp].self, from: Array(#"["yesterday"]"#.utf8)) }
        #expect(throws: DecodingError.self) { try JSON.decode([Timestamp].self, from: Array("[1795246613]".utf8)) }
    }

    @Test func `goes to Foundation's date and back without loss`() {
        for offset in Int64(0)..<2000 {
            let time = Timestamp(microseconds: 1_795_246_613_012_345 + offset * 7_919_773)
            #expect(Timestamp(time.date) == time)
        }
    }

    @Test func `moves by durations, back too`() {
        let time = Timestamp("2026-11-21T00:00:00Z")!
        #expect(time.advanced(by: .milliseconds(1500)).description == "2026-11-21T00:00:01.500000Z")
        #expect(time.advanced(by: .microseconds(-1)).description == "2026-11-20T23:59:59.999999Z")
        #expect(time < time.advanced(by: .microseconds(1)))
    }

    @Test(arguments: [1e15, -1e15, 1e300, -1e300, .infinity, -.infinity, .nan, 253_402_300_800, -62_135_596_801])
    func `beyond what can be written is the first or the last that can`(seconds: Double) throws {
        let time = Timestamp(Date(timeIntervalSince1970: seconds))
        #expect([.earliest, .latest].contains(time))
        #expect(Timestamp(time.description) == time)
        #expect(try JSON.decode(Timestamp.self, from: JSON.encode(time)) == time)
        for duration in [Duration.seconds(Int64.max), .seconds(Int64.min), .seconds(1e18), .nanoseconds(1)] {
            let moved = time.advanced(by: duration)
            #expect(moved >= .earliest && moved <= .latest)
        }
    }

    @Test(arguments: [
        "0000-01-01T00:00:00Z", "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:60Z", "9999-12-31T23:59:59.999999-00:01",
        "9999-12-31T23:59:60.000000Z",
    ])
    func `of a year that cannot be written in UTC is none`(text: String) {
        #expect(Timestamp(text) == nil)
        #expect(throws: (any Error).self) { try JSON.decode(Timestamp.self, from: Array("\"\(text)\"".utf8)) }
    }
}
