import Contract
import Events
import HTTPTypes
import ServiceKit
import Testing

@testable import OrdersService

/// Figures of a place's orders of some days, and the tables of them.
struct FiguresTests {
    /// 2027-01-15 08:00 UTC is 15:00 in Bangkok.
    private let days = "from=2027-01-15&to=2027-01-16&timeZone=Asia/Bangkok"

    private struct Figures: Decodable {
        struct Day: Decodable, Equatable {
            var date: String
            var orders: Int
            var takings: [Money]
        }
        struct Hour: Decodable, Equatable {
            var hour: Int
            var orders: Int
        }
        struct Seller: Decodable, Equatable {
            var item: String
            var name: String?
            var quantity: Int
        }
        struct Ended: Decodable, Equatable {
            var code: String
            var orders: Int
        }
        var orders: Int
        var takings: [Money]
        var days: [Day]
        var hours: [Hour]
        var bestSellers: [Seller]
        var ended: [Ended]
    }

    private func bench() async throws -> Bench {
        let bench = try Bench()
        _ = try await bench.confirmed([line(padThai, 2), line(margherita)], id: "01-order")
        _ = try await bench.confirmed(
            [line(padThai), line(satay)], id: "02-order", at: noon.advanced(by: .seconds(3600)))
        // In Bangkok it is the next day already.
        _ = try await bench.confirmed([line(satay)], id: "03-order", by: bob, at: noon.advanced(by: .seconds(9 * 3600)))
        let over = try await bench.confirmed([line(satay)], id: "04-order", by: bob, at: noon)
        try await bench.send(cancel(over, by: bob))
        _ = try await bench.confirmed([line(satay)], id: "05-order", at: noon.advanced(by: .seconds(72 * 3600)))
        try await bench.send(place([line(satay)], id: "06-order"))
        return bench
    }

    @Test func `standing orders are counted by the place's day and hour, the others by their reason`() async throws {
        let bench = try await bench()
        let answer = try await bench.get("/v1/places/thai-corner/figures?\(days)", as: mia)
        let figures = try answer.decode(Figures.self)
        #expect(figures.orders == 3)
        #expect(figures.takings == [euros(2 * 950 + 950 + 600 + 600)])
        #expect(
            figures.days == [
                .init(date: "2027-01-15", orders: 2, takings: [euros(3450)]),
                .init(date: "2027-01-16", orders: 1, takings: [euros(600)]),
            ])
        #expect(figures.hours.map(\.hour) == Array(0..<24))
        #expect(figures.hours.filter { $0.orders > 0 }.map(\.hour) == [0, 15, 16])
        #expect(figures.bestSellers.map(\.quantity) == [3, 2] && figures.bestSellers.first?.item == padThai)
        #expect(figures.ended == [.init(code: "cancelled-by-customer", orders: 1)])
    }

    @Test func `a cancelled part of an order that goes on does not count as takings`() async throws {
        let bench = try await bench()
        let order = try #require(try await bench.order("01-order"))
        try await bench.send(cancel(order, by: mia))
        let figures = try await bench.get("/v1/places/thai-corner/figures?\(days)", as: op).decode(Figures.self)
        #expect(figures.orders == 2 && figures.takings == [euros(2150)])
        #expect(figures.ended.contains(.init(code: "cancelled-by-place", orders: 1)))
        let other = try await bench.get("/v1/places/pizza-haus/figures?\(days)", as: max).decode(Figures.self)
        #expect(other.orders == 1 && other.takings == [euros(800)])
    }

    @Test func `the table has a line for each order of these days that the place answered`() async throws {
        let bench = try await bench()
        let answer = try await bench.get("/v1/places/thai-corner/orders.csv?\(days)", as: mia)
        #expect(answer.headers[.contentType] == "text/csv; charset=utf-8")
        let lines = String(decoding: answer.body, as: UTF8.self).split(separator: "\r\n")
        #expect(
            lines.first
                == "order,number,createdAt,status,reason,method,scheduledTime,readyAt,quantity,lines,fee,total,currency,items,tax,tip,payment,paid"
        )
        #expect(
            lines.dropFirst().map { $0.split(separator: ",")[0] } == [
                "01-order", "04-order", "02-order", "03-order",
            ])
        #expect(
            lines[1]
                == "01-order,,2027-01-15T15:00:00+07:00,confirmed,,pick-up,,,2,19.00,,19.00,EUR,2 × A thai-corner.pad-thai,0.00,,at-place,0.00"
        )
        #expect(lines[2].contains(",cancelled,cancelled-by-customer,"))
    }

    @Test func `the ledger has a line for each posting of what the place sold and was paid`() async throws {
        let bench = try Bench()
        let order = try await bench.confirmed([line(padThai, 2), line(margherita)], id: "01-order")
        try await bench.send(advance(order, to: .completed, by: op))
        let answer = try await bench.get("/v1/places/thai-corner/ledger.csv?\(days)", as: mia)
        let lines = String(decoding: answer.body, as: UTF8.self).split(separator: "\r\n")
        #expect(lines.first == "order,number,at,kind,account,amount,currency,reference")
        #expect(
            lines.dropFirst().map {
                $0.split(separator: ",", omittingEmptySubsequences: false)[3...5].joined(separator: " ")
            } == [
                "sale customer 19.00", "sale sales/thai-corner -19.00", "payment at-place/thai-corner 19.00",
                "payment customer -19.00",
            ])
        let table = try await bench.get("/v1/places/thai-corner/orders.csv?\(days)", as: mia)
        #expect(String(decoding: table.body, as: UTF8.self).contains(",at-place,19.00\r\n"))
    }

    @Test func `one of several instances answers with parts that can be added`() async throws {
        let bench = try await bench()
        for name in ["orders.csv", "ledger.csv"] {
            let path = "/v1/places/thai-corner/\(name)?\(days)"
            let whole = String(decoding: try await bench.get(path, as: mia).body, as: UTF8.self)
            let part = try await bench.get(path, as: mia, isPart: true).decode(OrderTablePart.self)
            #expect(part.columns + part.rows.map(\.lines).joined() == whole)
            #expect(part.rows.map(\.key) == part.rows.map(\.key).sorted() && part.rows.count == 4)
        }
        let path = "/v1/places/thai-corner/figures?\(days)"
        let whole = try await bench.get(path, as: mia).decode(OrderFigures.self)
        #expect(try await bench.get(path, as: mia, isPart: true).decode(OrderFigures.self) == whole)
    }

    @Test func `many orders are read in chunks, each once`() async throws {
        let bench = try Bench()
        let count = PlaceDays.chunk + 3
        for index in 0..<count {
            try await bench.send(place([line(satay)], id: "07-\(index)"), id: "e\(index)")
        }
        let answer = try await bench.get("/v1/places/thai-corner/orders.csv?\(days)", as: op)
        let lines = String(decoding: answer.body, as: UTF8.self).split(separator: "\r\n").dropFirst()
        #expect(lines.count == count && Set(lines).count == count)
    }

    @Test func `nobody reads another's, and a customer none`() async throws {
        let bench = try await bench()
        #expect(try await bench.get("/v1/places/thai-corner/figures?\(days)", as: max).decode(Figures.self).orders == 0)
        for path in ["figures", "orders.csv", "ledger.csv"] {
            #expect(try await bench.get("/v1/places/thai-corner/\(path)?\(days)", as: ann).status == .forbidden)
            #expect(try await bench.get("/v1/places/thai-corner/\(path)?\(days)", as: nil).status == .unauthorized)
        }
    }

    @Test(arguments: [
        ("", "from"), ("from=yesterday", "from"), ("from=2027-01-15&to=2027-01-14", "to"),
        ("from=2027-01-15&to=2027-04-17", "to"), ("from=2027-01-15&timeZone=Mars", "timeZone"),
        ("from=2027-01-15&color=red", "color"),
    ])
    func `a malformed parameter is named`(query: String, name: String) async throws {
        let bench = try Bench()
        let answer = try await bench.get("/v1/places/thai-corner/figures?\(query)", as: mia)
        #expect(answer.status == .badRequest)
        #expect(String(decoding: answer.body, as: UTF8.self).contains(name))
    }
}
