import Contract
import EventLog
import Events
import Geo
import Hours
import Store
import TestKit
import Testing

@testable import CatalogService

@Suite struct `Made again from the log` {
    /// Everything that tables can have: open holds, taken and returned ones, refusals, deletions, daily portions.
    static func eventful() async throws -> (StepHarness, ends: [Int]) {
        let harness = try StepHarness.emptyCatalog()
        var ends: [Int] = []
        func step(_ body: () async throws -> [Event]) async throws {
            _ = try await body()
            ends.append(harness.emitted.count)
        }
        try await step { try await harness.put(Place.sample(), by: .anna, creates: true) }
        try await step { try await harness.put(.sample("bistro", timeZone: "Europe/Paris"), by: .ben, creates: true) }
        let daily = Stock.daily(portions: 6, left: 6, date: "")
        for item in [
            Item.sample("soup", stock: .count(left: 5)), Item.sample("rice"), Item.sample("fish", stock: daily),
        ] {
            try await step { try await harness.put(item, by: .anna, creates: true) }
        }
        try await step { try await harness.ask("hold", "1", ["soup": 2, "rice": 1, "fish": 1]) }
        try await step { try await harness.ask("hold", "2", ["soup": 9]) }
        try await step { try await harness.ask("commit", "1", ["soup": 2, "rice": 1, "fish": 1]) }
        try await step { try await harness.ask("hold", "3", ["soup": 1, "fish": 2]) }
        try await step { try await harness.ask("hold", "4", ["fish": 1, "rice": 2], customer: "c-2") }
        try await step { try await harness.ask("release", "1", ["soup": 2, "rice": 1, "fish": 1]) }
        try await step { try await harness.ask("release", "5", ["soup": 1]) }
        try await step { try await harness.ask("hold", "5", ["soup": 1]) }
        try await step { try await harness.put(.sample(timeZone: "Asia/Tokyo"), by: .anna) }
        try await step { try await harness.put(Item.sample("tea"), by: .anna, creates: true) }
        try await step { try await harness.delete("krua.tea", by: .anna) }
        try await step { try await harness.put(.sample("bread", of: "bistro"), by: .ben, creates: true) }
        try await step { try await harness.delete("bistro", by: .ben) }
        try await step { try await harness.put(Place.sample("bistro"), by: .anna, creates: true) }
        try await step { try await harness.ask("commit", "4", ["fish": 1, "rice": 2], customer: "c-2") }
        var bar = Place.sample("bar")
        bar.ordering = Ordering(slots: OrderSlots(length: 30, capacity: 3, days: 2))
        try await step { try await harness.put(bar, by: .ben, creates: true) }
        try await step { try await harness.put(.sample("juice", of: "bar"), by: .ben, creates: true) }
        for order in ["20", "21"] {
            try await step {
                try await harness.ask("hold", order, ["juice": 1], at: "bar", for: noon.advanced(by: .seconds(3600)))
            }
        }
        try await step { try await harness.ask("release", "20", ["juice": 1], at: "bar") }
        try await movies(harness, step)
        try await step { try await harness.see(Stated.place(), "pinyol") }
        try await step {
            var place = try #require(try await harness.places().first { $0.name == "Can Pinyol" })
            place.telephone = "+34 555"
            return try await harness.put(place, by: .theOperator)
        }
        try await step { try await harness.see(Stated.review(), "review") }
        return (harness, ends)
    }

    /// Shows with seats held, sold and given back, one that is deleted with its movie, a deleted critic.
    private static func movies(
        _ harness: StepHarness, _ step: (() async throws -> [Event]) async throws -> Void
    ) async throws {
        try await step { try await harness.put(Movie.film(), creates: true) }
        try await step { try await harness.put(Movie.film("sun"), creates: true) }
        for id in ["critic-ana", "critic-bo"] {
            try await step { try await harness.put(Critic(id: id, name: id, updatedAt: noon)) }
        }
        try await step { try await harness.put(.show(), by: .anna, creates: true) }
        try await step { try await harness.put(.show("2", of: "sun"), by: .anna, creates: true) }
        try await step { try await harness.ask("hold", "6", ["screening-1": 2, "soup": 1]) }
        try await step { try await harness.ask("hold", "7", ["screening-1": 3]) }
        try await step { try await harness.ask("commit", "6", ["screening-1": 2, "soup": 1]) }
        try await step { try await harness.ask("hold", "8", ["screening-1": 1]) }
        try await step { try await harness.ask("commit", "8", ["screening-1": 1]) }
        try await step { try await harness.ask("release", "8", ["screening-1": 1]) }
        try await step { try await harness.delete("screening", "krua.screening-2") }
        try await step { try await harness.delete("movie", "movie-sun") }
        try await step { try await harness.delete("critic", "critic-bo") }
        // Ended: one that gave back, one that was sold, one that is not known.
        for order in ["8", "4", "unheard-of"] {
            try await step { try await harness.ask("end", order, ["soup": 1], customer: order == "4" ? "c-2" : "c-1") }
        }
    }

    /// Imported things: an area, a station, two calendars of holidays and two people, one of each deleted; and a picture that a source
    /// shows.
    static func register(_ harness: StepHarness) async throws {
        let handler = CatalogHandler()
        let point = Coordinate(latitude: 13.75, longitude: 100.5)!
        let stop = LineStop(service: "BTS", line: "sukhumvit", lineName: "Sukhumvit Line", code: "N8", number: 17)
        try await harness.perform { transaction in
            try handler.emit(
                Area(id: "th-10", kind: .province, code: "10", name: "Bangkok", center: point, updatedAt: noon),
                in: transaction)
            try handler.emit(
                Station(id: "bts-n8", name: "Mo Chit", geo: point, stops: [stop], updatedAt: noon), in: transaction)
            for code in ["ES", "TH"] {
                let day = HolidayCalendar.Day(date: CivilDate("2026-12-31")!, name: "New Year's Eve")
                let calendar = HolidayCalendar(
                    id: code.lowercased(), country: code, name: code, holidays: [day], updatedAt: noon)
                try handler.emit(calendar, in: transaction)
                if code == "ES" { try handler.emitDeleted(calendar, in: transaction) }
            }
            for id in ["somsri", "anan"] {
                try handler.emit(Person(id: id, place: "krua", name: id, updatedAt: noon), in: transaction)
            }
            let anan = Person(id: "anan", place: "krua", name: "anan", updatedAt: noon)
            try handler.emitDeleted(anan, in: transaction)
        }
        let address = "https://guide.example/fog.jpg"
        try await harness.see(Stated.film("Fog", more: #","image":"\#(address)""#), "fog")
        try await harness.perform { transaction in
            try handler.find(FoundPicture(address: address, picture: PictureID(of: [1]), at: noon), in: transaction)
            _ = try handler.settlePictures(at: address, after: "", in: transaction)
        }
    }

    @Test func `the tables are the same`() async throws {
        let (harness, _) = try await Self.eventful()
        try await Self.register(harness)
        let contents = try await harness.contents()
        #expect(Schema.domainTables.allSatisfy { contents[$0]?.isEmpty == false })
        #expect(try await harness.rebuilt().contents() == contents)
    }

    @Test(.timeLimit(.minutes(5)))
    func `whatever part of the emitted records was relayed, with the inputs since the checkpoint they are the same`()
        async throws
    {
        let (harness, ends) = try await Self.eventful()
        let contents = try await harness.contents()
        for kept in 0...harness.emitted.count {
            let checkpoint = ends.firstIndex { $0 > kept } ?? ends.count
            let rebuilt = try await harness.rebuilt(emittedCount: kept, inputsFrom: checkpoint)
            #expect(try await rebuilt.contents() == contents, "\(kept) records kept, inputs from \(checkpoint)")
        }
    }

    @Test(arguments: 0..<20)
    func `inputs that come again though all is there change nothing`(checkpoint: Int) async throws {
        let (harness, _) = try await Self.eventful()
        let rebuilt = try await harness.rebuilt(inputsFrom: checkpoint)
        #expect(try await rebuilt.contents() == harness.contents())
    }

    @Test func `a deletion stands though the command that created the thing comes again`() async throws {
        let harness = try await StepHarness.catalog(.sample("tea"))
        try await harness.delete("krua.tea", by: .anna)
        let rebuilt = try await harness.rebuilt(inputsFrom: 1)
        let again = rebuilt.emitted[harness.emitted.count...].compactMap { $0.value.flatMap { try? Event(json: $0) } }
        #expect(again.types == ["catalog.answered", "catalog.answered"])
        #expect(try await rebuilt.item("tea") == nil)
    }

    @Test func `republished to a lost log, nothing refers to positions in the old one`() async throws {
        let (harness, _) = try await Self.eventful()
        try await Self.register(harness)
        let before = harness.emitted.count
        try await harness.restate()
        let again = Array(harness.emitted[before...])
        #expect(!again.contains { String(decoding: $0.value ?? [], as: UTF8.self).contains("reflects\":{\"") })
        let items = try await harness.read { database in
            try Tables(database: database).ids(of: "items").compactMap { try Tables(database: database).item($0) }
        }
        #expect(Set(again.map(\.key)).isSuperset(of: items.map(\.id) + ["th-10", "bts-n8", "somsri"]))
        // The new log begins at 0: a request there is a new one, and taken quantities can still be given back.
        let left = try #require(try await harness.item("fish")?.available)
        try await harness.ask("release", "3", ["soup": 1, "fish": 2])
        #expect(try await harness.item("fish")?.available == left + 2)
        // Earlier takings do not count twice, though offsets begin again.
        #expect(try await harness.read { try Tables(database: $0).promised(of: Item.sample("soup"), behind: 0) } == 0)
    }

    /// A restored log has old records beside those that are emitted again; orders end after that.
    @Test(.timeLimit(.minutes(5)), arguments: 0...6)
    func `after a republish they are the same, also when orders end later`(cut: Int) async throws {
        let (harness, ends) = try await Self.eventful()
        try await harness.ask("hold", "30", ["rice": 2], origin: "somewhere")
        let kept = harness.emitted.count * cut / 6
        // Records in the log follow from inputs that are there, too.
        let inputs = cut == 6 ? harness.inputCount : (ends.firstIndex { $0 >= kept } ?? ends.count - 1) + 1
        try await harness.republish(keeping: kept, inputs: inputs)
        let differences = try await harness.rebuilt().differences(to: harness)
        #expect(differences == [])
        try await harness.ask("hold", "31", ["rice": 1], origin: "somewhere")
        let orders = [
            ("3", ["soup": 1, "fish": 2]), ("7", ["screening-1": 3]), ("30", ["rice": 2]), ("31", ["rice": 1]),
        ]
        for (order, lines) in orders {
            try await harness.ask("commit", order, lines)
            if order == "3" { try await harness.ask("release", order, lines) }
            try await harness.ask("end", order, lines)
        }
        try await harness.ask("end", "6", ["screening-1": 2, "soup": 1])
        try await harness.ask("end", "21", ["juice": 1], at: "bar")
        let rebuilt = try await harness.rebuilt()
        let later = try await rebuilt.differences(to: harness)
        #expect(later == [])
        for kind in ["takings", "shares"] { #expect(try await rebuilt.contents()[kind] == []) }
    }

    @Test func `whoever was erased has a share while their order holds something, also in a rebuilt store`()
        async throws
    {
        let harness = try await StepHarness.catalog(.sample("rice"))
        try await harness.ask("hold", "1", ["rice": 2], origin: "somewhere")
        try await harness.send(
            .privacyCommands, "vicinity.privacy.erase.v1", subject: "c-1", partitionKey: "c-1",
            at: noon.advanced(by: .seconds(1)),
            data: ErasePerson(customer: "c-1", at: noon.advanced(by: .seconds(1))))
        let contents = try await harness.contents()
        #expect(contents["shares"]?.count == 2)
        #expect(try await harness.rebuilt().contents() == contents)
        try await harness.ask("release", "1", ["rice": 2], customer: ErasePerson.standIn(for: "c-1"))
        #expect(try await harness.contents()["shares"] == [])
        #expect(try await harness.rebuilt().contents() == harness.contents())
    }
}
