import Contract
import Events
import Geo
import Hours
import Testing

@testable import CatalogService

@Suite struct `A register's thing` {
    private static let point = Coordinate(latitude: 13.75, longitude: 100.5)!
    private static let stop = LineStop(service: "BTS", line: "silom", lineName: "Silom Line", code: "S1", number: 1)

    private func field(_ thing: some Registered) -> String? {
        do throws(Reason) {
            try thing.check()
            return nil
        } catch {
            return error.field
        }
    }

    @Test func `that is an area is refused by the field that is wrong`() {
        let good = Area(
            id: "th-1001", kind: .district, code: "1001", name: "A", parent: "th-10", center: Self.point,
            updatedAt: noon)
        #expect(field(good) == nil)
        func spoilt(_ spoil: (inout Area) -> Void) -> String? {
            var area = good
            spoil(&area)
            return field(area)
        }
        #expect(spoilt { $0.id = "TH" } == "/id")
        #expect(spoilt { $0.kind = .province } == "/parent")
        #expect(spoilt { $0.code = "" } == "/code")
        #expect(spoilt { $0.boundary = .lineString([Self.point, Self.point]) } == "/boundary")
        #expect(spoilt { $0.names = ["?": "A"] } == "/names")
    }

    @Test func `that is a station or a person is refused by the field that is wrong`() {
        func station(_ stops: [LineStop]) -> Station {
            Station(id: "s", name: "S", geo: Self.point, stops: stops, updatedAt: noon)
        }
        #expect(field(station([Self.stop])) == nil)
        #expect(field(station([])) == "/stops")
        #expect(field(station(Array(repeating: Self.stop, count: 21))) == "/stops")
        var wrong = Self.stop
        wrong.number = 0
        #expect(field(station([Self.stop, wrong])) == "/stops/1/number")
        var person = Person(id: "p", place: "x", name: "P", url: "https://example.org", updatedAt: noon)
        #expect(field(person) == nil)
        person.url = "example.org"
        #expect(field(person) == "/url")
        person.telephone = "none"
        #expect(field(person) == "/telephone")
    }

    @Test func `that is a calendar of holidays is refused by the field that is wrong`() {
        func spoilt(_ spoil: (inout HolidayCalendar) -> Void) -> String? {
            var calendar = HolidayCalendar(
                id: "es-ct", country: "ES", region: "ES-CT", name: "Catalunya",
                holidays: [.init(date: CivilDate("2026-09-11")!, name: "Diada")], updatedAt: noon)
            spoil(&calendar)
            return field(calendar)
        }
        #expect(spoilt { _ in } == nil)
        #expect(spoilt { $0.id = "catalunya" } == "/id")
        #expect(spoilt { $0.country = "FR" } == "/region")
        #expect(spoilt { $0.region = "ES" } == "/region")
        #expect(spoilt { ($0.region, $0.country) = (nil, "ES-CT") } == "/country")
        #expect(spoilt { $0.holidays = [] } == "/holidays")
        #expect(spoilt { $0.holidays[0].name = "" } == "/holidays/0/name")
        let long = HolidayCalendar.Day(date: CivilDate("2026-09-11")!, name: String(repeating: "บ", count: 200))
        #expect(spoilt { $0.holidays = Array(repeating: long, count: 1000) } == "/holidays")
        #expect(spoilt { $0.holidays = Array(repeating: $0.holidays[0], count: 1001) } == "/holidays")
    }

    @Test func `with all that it may say is still a record that the log takes`() throws {
        let long = String(repeating: "บ", count: 200)
        let tags = (0..<30).map { "th-\($0)" }
        var stop = Self.stop
        stop.lineName = long
        stop.lineNames = Dictionary(uniqueKeysWithValues: tags.prefix(10).map { ($0, long) })
        let station = Station(
            id: "s", name: long, names: Dictionary(uniqueKeysWithValues: tags.map { ($0, long) }), geo: Self.point,
            stops: Array(repeating: stop, count: 20), updatedAt: noon)
        try station.check()
        #expect(try JSON.encode(station).count < largestRecord - 4096)
    }
}
