import Contract
import Events
import Foundation
import Geo
import Store
import TestKit
import Testing

@testable import CatalogService
@testable import Formats

/// The number of catalogs changes while they have not yet read what they passed on to one another.
@Suite struct `While the number of catalogs changes` {
    private static let changes = [(2, 3), (3, 1), (6, 2), (1, 3), (3, 2), (12, 1), (4, 6), (2, 1)]

    private static func change(_ random: inout Seeded) -> (before: Int, after: Int) {
        let (before, after) = changes.randomElement(using: &random)!
        return (before, after)
    }

    private static func finish(_ catalogs: Catalogs, _ random: inout Seeded) async throws {
        while try await catalogs.readSome(&random) {}
        let (copies, owned) = try await catalogs.copies()
        #expect(copies == owned)
    }

    private static let names = ["Can Pinyol", "Can Vila", "El Racó", "La Cuina"]

    @Test(arguments: 1...48) func `what a person changed stays, whatever a source says`(seed: UInt64) async throws {
        var random = Seeded(seed)
        let (before, after) = Self.change(&random)
        let catalogs = try Catalogs(before)
        let name = Self.names.randomElement(using: &random)!
        // Either it was a person's first, or a source's.
        if Bool.random(using: &random) {
            var place = Place.sample("place-\(Int.random(in: 0..<12, using: &random))", timeZone: "Europe/Madrid")
            place.name = name
            place.geo = Coordinate(latitude: 41.4, longitude: 2.16)!
            try await catalogs.add { [place] in try await $0.put(place, by: .theOperator, creates: true) }
            try await catalogs.settle()
        }
        try await catalogs.add { try await $0.see(Said.place(name, more: #","telephone":"1""#), "pinyol") }
        try await catalogs.settle()
        let all = try await catalogs.first.places()
        #expect(all.count == 1)
        let place = try #require(all.first)
        var wanted = place
        wanted.telephone = "+34 555"
        // A home's number is the first instance's to give.
        if Bool.random(using: &random) {
            wanted.types = HomeKind.condominium.types
            wanted.listing = Listing(kind: .condominium, purpose: .rent, number: 0, listedAt: .unset)
        }
        let steps = [1, 2, 3].shuffled(using: &random)
        try await catalogs.add { [wanted] in try await $0.put(wanted, by: .theOperator) }
        for step in 1...3 {
            try await catalogs.readSome(&random, upTo: 4)
            if step == steps[0] { try await catalogs.change(to: after) }
            let page = Said.place(name, more: #","telephone":"\#(step + 1)","email":"\#(step)@example.org""#)
            try await catalogs.add { try await $0.see(page, "pinyol", after: step) }
        }
        try await Self.finish(catalogs, &random)
        let found = try #require(try await catalogs.owner(of: place.id).place(place.id))
        #expect(found.telephone == "+34 555", "\(before) → \(after)")
        // And what is said of it later is heard: nothing waits for ever.
        let last = Said.place(name, more: #","telephone":"9","email":"last@example.org""#)
        try await catalogs.add { try await $0.see(last, "pinyol", after: 9) }
        try await Self.finish(catalogs, &random)
        let later = try #require(try await catalogs.owner(of: place.id).place(place.id))
        #expect(later.telephone == "+34 555")
        #expect((later.listing == nil) == (wanted.listing == nil))
        let edits = try await catalogs.first.read { try Tables(database: $0).edits(of: place.id) }
        #expect(later.email == "last@example.org" || edits?.fields.contains("email") == true)
    }

    @Test(arguments: 1...24) func `what a person removed stays away`(seed: UInt64) async throws {
        var random = Seeded(seed)
        let (before, after) = Self.change(&random)
        let catalogs = try Catalogs(before)
        let name = Self.names.randomElement(using: &random)!
        try await catalogs.add {
            try await $0.see(Said.place(name, more: Said.menu([("Soup", "4"), ("Rice", "5")])), "pinyol")
        }
        try await catalogs.settle()
        let place = try #require(try await catalogs.first.places().first)
        let soup = try #require(
            try await catalogs.owner(of: place.id).items(of: place.id).first { $0.name == "Soup" })
        try await catalogs.add { try await $0.delete(soup.id, by: .theOperator) }
        let moment = Int.random(in: 1...3, using: &random)
        for step in 1...3 {
            try await catalogs.readSome(&random, upTo: 4)
            if step == moment { try await catalogs.change(to: after) }
            let page = Said.place(name, more: Said.menu([("Soup", "4\(step)"), ("Rice", "5\(step)")]))
            try await catalogs.add { try await $0.see(page, "pinyol", after: step) }
        }
        try await Self.finish(catalogs, &random)
        let items = try await catalogs.owner(of: place.id).items(of: place.id)
        #expect(items.map(\.name) == ["Rice"], "\(before) → \(after)")
        #expect(items.first?.price.amount == 5300)
    }

    @Test(arguments: 1...12) func `an import makes everybody's things, once`(seed: UInt64) async throws {
        var random = Seeded(seed)
        let (before, after) = Self.change(&random)
        let catalogs = try Catalogs(before)
        let places = (0..<12).map { "place-\($0)" }
        try await Self.take(places, catalogs)
        try await catalogs.readSome(&random, upTo: 40)
        try await catalogs.change(to: after)
        try await Self.finish(catalogs, &random)
        for place in places {
            let owner = catalogs.owner(of: place)
            #expect(try await owner.place(place) != nil, "\(before) → \(after)")
            #expect(try await owner.items(of: place).map(\.id) == ["\(place).soup"])
            #expect(try await owner.screenings().contains { $0.place == place && $0.movieName == "The rain" })
        }
        let contents = try await catalogs.contents()
        #expect(contents["places"]?.count == 12 && contents["items"]?.count == 12)
        try await Self.take(places, catalogs)
        try await Self.finish(catalogs, &random)
        #expect(try await catalogs.contents() == contents, "the same again changes nothing")
    }

    private static func take(_ places: [String], _ catalogs: Catalogs) async throws {
        let handler = try #require(catalogs.first.handler as? CatalogHandler)
        let contents: [ImportRow.Content] =
            [.movie(Movie.film())]
            + places.flatMap { place -> [ImportRow.Content] in
                [
                    .place(Place.sample(place)), .item(Item.sample(of: place, stock: .count(left: 5))),
                    .screening(Screening.show(at: place), onlyNew: false),
                ]
            }
        let rows = contents.enumerated().map { ImportRow(number: $0 + 1, content: $1) }
        let label = ImportLabel(id: "import-1", name: "text", formats: "csv")
        try await catalogs.first.perform(at: noon) { transaction in
            _ = try ImportStep(rows: rows, label: label).apply(handler, in: transaction)
        }
    }

    @Test(arguments: 1...12) func `an import can be undone when it was there before`(seed: UInt64) async throws {
        var random = Seeded(seed)
        let (before, after) = Self.change(&random)
        let catalogs = try Catalogs(before)
        let places = (0..<12).map { "place-\($0)" }
        var renamed = Place.sample(places[3])
        renamed.name = "What it was"
        try await catalogs.add { [renamed] in try await $0.put(renamed, by: .theOperator, creates: true) }
        try await catalogs.settle()
        try await Self.take(places, catalogs)
        try await catalogs.readSome(&random, upTo: 40)
        let former = catalogs.first
        let file = former.store.file
        try await catalogs.change(to: after)
        try await catalogs.first.store.write { try ImportTakeover(file: file).run(into: $0) }
        withExtendedLifetime(former) {}
        try await Self.finish(catalogs, &random)
        #expect(try await catalogs.contents()["places"]?.count == 12)
        let handler = try #require(catalogs.first.handler as? CatalogHandler)
        try await catalogs.first.perform(at: noon) { transaction in
            let done = try ImportUndoing(importID: "import-1").apply(handler, in: transaction)
            #expect(done.deleted == 36 && done.restored == 1 && done.kept.isEmpty, "\(before) → \(after): \(done)")
        }
        try await Self.finish(catalogs, &random)
        #expect(try await catalogs.first.places().map(\.name) == ["What it was"], "\(before) → \(after)")
        let contents = try await catalogs.contents()
        #expect(contents["items"] == [] && contents["screenings"] == [] && contents["movies"] == [])
        let known = try await catalogs.first.read { try Tables(database: $0).importNotes() }
        #expect(known.map(\.id) == ["import-1"] && known.first?.undoneAt != nil)
    }

    @Test func `of imports that are nowhere nothing is taken over, and that is said`() async throws {
        let catalogs = try Catalogs(1)
        await #expect(throws: CocoaError.self) {
            try await catalogs.first.store.write { try ImportTakeover(file: "/nowhere/catalog.db").run(into: $0) }
        }
    }

    @Test(arguments: 1...12) func `commands that only the first can decide are decided`(seed: UInt64) async throws {
        var random = Seeded(seed)
        let (before, after) = Self.change(&random)
        let catalogs = try Catalogs(before)
        let cinemas = (0..<6).map { "cinema-\($0)" }
        for cinema in cinemas {
            try await catalogs.add { try await $0.put(Place.sample(cinema), by: .anna, creates: true) }
        }
        try await catalogs.settle()
        try await catalogs.add { try await $0.put(Movie.film(), creates: true) }
        // The first knows the film, and nobody else has heard of it yet.
        for topic in [Topic.catalogCommands, .catalogForwards] { _ = try await catalogs.team.read(topic.name) }
        for cinema in cinemas {
            try await catalogs.add { try await $0.put(.show(at: cinema), by: .anna, creates: true) }
        }
        for number in 0..<12 {
            var home = Place.sample("home-\(number)")
            home.types = HomeKind.condominium.types
            home.listing = Listing(kind: .condominium, purpose: .rent, number: 0, listedAt: .unset)
            try await catalogs.add { [home] in try await $0.put(home, by: .anna, creates: true) }
        }
        try await catalogs.readSome(&random, upTo: 60)
        try await catalogs.change(to: after)
        try await Self.finish(catalogs, &random)
        for cinema in cinemas {
            let shows = try await catalogs.owner(of: cinema).screenings().filter { $0.place == cinema }
            #expect(shows.map(\.movieName) == ["The rain"], "\(before) → \(after)")
        }
        let numbers = try await catalogs.first.places().compactMap(\.listing?.number)
        #expect(numbers.count == 12 && Set(numbers).count == 12, "\(before) → \(after): \(numbers)")
    }

    @Test(arguments: 1...12) func `who asks to be forgotten is so by all, and holds are as many as asked`(seed: UInt64)
        async throws
    {
        var random = Seeded(seed)
        let (before, after) = Self.change(&random)
        let catalogs = try Catalogs(before)
        let places = (0..<12).map { "place-\($0)" }
        for place in places {
            try await catalogs.add { try await $0.put(Place.sample(place), by: .anna, creates: true) }
            let item = Item.sample(of: place, stock: .count(left: 5))
            try await catalogs.add { try await $0.put(item, by: .anna, creates: true) }
        }
        try await catalogs.settle()
        for place in places { try await catalogs.add { try await $0.ask("hold", "1", ["soup": 2], at: place) } }
        try await catalogs.add {
            try await $0.send(
                .privacyCommands, "vicinity.privacy.erase.v1", subject: "c-1", partitionKey: "c-1",
                at: noon.advanced(by: .seconds(5)),
                data: ErasePerson(customer: "c-1", at: noon.advanced(by: .seconds(5))))
        }
        try await catalogs.readSome(&random, upTo: 60)
        try await catalogs.change(to: after)
        try await Self.finish(catalogs, &random)
        for place in places {
            let owner = catalogs.owner(of: place)
            #expect(try await owner.items(of: place).first?.stock == .count(left: 3), "\(before) → \(after)")
            let reservation = try await owner.read { try Tables(database: $0).reservation("1/\(place)") }
            #expect(try #require(reservation).customer != "c-1", "\(before) → \(after)")
        }
    }
}
