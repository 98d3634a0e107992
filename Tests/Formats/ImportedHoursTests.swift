import Contract
import Events
import Hours
import TestKit
import Testing

@testable import Formats

@Suite struct ImportedHoursTests {
    @Test(arguments: [("barcelona", 445), ("bangkok", 332)])
    func `all opening hours of the sample are kept, and at least 97 of 100 are read as data`(city: String, count: Int)
        throws
    {
        let places = try (city == "barcelona" ? SampleData.barcelona : SampleData.bangkok).get().rows.places
        let hours = places.compactMap(\.openingHours)
        #expect(hours.count == count)
        #expect(hours.count { $0.isKnown } * 100 >= count * 97)
        #expect(hours.allSatisfy { $0.text?.isEmpty == false })
    }

    @Test func `a real place is open past midnight`() throws {
        let hours = try #require(try SampleData.bangkok.get().place("osm-node-4551125589")?.openingHours)
        #expect(hours.text == "Mo-Su 17:00-02:00")
        #expect(hours.isOpen(on: .monday, minute: 60) == true)
        #expect(hours.isOpen(on: .monday, minute: 3 * 60) == false)
        #expect(hours.isOpen(on: .monday, minute: 17 * 60) == true)
    }

    @Test func `hours that cannot be read are reported and kept as text`() throws {
        let city = try SampleData.barcelona.get()
        let number = try #require(
            city.rows.first {
                if case .place(let place) = $0.content { place.id == "osm-node-3913286326" } else { false }
            }
        ).number
        let hours = try #require(city.place("osm-node-3913286326")?.openingHours)
        #expect(!hours.isKnown)
        #expect(city.rows.leftOut.contains { $0.hasPrefix("\(number) opening_hours: is kept as text, since ") })
    }

    @Test func `CSV holds them in OpenStreetMap's form or in the food shop's`() throws {
        let (rows, _) = try imported(
            """
            id,name,latitude,longitude,opening_hours,opening_hours_text
            a,A,1,2,Mo-Fr 08:00-16:00,
            b,B,1,2,,"wen, thu: 18-02; sun, mon: CLOSED"
            c,C,1,2,,whenever
            """, options(.places))
        let hours = rows.places.map(\.openingHours)
        #expect(hours[0]?.isOpen(on: .friday, minute: 15 * 60) == true)
        #expect(hours[0]?.isOpen(on: .saturday, minute: 15 * 60) == false)
        #expect(hours[1]?.isOpen(on: .friday, minute: 60) == true)
        #expect(hours[1]?.isOpen(on: .sunday, minute: 19 * 60) == false)
        #expect(hours[2]?.text == "whenever" && hours[2]?.isKnown == false)
        #expect(rows.leftOut.count == 1)
        #expect(rows.leftOut.first?.hasPrefix("4 opening_hours_text: is kept as text, since ") == true)
    }
}
