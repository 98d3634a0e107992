import Contract
import Events
import Geo
import HTTPTypes
import ServiceKit
import Store
import TestKit
import Testing

@testable import CatalogService

@Suite(.timeLimit(.minutes(10))) struct `Reading areas, stations and people` {
    private static let point = Coordinate(latitude: 13.75, longitude: 100.5)!

    private static func stock(_ shop: Shop) async throws {
        try await shop.engine.perform { [handler = shop.handler] transaction in
            for (id, parent) in [("th-10", nil), ("th-1001", "th-10"), ("th-1002", "th-10"), ("th-1101", "th-11")] {
                let area = Area(
                    id: id, kind: parent == nil ? .province : .district, code: String(id.dropFirst(3)), name: id,
                    parent: parent, center: point, imported: "00ff", updatedAt: noon)
                try handler.emit(area, in: transaction)
            }
            let stop = LineStop(service: "BTS", line: "sukhumvit", lineName: "Sukhumvit Line", code: "N8", number: 17)
            try handler.emit(
                Station(id: "bts-n8", name: "Mo Chit", geo: point, stops: [stop], updatedAt: noon), in: transaction)
            try handler.emit(
                Person(
                    id: "somsri", place: "library", name: "Somsri", telephone: "+ 358 631 72970", updatedAt: noon),
                in: transaction)
        }
    }

    @Test func `one is found by its id, without what only the catalog needs`() async throws {
        try await Shop.open { shop async throws in
            try await Self.stock(shop)
            let area = try await shop.get("/v1/areas/th-1001")
            let members = try area.object()
            #expect(members["parent"] as? String == "th-10" && members["kind"] as? String == "district")
            #expect(members["reflects"] == nil && members["imported"] == nil)
            let tag = try #require(area.headers[.eTag])
            let again = try await shop.get("/v1/areas/th-1001", headers: [.ifNoneMatch: tag])
            #expect(again.status == .notModified)
            let station = try await shop.get("/v1/stations/bts-n8").object()
            #expect((station["stops"] as? [[String: Any]])?.first?["number"] as? Int == 17)
            let person = try await shop.get("/v1/people/somsri").object()
            #expect(person["place"] as? String == "library")
            #expect(person["telephoneLinks"] as? [String] == ["tel:+35863172970"])
            for path in ["/v1/areas/nowhere", "/v1/stations/nowhere", "/v1/people/nobody"] {
                let reading = try await shop.get(path)
                #expect(reading.status == .notFound)
            }
        }
    }

    @Test func `lists come in pages by id, of one parent if asked`() async throws {
        try await Shop.open { shop async throws in
            try await Self.stock(shop)
            let pages = try await shop.pages("/v1/areas?", limit: 3)
            #expect(pages == [["th-10", "th-1001", "th-1002"], ["th-1101"]])
            let ofBangkok = try await shop.get("/v1/areas?parent=th-10").decode(ListPage<Named>.self)
            #expect(ofBangkok.items.map(\.id) == ["th-1001", "th-1002"] && ofBangkok.total == 2)
            #expect(ofBangkok.next == nil)
            let people = try await shop.ids("/v1/people?place=library")
            #expect(people == ["somsri"])
            let bad = try await shop.get("/v1/areas?near=1,2")
            #expect(bad.status == .badRequest)
        }
    }

    @Test func `one that an operator deletes is gone`() async throws {
        try await Shop.open { shop async throws in
            try await Self.stock(shop)
            let first = try await shop.delete("/admin/people/somsri")
            #expect(first == .noContent)
            let second = try await shop.delete("/admin/people/somsri")
            #expect(second == .notFound)
            let reading = try await shop.get("/v1/people/somsri")
            #expect(reading.status == .notFound)
        }
    }

    private struct Named: Decodable { var id: String }
}
