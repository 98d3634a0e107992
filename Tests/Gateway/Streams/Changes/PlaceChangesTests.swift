import Contract
import Events
import Geo
import Hours
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// What a client needs to find places, read their menus and reach their people without a connection.
@Suite(.timeLimit(.minutes(5))) struct `What changed of places and what belongs to them` {
    private struct Page: Decodable {
        struct Thing: Decodable {
            let id: String?
            let thing: String?
            let name: String?
            let telephoneLinks: [String]?
            let available: Int?
            let average: Double?
        }
        let reset: Bool
        let changed: [Thing]
        let deleted: [String]
        let more: Bool
        let next: String
    }

    private func page(_ http: TestHTTP, _ path: String, withoutMembers hidden: [String] = []) async throws -> Page {
        let answer = try await http.get("/v1/changes/\(path)")
        try #require(answer.status == 200, "\(answer.text)")
        for name in ["reflects", "imported", "merchant"] + hidden {
            #expect(!answer.text.contains("\"\(name)\":"), "\(name)")
        }
        return try answer.decode(Page.self)
    }

    @Test func `places come as lists show them, without what depends on the moment, and go when they are deleted`()
        async throws
    {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                for number in 0..<5 {
                    var place = Place.sample("cafe-\(number)", types: ["CafeOrCoffeeShop", "FoodEstablishment"])
                    place.telephone = "(02) 123-4567 # 12"
                    place.address = PostalAddress(addressCountry: "TH")
                    place.openingHours = .always
                    place.imported = "hidden"
                    place.boundary = .point(place.geo)
                    try await fixture.emit(place)
                }
                let first = try await page(gateway.http, "places?limit=2", withoutMembers: ["openNow", "boundary"])
                #expect(first.reset && first.more && first.changed.count <= 2)
                let all = try await page(gateway.http, "places")
                #expect(all.changed.compactMap(\.id) == (0..<5).map { "cafe-\($0)" } && !all.more)
                #expect(all.changed.allSatisfy { $0.telephoneLinks == ["tel:+6621234567;ext=12"] })
                var changed = Place.sample("cafe-1")
                changed.name = "Another name"
                try await fixture.emit(changed)
                let gone = Place.sample("cafe-2")
                try await fixture.emit(
                    .catalogPlaces, "vicinity.place.deleted.v1", gone.id, partitionKey: gone.id,
                    DeletedPlace(
                        id: gone.id, merchant: gone.merchant, geo: gone.geo, types: gone.types, deletedAt: .now,
                        reflects: InputPositions()))
                let news = try await page(gateway.http, "places?since=\(all.next)")
                #expect(!news.reset && news.changed.map(\.name) == ["Another name"] && news.deleted == ["cafe-2"])
            }
        }
    }

    @Test func `items come with what can still be ordered, not with the stock`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                try await fixture.emit(.sample("cafe.tea", left: 10, held: 3))
                let first = try await page(gateway.http, "items", withoutMembers: ["stock", "holds"])
                #expect(first.changed.map(\.id) == ["cafe.tea"] && first.changed.map(\.available) == [7])
                try await fixture.emit(.sample("cafe.tea", left: 10, held: 4), as: "stock")
                let news = try await page(gateway.http, "items?since=\(first.next)")
                #expect(news.changed.map(\.available) == [6])
                try await fixture.emit(
                    .catalogItems, "vicinity.item.deleted.v1", "cafe.tea", partitionKey: "cafe",
                    DeletedItem(
                        id: "cafe.tea", place: "cafe", merchant: "m-anna", deletedAt: .now, reflects: InputPositions()))
                #expect(try await page(gateway.http, "items?since=\(news.next)").deleted == ["cafe.tea"])
            }
        }
    }

    @Test func `areas, stations, people, critics and how things are rated are there, too`() async throws {
        let siam = try #require(Coordinate(latitude: 13.7466, longitude: 100.5347))
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                try await fixture.emit(
                    .catalogAreas, "vicinity.area.changed.v1", "th-10", partitionKey: "th-10",
                    Area(
                        id: "th-10", kind: .province, code: "10", name: "Bangkok", center: siam, imported: "hidden",
                        updatedAt: .now))
                let stop = LineStop(
                    service: "BTS", line: "bts-silom", lineName: "Silom", code: "CEN", number: 1)
                try await fixture.emit(
                    .catalogStations, "vicinity.station.changed.v1", "bts-cen", partitionKey: "bts-cen",
                    Station(id: "bts-cen", name: "Siam", geo: siam, stops: [stop], imported: "hidden", updatedAt: .now))
                for (id, telephone) in [("person-1", "+1 604 555 0101 ext. 201"), ("person-2", "555 0102")] {
                    try await fixture.emit(
                        .catalogPeople, "vicinity.person.changed.v1", id, partitionKey: id,
                        Person(
                            id: id, place: "cafe", name: "Aino", telephone: telephone, imported: "hidden",
                            updatedAt: .now))
                }
                try await fixture.emit(
                    .ratingSummaries, "vicinity.rating-summary.changed.v1", "cafe", partitionKey: "cafe",
                    RatingSummary(thing: "cafe", average: 4.5, count: 2, updatedAt: .now))
                try await fixture.emit(
                    .catalogCritics, "vicinity.critic.changed.v1", "critic-bo", partitionKey: "critic-bo",
                    Critic(id: "critic-bo", name: "Bo Riu", media: ["Radio Bosc"], imported: "hidden", updatedAt: .now))
                #expect(try await page(gateway.http, "critics").changed.map(\.name) == ["Bo Riu"])
                #expect(try await page(gateway.http, "areas").changed.map(\.name) == ["Bangkok"])
                #expect(try await page(gateway.http, "stations").changed.map(\.id) == ["bts-cen"])
                let people = try await page(gateway.http, "people")
                #expect(people.changed.map(\.telephoneLinks) == [["tel:+16045550101;ext=201"], []])
                let ratings = try await page(gateway.http, "ratings.summaries")
                #expect(ratings.changed.map(\.thing) == ["cafe"] && ratings.changed.map(\.average) == [4.5])
                try await fixture.emit(
                    .ratingSummaries, "vicinity.rating-summary.deleted.v1", "cafe", partitionKey: "cafe",
                    DeletedRatingSummary(thing: "cafe", deletedAt: .now, reflects: InputPositions()))
                let news = try await page(gateway.http, "ratings.summaries?since=\(ratings.next)")
                #expect(news.deleted == ["cafe"] && news.changed.isEmpty)
            }
        }
    }
}
