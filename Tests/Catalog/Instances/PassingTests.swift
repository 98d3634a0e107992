import Contract
import struct EventLog.Record
import Events
import Geo
import Store
import Synchronization
import TestKit
import Testing

@testable import CatalogService
@testable import Formats

/// What one instance decides and another has to do.
@Suite struct `Between instances of the catalog` {
    /// A place that is another instance's than the first.
    private static func othersPlace(_ count: Int, _ name: String = "place") -> String {
        for number in 0... {
            let id = "\(name)-\(number)"
            if Instance.index(of: id, count: count) != 0 { return id }
        }
        return name
    }

    private static func finish(_ catalogs: Catalogs, _ random: inout Seeded) async throws {
        while try await catalogs.readSome(&random) {}
        let (copies, owned) = try await catalogs.copies()
        #expect(copies == owned)
    }

    // MARK: - People and sources

    @Test(arguments: 1...60) func `what a person changed stays, whatever a source says at the same moment`(seed: UInt64)
        async throws
    {
        var random = Seeded(seed)
        let catalogs = try Catalogs([2, 3, 12].randomElement(using: &random)!)
        // Sources may name it so that its owner is the first instance, or another.
        let name = ["Can Pinyol", "Can Vila", "El Racó", "La Cuina"].randomElement(using: &random)!
        try await catalogs.add { try await $0.see(Said.place(name, more: #","telephone":"1""#), "pinyol") }
        try await catalogs.settle()
        let place = try #require(try await catalogs.first.places().first)
        var wanted = place
        wanted.telephone = "+34 555"
        try await catalogs.add { [wanted] in try await $0.put(wanted, by: .theOperator) }
        for step in 1...3 {
            if Bool.random(using: &random) { _ = try await catalogs.readSome(&random) }
            try await catalogs.add {
                try await $0.see(
                    Said.place(name, more: #","telephone":"\#(step + 1)","email":"\#(step)@example.org""#),
                    "pinyol", after: step)
            }
        }
        try await Self.finish(catalogs, &random)
        let found = try #require(try await catalogs.owner(of: place.id).place(place.id))
        #expect(found.telephone == "+34 555")
        // The person's page may have shown it without an address when it had one.
        let edits = try await catalogs.first.read { try Tables(database: $0).edits(of: place.id) }
        #expect(edits?.fields.contains("telephone") == true)
        #expect(found.email == "3@example.org" || edits?.fields.contains("email") == true)
    }

    @Test(arguments: 1...40) func `what a person changed with a home's number stays, too`(seed: UInt64) async throws {
        var random = Seeded(seed)
        let catalogs = try Catalogs([2, 3, 12].randomElement(using: &random)!)
        let name = ["Can Pinyol", "Can Vila", "El Racó", "La Cuina"].randomElement(using: &random)!
        try await catalogs.add { try await $0.see(Said.place(name, more: #","telephone":"1""#), "pinyol") }
        try await catalogs.settle()
        var wanted = try #require(try await catalogs.first.places().first)
        // Its owner decides on these alone.
        for number in 1...Int.random(in: 1...4, using: &random) {
            wanted.description = "The \(number). time"
            try await catalogs.add { [wanted] in try await $0.put(wanted, by: .theOperator) }
            if Bool.random(using: &random) { try await catalogs.settle() }
        }
        // With a number it comes by the first instance.
        wanted.telephone = "+34 555"
        wanted.types = HomeKind.condominium.types
        wanted.listing = Listing(
            kind: .condominium, purpose: .rent, number: Bool.random(using: &random) ? 7 : 0, listedAt: .unset)
        try await catalogs.add { [wanted] in try await $0.put(wanted, by: .theOperator) }
        for step in 1...3 {
            if Bool.random(using: &random) { _ = try await catalogs.readSome(&random) }
            let page = Said.place(name, more: #","telephone":"\#(step + 1)""#)
            try await catalogs.add { try await $0.see(page, "pinyol", after: step) }
        }
        try await Self.finish(catalogs, &random)
        try await catalogs.add {
            try await $0.see(Said.place(name, more: #","telephone":"9","email":"9@example.org""#), "pinyol", after: 9)
        }
        try await Self.finish(catalogs, &random)
        let found = try #require(try await catalogs.owner(of: wanted.id).place(wanted.id))
        #expect(found.telephone == "+34 555")
        #expect(found.listing != nil)
        let edits = try await catalogs.first.read { try Tables(database: $0).edits(of: found.id) }?.fields ?? []
        #expect(edits.contains("telephone") && edits.contains("listing"))
        #expect(found.email == "9@example.org" || edits.contains("email"), "nothing waits for ever")
    }

    @Test(arguments: 1...40) func `what a person removed stays away`(seed: UInt64) async throws {
        var random = Seeded(seed)
        let catalogs = try Catalogs([2, 3, 12].randomElement(using: &random)!)
        let name = ["Can Pinyol", "Can Vila", "El Racó", "La Cuina"].randomElement(using: &random)!
        let menu = Said.menu([("Soup", "4"), ("Rice", "5")])
        try await catalogs.add { try await $0.see(Said.place(name, more: menu), "pinyol") }
        try await catalogs.settle()
        let place = try #require(try await catalogs.first.places().first)
        let owner = catalogs.owner(of: place.id)
        let soup = try #require(try await owner.items(of: place.id).first { $0.name == "Soup" })
        try await catalogs.add { try await $0.delete(soup.id, by: .theOperator) }
        for step in 1...3 {
            if Bool.random(using: &random) { _ = try await catalogs.readSome(&random) }
            let menu = Said.menu([("Soup", "4\(step)"), ("Rice", "5\(step)")])
            let page = Said.place(name, more: menu)
            try await catalogs.add { try await $0.see(page, "pinyol", after: step) }
        }
        try await Self.finish(catalogs, &random)
        let items = try await owner.items(of: place.id)
        #expect(items.map(\.name) == ["Rice"])
        #expect(items.first?.price.amount == 5300)
    }

    @Test(arguments: [2, 3, 12]) func `a place that its source has left goes, and stays while orders count on it`(
        count: Int
    ) async throws {
        let catalogs = try Catalogs(count)
        for name in ["Can Pinyol", "Can Vila", "El Racó", "La Cuina"] {
            let menu = Said.menu([("Soup", "4")])
            let page = Said.place(
                name, street: "Carrer \(name), 1", latitude: 41 + Double(name.utf8.count), more: menu)
            try await catalogs.add { try await $0.see(page, name) }
        }
        try await catalogs.settle()
        let places = try await catalogs.first.places()
        #expect(places.count == 4)
        for place in places {
            let item = try #require(try await catalogs.owner(of: place.id).items(of: place.id).first)
            let short = String(item.id.dropFirst(place.id.count + 1))
            try await catalogs.add { try await $0.ask("hold", place.id, [short: 1], at: place.id) }
        }
        try await catalogs.settle()
        for place in places { try await catalogs.add { try await $0.miss(place.name, after: 60) } }
        try await catalogs.settle()
        for place in places {
            #expect(try await catalogs.owner(of: place.id).place(place.id) != nil, "\(place.name) has open orders")
            let item = try #require(try await catalogs.owner(of: place.id).items(of: place.id).first)
            let short = String(item.id.dropFirst(place.id.count + 1))
            for kind in ["release", "end"] {
                try await catalogs.add { try await $0.ask(kind, place.id, [short: 1], at: place.id) }
            }
        }
        try await catalogs.settle()
        // Its owner is asked again after a while; then what its source said goes, too.
        for minutes in 1...3 {
            try await catalogs.first.tick(at: noon.advanced(by: .seconds(120 * minutes)))
            try await catalogs.settle()
        }
        #expect(try await catalogs.first.places().isEmpty)
        for place in places { #expect(try await catalogs.owner(of: place.id).place(place.id) == nil) }
        #expect(try await catalogs.contents()["sightings"] == [])
    }

    @Test(arguments: [2, 3, 12]) func `a show that its source has left goes once its seats are free`(count: Int)
        async throws
    {
        let catalogs = try Catalogs(count)
        let cinemas = ["Cine Aurora", "Cine Bo", "Cine Cel", "Cine Dia"]
        for (number, name) in cinemas.enumerated() {
            let address = "https://guide.example/\(number)"
            let page = Said.place(
                name, type: "MovieTheater", street: "Carrer \(name), 1", latitude: 41 + Double(number), address: address
            )
            try await catalogs.add { try await $0.see(page, name) }
            try await catalogs.add {
                let offer = #","maximumAttendeeCapacity":50,"offers":{"@type":"Offer","price":9,"priceCurrency":"EUR"}"#
                return try await $0.see(Said.show(cinema: address, more: offer), "show-\(number)")
            }
        }
        try await catalogs.settle()
        let shows = try await catalogs.first.screenings()
        #expect(shows.count == cinemas.count)
        let sold = try #require(shows.first { Instance.index(of: $0.place, count: count) != 0 })
        let short = String(sold.id.dropFirst(sold.place.count + 1))
        try await catalogs.add { try await $0.ask("hold", "1", [short: 1], at: sold.place) }
        try await catalogs.settle()
        for number in cinemas.indices { try await catalogs.add { try await $0.miss("show-\(number)", after: 60) } }
        try await catalogs.settle()
        let isHeld = try await catalogs.owner(of: sold.place).read {
            try Tables(database: $0).reservation("1/\(sold.place)")?.state == .held
        }
        #expect(try await catalogs.first.screenings().map(\.id) == (isHeld ? [sold.id] : []))
        for kind in ["release", "end"] {
            try await catalogs.add { try await $0.ask(kind, "1", [short: 1], at: sold.place) }
        }
        try await catalogs.settle()
        for minutes in 1...3 {
            try await catalogs.first.tick(at: noon.advanced(by: .seconds(120 * minutes)))
            try await catalogs.settle()
        }
        #expect(try await catalogs.first.screenings().isEmpty)
        #expect(try await catalogs.contents()["screenings"] == [])
        let (copies, owned) = try await catalogs.copies()
        #expect(copies == owned)
    }

    // MARK: - What only the first instance knows

    @Test(arguments: [2, 3, 12]) func `a movie is known for a screening at once`(count: Int) async throws {
        let catalogs = try Catalogs(count)
        let cinema = Self.othersPlace(count)
        try await catalogs.add { try await $0.put(Place.sample(cinema), by: .anna, creates: true) }
        try await catalogs.settle()
        try await catalogs.add { try await $0.put(Movie.film(), creates: true) }
        try await catalogs.add { try await $0.put(.show(at: cinema), by: .anna, creates: true) }
        try await catalogs.add { try await $0.put(.show("2", of: "sun", at: cinema), by: .anna, creates: true) }
        try await catalogs.settle()
        let shows = try await catalogs.owner(of: cinema).screenings()
        #expect(shows.map(\.id) == ["\(cinema).screening-1"])
        #expect(shows.first?.movieName == "The rain")
        let answers = catalogs.all.flatMap(\.said).compactMap { $0.value.flatMap { try? Event(json: $0) } }
            .filter { $0.type == "vicinity.catalog.answered.v1" }
        #expect(try answers.map { try $0.decode(Answer.self).reason?.code } == ["unknown-movie"])
        // Still to be shown, and so it stays.
        try await catalogs.add { try await $0.delete("movie", "movie-rain") }
        try await catalogs.settle()
        #expect(try await catalogs.first.movies().count == 1)
    }

    @Test(arguments: 1...10) func `no two homes have one number`(seed: UInt64) async throws {
        var random = Seeded(seed)
        let catalogs = try Catalogs([2, 3, 12].randomElement(using: &random)!)
        for number in 0..<30 {
            var home = Place.sample("home-\(number)")
            home.types = HomeKind.condominium.types
            home.listing = Listing(
                kind: .condominium, purpose: .rent, number: number % 3 == 0 ? 7 : 0, listedAt: .unset)
            try await catalogs.add { [home] in try await $0.put(home, by: .anna, creates: true) }
            if Bool.random(using: &random) { _ = try await catalogs.readSome(&random) }
        }
        try await Self.finish(catalogs, &random)
        let numbers = try await catalogs.first.places().compactMap(\.listing?.number)
        #expect(numbers.count == 21, "of those that want the number 7 one has it")
        #expect(Set(numbers).count == numbers.count)
    }

    // MARK: - Imports

    private static let label = ImportLabel(id: "import-1", name: "text", formats: "csv")

    /// Imports rows at the first instance.
    /// - Returns: what the step did, and what became of it at the others.
    private static func take(
        _ contents: [ImportRow.Content], _ catalogs: Catalogs
    ) async throws -> (ImportStep.Outcome, Passing.Outcome) {
        let handler = try #require(catalogs.first.handler as? CatalogHandler)
        let rows = contents.enumerated().map { ImportRow(number: $0 + 1, content: $1) }
        let outcome = Mutex(ImportStep.Outcome())
        try await catalogs.first.perform(at: noon) { transaction in
            let done = try ImportStep(rows: rows, label: label).apply(handler, in: transaction)
            outcome.withLock { $0 = done }
            try handler.awaitForwards(of: label.id, in: transaction)
        }
        try await catalogs.settle()
        return (outcome.withLock { $0 }, try await handler.passing.outcome(of: label.id))
    }

    private static func undo(_ catalogs: Catalogs) async throws -> (ImportUndoing.Outcome, Passing.Outcome) {
        let handler = try #require(catalogs.first.handler as? CatalogHandler)
        let outcome = Mutex(ImportUndoing.Outcome())
        try await catalogs.first.perform(at: noon) { transaction in
            let done = try ImportUndoing(importID: label.id).apply(handler, in: transaction)
            outcome.withLock { $0 = done }
            try handler.awaitForwards(of: label.id, in: transaction)
        }
        try await catalogs.settle()
        return (outcome.withLock { $0 }, try await handler.passing.outcome(of: label.id))
    }

    private static func rows(_ places: [String], price: Int64 = 4500) -> [ImportRow.Content] {
        [.movie(Movie.film())]
            + places.flatMap { place -> [ImportRow.Content] in
                var item = Item.sample(of: place, stock: .count(left: 5))
                item.price = baht(price)
                return [
                    .place(Place.sample(place)), .item(item), .screening(Screening.show(at: place), onlyNew: false),
                ]
            }
    }

    @Test(arguments: [1, 2, 3, 12]) func `an import makes everybody's things, once, and is undone`(count: Int)
        async throws
    {
        let catalogs = try Catalogs(count)
        let places = (0..<12).map { "place-\($0)" }
        let (done, elsewhere) = try await Self.take(Self.rows(places), catalogs)
        #expect(done.created == 37)
        #expect(elsewhere == Passing.Outcome(awaited: []))
        for place in places {
            let owner = catalogs.owner(of: place)
            #expect(try await owner.items(of: place).map(\.id) == ["\(place).soup"])
            #expect(try await owner.screenings().contains { $0.place == place && $0.movieName == "The rain" })
        }
        let (copies, owned) = try await catalogs.copies()
        #expect(copies == owned)
        let (again, _) = try await Self.take(Self.rows(places), catalogs)
        #expect(again.created + again.changed == 0)
        // Somebody orders at one of them.
        try await catalogs.add { try await $0.ask("hold", "1", ["soup": 2], at: places[5]) }
        try await catalogs.settle()
        let (undone, kept) = try await Self.undo(catalogs)
        let left = try await catalogs.first.places().map(\.id)
        #expect(left == [places[5]])
        #expect(undone.deleted - kept.deleted == 37 - 2 || undone.deleted - kept.deleted == 37 - 3)
        let item = try #require(try await catalogs.owner(of: places[5]).items(of: places[5]).first)
        #expect(item.stock == .count(left: 3))
        let (copied, own) = try await catalogs.copies()
        #expect(copied == own)
    }

    @Test(arguments: [2, 3, 12]) func `what was sold at the same moment stays sold`(count: Int) async throws {
        let catalogs = try Catalogs(count)
        let place = Self.othersPlace(count)
        _ = try await Self.take(Self.rows([place]), catalogs)
        // The import decides before it has heard of this.
        try await catalogs.add { try await $0.ask("hold", "1", ["soup": 2], at: place) }
        let (done, elsewhere) = try await Self.take(Self.rows([place], price: 9900), catalogs)
        #expect(done.changed == 1)
        #expect(elsewhere.kept.isEmpty)
        let item = try #require(try await catalogs.owner(of: place).items(of: place).first)
        #expect(item.price == baht(9900))
        #expect(item.stock == .count(left: 3))
    }

    @Test(arguments: [2, 3, 12]) func `what a person changed at the same moment stays, and the import says so`(
        count: Int
    )
        async throws
    {
        let catalogs = try Catalogs(count)
        let place = Self.othersPlace(count)
        _ = try await Self.take(Self.rows([place]), catalogs)
        var wanted = try #require(try await catalogs.first.item(of: place))
        wanted.price = baht(100)
        // It is first in the log.
        try await catalogs.add { [wanted] in
            try await $0.put(wanted, by: .theOperator, at: noon.advanced(by: .seconds(1)))
        }
        let (done, elsewhere) = try await Self.take(Self.rows([place], price: 9900), catalogs)
        #expect(done.changed == 1)
        #expect(elsewhere.changed == 1)
        #expect(elsewhere.kept.map(\.asked.id) == ["\(place).soup"])
        #expect(try await catalogs.owner(of: place).items(of: place).first?.price == baht(100))
        let (copies, owned) = try await catalogs.copies()
        #expect(copies == owned)
    }

    // MARK: - People who go

    @Test(arguments: [2, 3, 12]) func `who asks to be forgotten is so by all`(count: Int) async throws {
        let catalogs = try Catalogs(count)
        let places = (0..<24).map { "place-\($0)" }
        for place in places {
            try await catalogs.add { try await $0.put(Place.sample(place), by: .anna, creates: true) }
            try await catalogs.add { try await $0.put(Item.sample(of: place), by: .anna, creates: true) }
            try await catalogs.add { try await $0.ask("hold", "1", ["soup": 1], at: place) }
        }
        try await catalogs.settle()
        try await catalogs.add {
            try await $0.send(
                .privacyCommands, "vicinity.privacy.erase.v1", subject: "c-1", partitionKey: "c-1",
                at: noon.advanced(by: .seconds(5)),
                data: ErasePerson(customer: "c-1", at: noon.advanced(by: .seconds(5))))
        }
        try await catalogs.settle()
        for place in places {
            let reservation = try await catalogs.owner(of: place).read { database in
                try Tables(database: database).reservation("1/\(place)")
            }
            #expect(try #require(reservation).customer != "c-1")
        }
    }
}

extension StepHarness {
    fileprivate func item(of place: String) async throws -> Item? { try await items(of: place).first }
}
