import Budget
import Contract
import Events
import Finding
import Foundation
import Geo
import HTTPTypes
import Hours
import ServiceKit
import TestKit
import Testing

@testable import SearchService

@Suite(.timeLimit(.minutes(10))) struct `Lists of places` {
    @Test func `those near a point come by true distance, each with it`() async throws {
        let places = [
            Place.sample("far", at: point(13.77, 100.5)), .sample("near", at: point(13.751, 100.5)),
            .sample("out", at: point(13.80, 100.5)), .sample("east", at: point(13.75, 100.51)),
        ]
        try await SearchFixture.with(places) { search async throws in
            struct Row: Decodable {
                var id: String
                var distance: Double
            }
            let reading = try await search.get("/v1/places?near=13.75,100.5&radius=3000")
            let page = try reading.decode(ListPage<Row>.self)
            #expect(page.items.map(\.id) == ["near", "east", "far"])
            #expect(page.total == 3 && page.next == nil)
            for row in page.items {
                let place = try #require(places.first { $0.id == row.id })
                #expect(abs(row.distance - point().distance(to: place.geo)) < 0.06)
            }
            #expect(try await search.ids("/v1/places?near=13.75,100.5") == ["near", "east"], "2 km unless said")
            #expect(try await search.ids("/v1/places?near=13.75,100.5&from=500&radius=3000") == ["east", "far"])
            let reference = try reading.object()["reference"] as? [String: Any]
            #expect(reference?["kind"] as? String == "point")
        }
    }

    private static let sorts: [PlaceQuery.Sort] = [.name, .newest, .popular, .rating, .price]

    @Test(arguments: sorts) func `all of them come in a kept order as they come in a region of the whole world`(
        sort: PlaceQuery.Sort
    ) async throws {
        var random = Seeded(UInt64(sort.rawValue.utf8.reduce(0) { $0 * 31 + Int($1) }))
        let places = (0..<40).map { number in
            var place = Place.sample(
                "p\(number)", name: "Place \(Int.random(in: 0..<12, using: &random))",
                types: number % 3 == 0 ? ["Restaurant", "Bar"] : ["Museum"])
            if number % 4 < 3 { place.servesCuisine = number % 4 == 0 ? ["Thai"] : ["Catalan", "thai", "Thai"] }
            if number % 2 == 0 { place.updatedAt = Timestamp(microseconds: .random(in: 1...5, using: &random)) }
            return place
        }
        let ratings = (0..<20).map { IndexedThing.rated("p\($0)", Double($0 % 3) + 2, by: $0 % 4 + 1) }
        let items = (0..<30).map { Item.sample("dish", of: "p\($0)", price: Int64(100 * ($0 % 5 + 1))) }
        try await SearchFixture.with(places, items, ratings) { search async throws in
            func compare(_ types: String) async throws {
                let kept = "/v1/places?sort=\(sort.rawValue)\(types)"
                let computed = kept + "&bbox=-180,-90,180,90"
                #expect(try await search.pages(kept, limit: 7) == search.pages(computed, limit: 7))
                let (one, other) = (
                    try await search.get(kept + "&limit=3&count-cuisines=true").object(),
                    try await search.get(computed + "&limit=3&count-cuisines=true").object()
                )
                #expect(one["cuisines"] as? [String: Int] == other["cuisines"] as? [String: Int])
                #expect(one["counts"] as? [String: Int] == other["counts"] as? [String: Int])
                #expect(one["total"] as? Int == other["total"] as? Int)
            }
            func compare() async throws {
                try await search.catchUp()
                for types in ["", "&types=Museum", "&types=Bar", "&types=Restaurant,Library", "&types=Nothing,Museum"] {
                    try await compare(types)
                }
            }
            try await compare()
            // Told again, renamed, of another type, rated, rated no more, deleted, new, cheaper, no longer sold.
            var again = places[3]
            (again.name, again.types, again.updatedAt) = ("Aaa", ["Library"], Timestamp("2026-11-22T12:00:00Z")!)
            try await search.fixture.emit(.place(again))
            try await search.fixture.emit(.rated("p30", 5, by: 50))
            try await search.fixture.emit(unrated: "p4")
            try await search.fixture.emit(deleted: places[7])
            try await search.fixture.emit(.place(.sample("p-new", name: "Place 5")))
            try await search.fixture.emit(.item(.sample("soup", of: "p9", price: 1)))
            try await search.fixture.emit(deleted: items[10])
            try await compare()
        }
    }

    @Test(arguments: sorts) func `a page of all of them costs what the page costs`(sort: PlaceQuery.Sort) async throws {
        let places = (0..<300).map { Place.sample("p\($0)", at: point(13.75 + Double($0) * 0.001)) }
        try await SearchFixture.with(places) { search async throws in
            let (index, order) = try await search.liveIndex.index(orderedIn: .en)
            var query = PlaceQuery()
            query.sort = sort
            var after: PlacePosition?
            var ids: [String] = []
            // No loop over all places goes on with a budget that is used up.
            try Budget.$current.withValue(Budget(.zero)) {
                repeat {
                    let found = PlaceFinder(index: index, order: order, query: query, limit: 90, after: after).find()
                    try #require(found.total == 300 && found.first == ids.count + 1)
                    ids += found.hits.map(\.entry.id)
                    after = found.next
                } while after != nil
            }
            #expect(Set(ids).count == 300)
        }
    }

    @Test(arguments: sorts) func `a page of some types costs what the page costs, or what their places cost`(
        sort: PlaceQuery.Sort
    ) async throws {
        let places = (0..<300).map { number in
            let types = [number % 2 == 0 ? "Restaurant" : "Museum"] + (number >= 290 ? ["Bar"] : [])
            return Place.sample("p\(number)", at: point(13.75 + Double(number) * 0.001), types: types)
        }
        try await SearchFixture.with(places) { search async throws in
            let (index, order) = try await search.liveIndex.index(orderedIn: .en)
            var query = PlaceQuery()
            query.sort = sort
            for (types, total) in [
                (["Restaurant"], 150), (["Restaurant", "Nothing"], 150), (["Bar"], 10), (["Nothing"], 0),
            ] {
                query.types = Set(types)
                let budget = Budget(.zero)
                let found = Budget.$current.withValue(budget) {
                    PlaceFinder(index: index, order: order, query: query, limit: 10).find()
                }
                #expect(found.total == total && found.hits.count == min(total, 10) && !budget.isSpent)
            }
        }
    }

    @Test func `the antimeridian is no border`() async throws {
        let places = [
            Place.sample("fiji", at: point(-17, 179.999)), .sample("other-side", at: point(-17, -179.999)),
        ]
        try await SearchFixture.with(places) { search async throws in
            #expect(try await search.ids("/v1/places?near=-17,180&radius=1000").sorted() == ["fiji", "other-side"])
            #expect(try await search.ids("/v1/places?near=-17,-179.9985&radius=1000") == ["other-side", "fiji"])
        }
    }

    @Test func `of several points of one place the nearest counts, once`() async throws {
        var campus = Place.sample("campus", at: point(13.76, 100.5))
        campus.locations = [point(13.751, 100.5), point(13.90, 100.5)]
        try await SearchFixture.with([campus, .sample("between", at: point(13.755, 100.5))]) { search async throws in
            #expect(try await search.ids("/v1/places?near=13.75,100.5&radius=50000") == ["campus", "between"])
            let items = try await search.get("/v1/places?near=13.75,100.5&radius=200").items()
            #expect(items.count == 1)
            let distance = try #require(items.first?["distance"] as? Double)
            #expect(abs(distance - point().distance(to: point(13.751, 100.5))) < 0.06)
        }
    }

    @Test(arguments: ["near=13.75,100.5", "types=Restaurant", "near=13.75,100.5&sort=newest", "sort=price"])
    func `pages go through all of them once, also when the list changes meanwhile`(query: String) async throws {
        // Several are just as far as each other, were changed at the same time, and ask no price.
        let places = (0..<25).map { Place.sample("p\($0)", at: point(13.75 + Double($0 % 7) * 0.001, 100.5)) }
        try await SearchFixture.with(places) { search async throws in
            let path = "/v1/places?\(query)"
            let pages = try await search.pages(path, limit: 10)
            #expect(pages.map(\.count) == [10, 10, 5])
            #expect(Set(pages.joined()).count == 25)
            let whole = try await search.ids("\(path)&limit=100")
            #expect(Array(pages.joined()) == whole)
            let first = try await search.get("\(path)&limit=10").object()
            let cursor = try #require(first["next"] as? String)
            try await search.fixture.emit(.place(.sample("a-new-one", at: point())))
            try await search.fixture.emit(deleted: places[0])
            try await search.catchUp()
            let second = try await search.get("\(path)&limit=100&cursor=\(cursor)")
            let rest = whole[10...].filter { $0 != "p0" }
            #expect(try second.items().compactMap { $0["id"] as? String }.filter { $0 != "a-new-one" } == rest)
        }
    }

    @Test func `each page states its start and the total`() async throws {
        let places = (0..<5).map { Place.sample("p\($0)") }
        try await SearchFixture.with(places) { search async throws in
            for query in ["near=13.75,100.5", "sort=name"] {
                let first = try await search.get("/v1/places?\(query)&limit=2").object()
                #expect(first["first"] as? Int == 1 && first["total"] as? Int == 5)
                let link = try await search.get("/v1/places?\(query)&limit=2").headers[HTTPField.Name.link]
                let target = try #require(link?.split(separator: ">").first?.dropFirst())
                let second = try await search.get(String(target)).object()
                #expect(second["first"] as? Int == 3 && second["total"] as? Int == 5)
            }
            let none = try await search.get("/v1/places?types=Nothing").object()
            #expect(none["first"] as? Int == 0 && none["total"] as? Int == 0)
        }
    }

    @Test func `types and merchant filter a list and its total; its counts are of all types`() async throws {
        let cafe = Place.sample("cafe", types: ["CafeOrCoffeeShop", "Restaurant"])
        let bar = Place.sample("bar", types: ["BarOrPub"], merchant: "m-ben")
        try await SearchFixture.with([cafe, bar]) { search async throws in
            #expect(try await search.ids("/v1/places?types=CafeOrCoffeeShop,IceCreamShop") == ["cafe"])
            #expect(try await search.ids("/v1/places?merchant=me", as: .ben) == ["bar"])
            #expect(try await search.get("/v1/places?merchant=me").status == .unauthorized)
            for query in ["near=13.75,100.5&types=BarOrPub", "types=BarOrPub"] {
                let answer = try await search.get("/v1/places?\(query)").object()
                #expect(answer["total"] as? Int == 1)
                let counts = answer["counts"] as? [String: Int]
                #expect(counts == ["CafeOrCoffeeShop": 1, "Restaurant": 1, "BarOrPub": 1])
            }
        }
    }

    @Test func `a place that sells something has a usual price`() async throws {
        let items = [("tea", 3000), ("soup", 4500), ("lobster", 90_000), ("cake", 5000)].map { name, price in
            Item.sample(name, of: "krua", price: Int64(price))
        }
        try await SearchFixture.with([.sample("krua"), .sample("empty")], items) { search async throws in
            let shown = try await search.get("/v1/places?sort=name").items()
            #expect(shown.first?["usualPrice"] == nil)
            let price = try #require(shown.last?["usualPrice"] as? [String: Any])
            #expect(price["amount"] as? Int == 4500 && price["currency"] as? String == "THB")
        }
    }

    @Test func `the cuisines of a list are counted when they are asked for`() async throws {
        var (one, two) = (Place.sample("one"), Place.sample("two", at: point(13.751, 100.5)))
        (one.servesCuisine, two.servesCuisine) = (["Thai", "Noodle"], ["thai"])
        try await SearchFixture.with([one, two, .sample("three")]) { search async throws in
            for query in ["near=13.75,100.5", "types=Restaurant&sort=name", "q=thai"] {
                let answer = try await search.get("/v1/places?\(query)&count-cuisines=true").object()
                #expect(answer["cuisines"] as? [String: Int] == ["thai": 2, "noodle": 1], "\(query)")
                #expect(try await search.get("/v1/places?\(query)").object()["cuisines"] == nil)
            }
            let narrowed = try await search.get("/v1/places?near=13.75,100.5&cuisine=noodle&count-cuisines=true")
            #expect(try narrowed.object()["cuisines"] as? [String: Int] == ["thai": 1, "noodle": 1])
        }
    }

    @Test func `more types than there are bits are told apart all the same`() async throws {
        let letters = Array("abcdefghijklmnopqrstuvwxyz").map(String.init)
        let places = (0..<80).map { Place.sample("p\($0)", types: ["Type" + letters[$0 / 26] + letters[$0 % 26]]) }
        try await SearchFixture.with(places) { search async throws in
            for number in [0, 62, 63, 79] {
                let type = places[number].types[0]
                #expect(try await search.ids("/v1/places?types=\(type)") == ["p\(number)"])
                #expect(try await search.ids("/v1/places?near=13.75,100.5&types=\(type)") == ["p\(number)"])
            }
            let counts = try await search.get("/v1/places").object()["counts"] as? [String: Int]
            #expect(counts?.count == 80 && counts?.values.allSatisfy { $0 == 1 } == true)
        }
    }

    @Test func `words find names, other names, dishes and what it serves, with typing errors`() async throws {
        var cafe = Place.sample("cafe", name: "Café Ångström", types: ["CafeOrCoffeeShop"])
        cafe.names = ["th": "ร้านกาแฟ"]
        cafe.servesCuisine = ["finnish"]
        let items = [Item.sample("pad", of: "bar", called: "Pad Thai")]
        try await SearchFixture.with([cafe, .sample("bar", name: "Bar")], items) { search async throws in
            for words in ["cafe%20angstrom", "Angstrm", "finnish", "%E0%B8%81%E0%B8%B2%E0%B9%81%E0%B8%9F"] {
                #expect(try await search.ids("/v1/places?q=\(words)").first == "cafe", "\(words)")
            }
            #expect(try await search.ids("/v1/places?q=pad%20thai") == ["bar"])
            #expect(try await search.ids("/v1/places?q=pad%20thai&near=13.8,100.5&radius=500") == [])
            #expect(try await search.ids("/v1/places?q=zzzzzzzz") == [])
            #expect(try await search.ids("/v1/places?name=Bar") == ["bar"], "exactly")
            #expect(try await search.ids("/v1/places?name=bar") == [])
        }
    }

    @Test func `open is decided by the clock at the place`() async throws {
        var always = Place.sample("always")
        always.openingHours = .always
        var never = Place.sample("never")
        never.openingHours = OpeningHours(rules: [OpeningRule(times: [])])
        try await SearchFixture.with([always, never, .sample("unknown")]) { search async throws in
            #expect(try await search.ids("/v1/places?open-now") == ["always"])
            #expect(try await search.ids("/v1/places?near=13.75,100.5&open-now=true") == ["always"])
            #expect(try await search.ids("/v1/places?open-at=2026-11-21T12:00:00Z") == ["always"])
            #expect(try await search.ids("/v1/places?open-now=false").count == 3)
        }
    }

    @Test func `a place that closes on holidays is closed on one, and not open where holidays are unknown`()
        async throws
    {
        var bar = Place.sample("bar")
        bar.address = PostalAddress(addressCountry: "ES")
        bar.openingHours = try OpeningHours(openStreetMap: "Mo-Su 00:00-24:00; PH off")
        var elsewhere = bar
        (elsewhere.id, elsewhere.address) = ("elsewhere", PostalAddress(addressCountry: "XX"))
        let calendar = HolidayCalendar(
            id: "es", country: "ES", name: "España",
            holidays: [.init(date: CivilDate("2026-01-06")!, name: "Epifanía del Señor")],
            updatedAt: Timestamp("2026-01-01T00:00:00Z")!)
        try await SearchFixture.with([bar, elsewhere], [], [.holidays(calendar)]) { search async throws in
            #expect(try await search.ids("/v1/places?open-at=2026-01-06T05:00:00Z") == [])
            #expect(try await search.ids("/v1/places?open-at=2026-01-07T05:00:00Z") == ["bar"])
            #expect(try await search.ids("/v1/places?open-at=2027-01-07T05:00:00Z") == ["bar"], "by the table")
            #expect(try await search.ids("/v1/places?open-at=2027-12-25T05:00:00Z") == [])
            #expect(try await search.ids("/v1/places?open-at=2035-01-07T05:00:00Z") == [], "nobody knows of 2035")
        }
    }

    @Test func `prices are a home's or what its items cost, in their currency`() async throws {
        var home = Place.sample("home", types: ["House"])
        home.listing = Listing(
            kind: .singleHouse, purpose: .sale, price: PriceRange(min: 300_000, max: 500_000, currency: "THB"),
            number: 1,
            listedAt: Timestamp("2026-11-01T00:00:00Z")!)
        let places = [home, .sample("krua"), .sample("free")]
        let items = [Item.sample("soup", price: 4500), .sample("cake", price: 9000)]
        try await SearchFixture.with(places, items) { search async throws in
            #expect(try await search.ids("/v1/places?price=400000-600000") == ["home"])
            #expect(try await search.ids("/v1/places?price=-5000") == ["krua"])
            #expect(try await search.ids("/v1/places?price=-5000&currency=EUR") == [])
            #expect(try await search.ids("/v1/places?currency=THB") == ["home", "krua"])
            #expect(try await search.ids("/v1/places?sort=price") == ["krua", "home", "free"])
            #expect(try await search.ids("/v1/places?sort=newest").last == "home")
        }
    }

    @Test func `homes to buy and homes to rent are different`() async throws {
        func home(_ id: String, _ purpose: Listing.Purpose, _ price: Int64) -> Place {
            var home = Place.sample(id, types: ["House"])
            home.listing = Listing(
                kind: .singleHouse, purpose: purpose, price: PriceRange(min: price, max: price, currency: "THB"),
                number: 1, listedAt: Timestamp("2026-11-01T00:00:00Z")!)
            return home
        }
        let places = [home("flat", .rent, 1_500_000), home("house", .sale, 300_000_000), .sample("krua")]
        try await SearchFixture.with(places) { search async throws in
            #expect(try await search.ids("/v1/places?purpose=sale") == ["house"])
            #expect(try await search.ids("/v1/places?purpose=rent&near=13.75,100.5") == ["flat"])
            #expect(try await search.ids("/v1/places?purpose=sale&price=-2000000") == [])
            let refused = try await search.get("/v1/places?purpose=swap")
            #expect(try refused.status == .badRequest && refused.object()["field"] as? String == "purpose")
        }
    }

    @Test func `names are in the reader's order`() async throws {
        let names = ["zorro": "Zorro", "ayras": "Äyräs", "apina": "apina", "aalto": "Aalto"]
        try await SearchFixture.with(names.map { Place.sample($0.key, name: $0.value) }) { search async throws in
            let finnish: HTTPFields = [.acceptLanguage: "fi-FI, en;q=0.5"]
            #expect(try await search.ids("/v1/places?limit=10") == ["aalto", "apina", "ayras", "zorro"])
            #expect(try await search.ids("/v1/places", headers: finnish) == ["aalto", "apina", "zorro", "ayras"])
            try await search.fixture.emit(.place(.sample("b", name: "Öljy")))
            try await search.catchUp()
            #expect(try await search.ids("/v1/places", headers: finnish) == ["aalto", "apina", "zorro", "ayras", "b"])
            let english: HTTPFields = [.acceptLanguage: "xx, de;q=0.1, en"]
            #expect(try await search.ids("/v1/places", headers: english) == ["aalto", "apina", "ayras", "b", "zorro"])
        }
    }

    @Test func `members that only the catalog needs are hidden, and a known tag is answered with 304`() async throws {
        var place = Place.sample()
        place.imported = "digest"
        try await SearchFixture.with([place]) { search async throws in
            let shown = try #require(try await search.get("/v1/places").items().first)
            #expect(["merchant", "reflects", "imported"].allSatisfy { shown[$0] == nil })
            for path in ["/v1/places", "/v1/items", "/v1/areas"] {
                let tag = try #require(try await search.get(path).headers[.eTag])
                let again = try await search.get(path, headers: [.ifNoneMatch: tag])
                #expect(again.status == .notModified && again.body.isEmpty)
            }
        }
    }

    @Test func `a bad parameter is named, with what is allowed`() async throws {
        let faults = [
            ("near=1", "near"), ("near=91,0", "near"), ("near=a,b", "near"), ("near=1,2,3", "near"),
            ("radius=100", "radius"), ("near=1,1&radius=99", "radius"), ("near=1,1&radius=50001", "radius"),
            ("near=1,1&radius=500&from=600", "from"), ("from=100", "from"), ("limit=0", "limit"),
            ("limit=101", "limit"),
            ("limit=x", "limit"), ("cursor=zzz", "cursor"), ("open-now=perhaps", "open-now"),
            ("open-at=noon", "open-at"),
            ("open-now&open-at=2026-11-21T12:00:00Z", "open-now"), ("merchant=m-anna", "merchant"),
            ("colour=red", "colour"), ("bbox=1,2,3", "bbox"), ("bbox=1,3,2,2", "bbox"), ("polygon=1,1;2,2", "polygon"),
            ("polygon={}", "polygon"), ("route=1,1", "route"), ("route=1,1;x,y", "route"), ("corridor=100", "corridor"),
            ("route=1,1;2,2&corridor=9", "corridor"), ("inside=true", "inside"), ("price=x", "price"),
            ("price=9-1", "price"),
            ("price=-", "price"), ("currency=euro", "currency"), ("rating=6", "rating"), ("sort=luck", "sort"),
            ("sort=distance", "sort"), ("sort=relevance", "sort"), ("format=pdf", "format"),
            ("bbox=1,1,2,2&route=1,1;2,2", "route"), ("station=a&near=1,1", "near"),
        ]
        try await SearchFixture.with { search async throws in
            for (query, field) in faults {
                let reading = try await search.get("/v1/places?\(query)")
                #expect(reading.status == .badRequest, "\(query)")
                #expect(try reading.object()["field"] as? String == field, "\(query): \(reading.text)")
            }
        }
    }

    @Test func `a cursor of another list is refused`() async throws {
        try await SearchFixture.with([.sample("a"), .sample("b")]) { search async throws in
            let page = try await search.get("/v1/places?limit=1").object()
            let cursor = try #require(page["next"] as? String)
            let reading = try await search.get("/v1/places?near=13.75,100.5&cursor=\(cursor)")
            #expect(reading.status == .badRequest)
            #expect(try reading.object()["field"] as? String == "cursor")
        }
    }

    @Test(arguments: [Int.max, .max - 1, .min, -1, 1_000_000_001])
    func `a cursor with a place that no list has is refused`(count: Int) async throws {
        try await SearchFixture.with([.sample("a"), .sample("b")]) { search async throws in
            let position = #"{"sort":"distance","rank":{"first":0,"second":0},"id":"0","count":\#(count)}"#
            let cursor = Base64URL.encode(Array(position.utf8))
            let reading = try await search.get("/v1/places?near=13.75,100.5&radius=50000&limit=1&cursor=\(cursor)")
            #expect(reading.status == .badRequest)
            #expect(try reading.object()["field"] as? String == "cursor")
        }
    }
}
