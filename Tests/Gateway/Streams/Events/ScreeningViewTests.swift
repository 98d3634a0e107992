import Contract
import Events
import Testing
import Updates

@testable import GatewayService

@Suite struct `A screening's view` {
    private func screening(held: Int) throws -> Screening {
        let price = Money(amount: 950, currency: "EUR")
        return Screening(
            id: "cine.screening-1", place: "cine", movie: "movie-rain", movieName: "Rain \"again\"",
            placeName: "Cine Verdi", screen: "Sala 2",
            startDate: OffsetTime("2026-11-21T19:30:00+01:00")!,
            endDate: OffsetTime("2026-11-21T21:10:00+01:00")!, inLanguage: "es", subtitleLanguage: "ca",
            price: price, seats: 50, left: 40 - held,
            url: "https://example.org/tickets", merchant: "m-anna", source: "films", attribution: "© Films",
            illustrative: true, imported: "abc", updatedAt: Timestamp(microseconds: 1_763_712_345_000_000))
    }

    @Test(arguments: [0, 2, 45], [View.everyone, .merchant("m-anna"), .merchant("m-bert"), .operator])
    func `is the same from the text as from the record`(held: Int, view: View) throws {
        let record = try screening(held: held)
        let event = Event(
            id: "e", source: "/vicinity/catalog", type: "vicinity.screening.changed.v1", subject: record.id,
            partitionKey: "cine", data: try JSON.encode(record))
        let viewer: Actor? =
            switch view {
            case .everyone: nil
            case .merchant(let id): Actor(id: id, role: .merchant)
            case .operator: Actor(id: "", role: .operator)
            }
        let text = try #require(try view.thing(of: event, in: .screenings))
        let expected = ScreeningView(record, for: viewer)
        #expect(try JSON.decode(ScreeningView.self, from: text) == expected)
        let names = try RawObject(text).members.map(\.name)
        #expect(try Set(names) == Set(RawObject(JSON.encode(expected)).members.map(\.name)))
        #expect(names.count == Set(names).count)
    }

    @Test func `of the first release takes off what was held within the record`() throws {
        let now = String(decoding: try JSON.encode(screening(held: 2)), as: UTF8.self)
        let hold = #"{"name":"Rain","order":"07-order","price":{"amount":950,"currency":"EUR"},"quantity":2}"#
        let before = now.replacing(#""left":38"#, with: #""left":40"#).replacing(
            #""id":"cine"#, with: #""holds":[\#(hold)],"id":"cine"#)
        #expect(before != now)
        func text(_ json: String) throws -> [UInt8]? {
            try View.operator.thing(
                of: Event(
                    id: "e", source: "/vicinity/catalog", type: "vicinity.screening.seats.v1", subject: "s",
                    partitionKey: "cine", data: Array(json.utf8)), in: .screenings)
        }
        #expect(try text(before) == text(now))
    }
}
