import Contract
import Events
import Geo
import Store
import TestKit
import Testing

@testable import NotifierService

@Suite struct `A saved search` {
    @Test func `notifies of things that begin to match, once`() async throws {
        let bench = try Bench()
        try await bench.put(home("there"))
        let saved = try await bench.save(search())
        try await bench.put(home("there", name: "Lumpini Park II"))
        try await bench.put(home("new"), at: seconds(1))
        try await bench.put(home("far", metres: 1001), at: seconds(2))
        try await bench.put(home("dear", baht: 3_000_001), at: seconds(3))
        try await bench.put(home("new", name: "Lumpini Park III"), at: seconds(4))
        #expect(
            try await bench.matchTexts(of: saved) == ["begins new"],
            "existing things, and changes that keep the match, are no news")
        try await bench.put(home("dear", baht: 3_000_000), at: seconds(5))
        try await bench.put(home("far", metres: 999), at: seconds(6))
        #expect(try await bench.matchTexts(of: saved) == ["begins new", "begins dear", "begins far"])
        let match = try #require(try await bench.matches(of: saved).first)
        #expect(match.name == "Lumpini Park" && match.price == Money(amount: 250_000_000, currency: "THB"))
    }

    @Test func `of a business is sent to its own webhooks only`() async throws {
        let bench = try Bench()
        for (id, owner) in [("w-1", "m-anna"), ("w-2", "m-bert")] {
            var webhook = webhook(id, of: owner)
            webhook.topics = ["matches"]
            try await bench.subscribe(webhook)
        }
        let saved = try await bench.save(search(of: "m-anna", channels: []))
        try await bench.put(home("new"), at: seconds(1))
        let event = try await bench.consumeMatch(of: saved, at: seconds(1))
        let delivery = try #require(try await bench.delivery(event, to: "w-1"))
        let body = try JSON.decode(JSONValue.self, from: Array(try #require(delivery.body).utf8))
        #expect(body["data"]?["thing"]?.string == "new" && body["data"]?["change"]?.string == "begins")
        #expect(try await bench.delivery(event, to: "w-2") == nil)
    }

    @Test func `notifies of falling prices and leaving things`() async throws {
        let bench = try Bench()
        try await bench.put(home("one"))
        try await bench.put(home("two"))
        let saved = try await bench.save(search())
        try await bench.put(home("one", baht: 2_600_000), at: seconds(1))
        #expect(try await bench.matchTexts(of: saved) == [])
        try await bench.put(home("one", baht: 2_400_000), at: seconds(2))
        let cheaper = try #require(try await bench.matches(of: saved).first)
        #expect(
            cheaper.change == .price && cheaper.before?.amount == 260_000_000 && cheaper.price?.amount == 240_000_000)
        try await bench.remove(home("two"), at: seconds(3))
        try await bench.put(home("one", baht: 3_100_000), at: seconds(4))
        #expect(try await bench.matchTexts(of: saved) == ["leaves two", "leaves one"])
        try await bench.put(home("one"), at: seconds(5))
        #expect(try await bench.matchTexts(of: saved) == ["leaves two", "begins one"])
    }

    @Test func `notifies only of wanted changes, and updates the match otherwise`() async throws {
        let bench = try Bench()
        try await bench.put(home("there"))
        let saved = try await bench.save(search(tells: [.begins]))
        try await bench.put(home("there", baht: 2_000_000), at: seconds(1))
        try await bench.remove(home("there"), at: seconds(2))
        #expect(try await bench.matchTexts(of: saved) == [])
        try await bench.put(home("new"), at: seconds(3))
        try await bench.remove(home("new"), at: seconds(4))
        let match = try #require(try await bench.matches(of: saved).first)
        #expect(match.change == .leaves && match.createdAt == seconds(3), "the list shows it, but not as new")
    }

    @Test func `compares ratings and dishes of places`() async throws {
        let bench = try Bench()
        let cafe = Place(id: "cafe", types: ["Cafe"], name: "Pla", geo: moChit, updatedAt: noon)
        let rated = try await bench.save(search("rating=4", name: "Good"))
        let soup = try await bench.save(search("q=tom+yum", name: "Soup"))
        try await bench.put(cafe)
        #expect(try await bench.matchTexts(of: rated) == [])
        try await bench.rate("cafe", 4.5)
        #expect(try await bench.matchTexts(of: rated) == ["begins cafe"])
        try await bench.put(
            Item(
                id: "cafe.soup", place: "cafe", name: "Tom Yum", price: Money(amount: 9000, currency: "THB"),
                updatedAt: noon))
        #expect(try await bench.matchTexts(of: soup) == ["begins cafe"])
        try await bench.rate("cafe", 3)
        #expect(try await bench.matchTexts(of: rated) == ["leaves cafe"])
    }

    @Test func `finds items, also those consumed before their place`() async throws {
        let bench = try Bench()
        let saved = try await bench.save(search("near=13.8022,100.5538&q=soup&price=-10000", in: .items, name: "Soup"))
        func soup(_ place: String, _ price: Int64) -> Item {
            Item(
                id: "\(place).soup", place: place, name: "Pea soup", price: Money(amount: price, currency: "THB"),
                updatedAt: noon)
        }
        func cafe(_ id: String) -> Place { Place(id: id, types: ["Cafe"], name: id, geo: moChit, updatedAt: noon) }
        try await bench.put(cafe("pla"))
        try await bench.put(soup("pla", 9000), at: seconds(1))
        try await bench.put(soup("kai", 8000), at: seconds(2))
        #expect(try await bench.matchTexts(of: saved) == ["begins pla.soup"])
        try await bench.put(cafe("kai"), at: seconds(3))
        #expect(try await bench.matchTexts(of: saved) == ["begins pla.soup", "begins kai.soup"])
        try await bench.put(soup("pla", 8000), at: seconds(4))
        #expect(try await bench.matchTexts(of: saved) == ["begins kai.soup", "price pla.soup"])
    }

    @Test func `finds movies by words, ratings and where they are shown`() async throws {
        let bench = try Bench()
        let rain = Movie(id: "movie-rain", name: "Rain", genre: ["Drama"], updatedAt: noon)
        let drama = try await bench.save(search("genre=drama&rating=4", in: .movies, name: "Drama"))
        let near = try await bench.save(search("q=rain&near=13.8,100.55&radius=5000", in: .movies, name: "Rain nearby"))
        try await bench.put(Place(id: "lido", types: ["MovieTheater"], name: "Lido", geo: moChit, updatedAt: noon))
        try await bench.put(rain)
        #expect(try await bench.matchTexts(of: near) == [])
        let show = Screening(
            id: "lido.screening-1", place: "lido", movie: "movie-rain", movieName: "Rain",
            startDate: OffsetTime("2026-11-22T19:00:00+07:00")!, price: Money(amount: 20_000, currency: "THB"),
            seats: 100, left: 100, updatedAt: noon)
        try await bench.put(show, at: seconds(1))
        #expect(try await bench.matchTexts(of: near) == ["begins movie-rain"])
        try await bench.rate("movie-rain", 4.2)
        #expect(try await bench.matchTexts(of: drama) == ["begins movie-rain"])
    }

    @Test func `compares the distance of the nearest station, by words and by a parameter`() async throws {
        let bench = try Bench()
        let words = try await bench.save(search("q=condominium+near+a+station", name: "Words"))
        let metres = try await bench.save(search("types=Condominium&station-within=500", name: "Metres"))
        try await bench.put(home("early"))
        #expect(try await bench.matchTexts(of: words) == [], "no station is known")
        #expect(try await bench.matchTexts(of: metres) == [], "no station is known")
        try await bench.put(Station(id: "bts-n8", name: "Mo Chit", geo: moChit, stops: [], updatedAt: noon))
        try await bench.put(home("near", metres: 499, name: "Condominium"), at: seconds(1))
        try await bench.put(home("walk", metres: 790, name: "Condominium"), at: seconds(2))
        try await bench.put(home("far", metres: 810, name: "Condominium"), at: seconds(3))
        #expect(try await bench.matchTexts(of: words) == ["begins near", "begins walk"])
        #expect(try await bench.matchTexts(of: metres) == ["begins near"])
        let there = moChit.destination(bearing: 0, distance: 1_300)
        try await bench.put(
            Station(id: "bts-n9", name: "Ha Yaek", geo: there, stops: [], updatedAt: noon), at: seconds(4))
        try await bench.put(home("far", metres: 811, name: "Condominium"), at: seconds(5))
        #expect(try await bench.matchTexts(of: metres) == ["begins near"], "a new station causes no match")
        try await bench.put(home("late", metres: 1_200, name: "Condominium"), at: seconds(6))
        try await bench.put(home("near", metres: 510, name: "Condominium"), at: seconds(7))
        #expect(try await bench.matchTexts(of: metres) == ["begins late", "leaves near"])
        #expect(try await bench.matchTexts(of: words) == ["begins near", "begins walk", "begins late"])
    }

    @Test func `follows its station and its area`() async throws {
        let bench = try Bench()
        let station = Station(id: "bts-n8", name: "Mo Chit", geo: moChit, stops: [], updatedAt: noon)
        try await bench.put(station)
        let saved = try await bench.save(search("station=bts-n8&radius=1000", name: "Mo Chit"))
        try await bench.put(home("near"))
        #expect(try await bench.matchTexts(of: saved) == ["begins near"])
        var moved = station
        moved.geo = moChit.destination(bearing: 0, distance: 5000)
        try await bench.put(moved)
        try await bench.put(home("here"), at: seconds(1))
        try await bench.put(home("there", metres: 5000), at: seconds(2))
        #expect(try await bench.matchTexts(of: saved) == ["begins near", "begins there"])
    }

    // MARK: - Notices

    @Test func `sends one notice about many things`() async throws {
        let bench = try Bench()
        let device = try await bench.keep(Browser().device())
        try await bench.keep(Browser().device(at: "https://push.example.com/b", kinds: [.ready]))
        let saved = try await bench.save(search())
        for number in 1...12 { try await bench.put(home("new-\(number)"), at: seconds(number / 2)) }
        let notice = try #require(try await bench.notices(to: device).first)
        #expect(try await bench.notices(to: device).count == 1 && notice.facts.lines == 12)
        #expect(notice.nextAttemptAt == seconds(10), "the time of the first find counts")
        let text = PushText(notice, in: .en, site: "Barri")
        #expect(text.title == "12 new for “Condominium near Mo Chit” · Barri")
        #expect(text.body == "Lumpini Park and 11 more · 2500000.00 THB" && text.tag == saved.id)
        #expect(text.url == "/saved-searches/\(saved.id)")
        #expect(try await bench.harness.read { try DeviceTable.devices(of: "c-ann", in: $0).count } == 2)
        // Finds during the sending are added to those that have not arrived.
        try await bench.put(home("later"), at: seconds(11))
        #expect(try await bench.notices(to: device).map(\.facts.lines) == [13])
        try await bench.settle(notice.event, to: device, .arrived, at: seconds(12))
        #expect(try await bench.notices(to: device).count == 1)
    }

    @Test func `notifies by its last settings and name`() async throws {
        let bench = try Bench()
        let device = try await bench.keep(Browser().device())
        try await bench.save(search())
        try await bench.put(home("one"), at: seconds(1))
        try await bench.save(search(name: "Mo Chit", tells: [.leaves]), at: seconds(2))
        try await bench.put(home("two"), at: seconds(60))
        #expect(try await bench.notices(to: device).map(\.facts.lines) == [1])
        try await bench.remove(home("two"), at: seconds(120))
        #expect(try await bench.notices(to: device).map(\.facts.search).contains("Mo Chit"))
    }

    @Test func `without channels only records matches`() async throws {
        let bench = try Bench()
        let device = try await bench.keep(Browser().device())
        let saved = try await bench.save(search(channels: []))
        try await bench.put(home("new"))
        #expect(try await bench.matchTexts(of: saved) == ["begins new"])
        #expect(try await bench.notices(to: device) == [])
    }

    // MARK: - Bounds and erasing

    @Test func `keeps at least the last 200 matches, and does not notify of the others again`() async throws {
        let bench = try Bench()
        let saved = try await bench.save(search())
        for number in 0..<223 { try await bench.put(home("new-\(number)"), at: seconds(number)) }
        let matches = try await bench.matches(of: saved)
        #expect(matches.count == 202 && matches.first?.thing == "new-21")
        let again = try await bench.harness.rebuilt(inputsFrom: 0)
        try await again.tick(at: seconds(223))
        #expect(try await again.contents() == bench.harness.contents())
    }

    @Test func `is one of at most fifty, and the same if it is saved again`() async throws {
        let bench = try Bench()
        for number in 0..<50 { try await bench.save(search("q=word\(number)")) }
        await #expect(throws: Reason.self) { try await bench.save(search("q=more")) }
        var again = search("q=word7", name: "Seven", channels: [])
        again.createdAt = seconds(9)
        let kept = try await bench.save(again, at: seconds(9))
        #expect(kept.name == "Seven" && kept.createdAt == noon && kept.channels == [])
    }

    @Test func `is erased with its person and its matches`() async throws {
        let bench = try Bench()
        let device = try await bench.keep(Browser().device())
        let (anns, bobs) = (try await bench.save(search()), try await bench.save(search(of: "c-bob")))
        try await bench.put(home("new"), at: seconds(1))
        // The clock was set back before the request.
        try await bench.erase("c-ann", at: noon.advanced(by: .seconds(-600)))
        #expect(try await bench.search(anns.id) == nil)
        #expect(try await bench.matches(of: anns) == [])
        #expect(try await bench.notices(to: device) == [])
        #expect(try await bench.matchTexts(of: bobs) == ["begins new"])
        await #expect(throws: Reason.self) { try await bench.save(search("q=more")) }
    }

    @Test func `saved after an erasure by an older version is kept`() async throws {
        let bench = try Bench()
        try await bench.erase("c-ann", forGood: false, at: noon.advanced(by: .seconds(-600)))
        let saved = try await bench.save(search())
        #expect(try await bench.search(saved.id) != nil)
        #expect(try await bench.harness.rebuilt().contents() == bench.harness.contents())
    }

    @Test func `that was rolled back, or deleted, finds nothing`() async throws {
        struct Stop: Error {}
        let bench = try Bench()
        try await bench.put(home("one"))
        let saved = try await bench.save(search())
        try await bench.put(home("two"))
        await #expect(throws: Stop.self) {
            try await bench.perform { [handler = bench.handler] transaction in
                _ = try handler.keep(search("q=lumpini"), of: ["c-ann"], in: transaction)
                _ = try handler.searches.hasAny(.places, in: transaction.database)
                throw Stop()
            }
        }
        let other = try await bench.save(search("types=Condominium"))
        try await bench.put(home("three"))
        #expect(try await bench.matchTexts(of: other) == ["begins three"])
        _ = try await bench.perform { [handler = bench.handler] in try handler.emitDeleted(saved, in: $0) }
        try await bench.put(home("four"), at: seconds(1))
        #expect(try await bench.matches(of: saved) == [])
        #expect(try await bench.matchTexts(of: other) == ["begins three", "begins four"])
    }
}
