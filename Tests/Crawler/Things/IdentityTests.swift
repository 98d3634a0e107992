import Events
import Extraction
import Testing

@testable import CrawlerService

/// Things with one address stay distinct, and keep their ids.
@Suite struct `Things of a page` {
    private let page = "https://cinema.example/dune"

    private func show(_ start: String, at place: String = "Kino", url: String = "https://cinema.example/dune") -> Thing
    {
        Thing(
            types: ["ScreeningEvent"],
            properties: [
                "name": [.text("Dune")], "url": [.text(url)], "startDate": [.text(start)],
                "location": [.thing(Thing(types: ["MovieTheater"], properties: ["name": [.text(place)]]))],
            ])
    }

    private func review(_ author: String, _ body: String) -> Thing {
        Thing(
            types: ["Review"],
            properties: [
                "author": [.thing(Thing(types: ["Person"], properties: ["name": [.text(author)]]))],
                "reviewBody": [.text(body)],
            ])
    }

    private func restaurant(_ name: String, _ street: String, url: String) -> Thing {
        Thing(
            types: ["Restaurant"],
            properties: [
                "name": [.text(name)], "url": [.text(url)],
                "address": [.thing(Thing(types: ["PostalAddress"], properties: ["streetAddress": [.text(street)]]))],
            ])
    }

    private func found(_ things: [Thing], at page: String? = nil) -> PageThings {
        PageThings(things, source: "s", page: page ?? self.page)
    }

    /// The id of release 1.0.
    private func plain(_ name: String) -> String { "s/\(digest(name.utf8))" }

    @Test func `are all there though shows have their film's address`() {
        let shows = ["2026-11-21T18:00+01:00", "2026-11-21T20:30+01:00"].flatMap { [show($0), show($0, at: "Rex")] }
        let all = found(shows)
        #expect(Set(all.things.map(\.id)).count == 4 && all.problems.isEmpty)
        // The same on a cinema's page, where each stands alone.
        #expect(found([shows[0]], at: "https://cinema.example/kino").things[0].id == all.things[0].id)
    }

    @Test func `are all there though reviews have neither name nor address`() {
        let reviews = (1...16).map { review("Guest \($0 % 12)", "\($0) texts") }
        let all = found(reviews)
        #expect(Set(all.things.map(\.id)).count == 16 && all.problems.isEmpty)
        #expect(Set(found(reviews.reversed()).things.map(\.id)) == Set(all.things.map(\.id)))
    }

    @Test func `of two sorts have one address, and the place keeps it`() {
        let url = "https://ida.example/"
        let owner = Thing(types: ["Organization"], properties: ["url": [.text(url)], "name": [.text("Ida Oy")]])
        let all = found([owner, restaurant("Ida", "Kauppapuistikko 1", url: url)], at: url)
        #expect(all.things.count == 2 && all.things[1].id == plain(url) && all.things[0].id != plain(url))
    }

    @Test func `of a chain are distinguished by their names`() {
        let home = "https://chain.example/"
        let (one, two) = (restaurant("North", "A 1", url: home), restaurant("South", "B 2", url: home))
        #expect(found([one], at: home + "n").things[0].id != found([two], at: home + "s").things[0].id)
        #expect(Set(found([one, two], at: home).things.map(\.id)).count == 2)
    }

    @Test func `described twice are one, and it is reported`() {
        let bare = Thing(
            types: ["Restaurant"], properties: ["name": [.text("Ida")], "url": [.text("https://a.example/i")]])
        let all = found([restaurant("Ida", "A 1", url: "https://a.example/i"), bare])
        #expect(all.things.count == 1 && all.problems.count == 1)
        #expect(all.problems[0].contains("https://a.example/i"))
        #expect(found([bare, bare]).things.count == 1 && found([bare, bare]).problems.isEmpty)
    }

    @Test func `that nobody shares an address with have the ids of release 1_0`() {
        let film = Thing(types: ["Movie"], id: "https://a.example/f/1", properties: ["name": [.text("Dune")]])
        let place = restaurant("Ida", "A 1", url: "https://a.example/ida")
        let bare = Thing(types: ["Movie"], properties: ["name": [.text("Dune")]])
        let timed = Thing(
            types: ["ScreeningEvent"], properties: ["name": [.text("Dune")], "startDate": [.text("2026-11-21T18:00")]])
        let all = found([film, place, bare, timed]).things
        #expect(all.map(\.id) == all.map(\.plainID))
        #expect(all[0].id == plain("https://a.example/f/1") && all[1].id == plain("https://a.example/ida"))
        #expect(all[2].id == plain("\(page) Movie Dune "))
        #expect(all[3].id == plain("\(page) ScreeningEvent Dune 2026-11-21T18:00"))
    }

    // MARK: - At the next visit

    private func known(_ things: [SeenThing], ofOldRelease: Bool = false) -> [KnownNames.Known] {
        things.map {
            KnownNames.Known(
                thing: ofOldRelease ? $0.plainID : $0.id, identity: ofOldRelease ? nil : $0.identity, digest: $0.digest)
        }
    }

    @Test func `keep the ids that release 1_0 gave them`() {
        let all = found([show("2026-11-21T18:00", url: "https://cinema.example/show/1"), review("Ann", "Good")]).things
        let names = KnownNames(all, known: known(all, ofOldRelease: true))
        #expect(names.things.map(\.id) == all.map(\.plainID) && names.ended.isEmpty)
        // Later things do not take their ids.
        let now = known(names.things)
        let more = found([show("2026-11-20T18:00", url: "https://cinema.example/show/1"), review("Bo", "Bad")]).things
        let later = KnownNames(more + all, known: now)
        #expect(Array(later.things.map(\.id).suffix(2)) == all.map(\.plainID))
        #expect(Set(later.things.map(\.id)).count == 4)
    }

    @Test func `end an id of release 1_0 that meant several, but for the one that is unchanged`() {
        let all = found([show("2026-11-21T18:00"), show("2026-11-21T20:00")]).things
        var old = known(Array(all.suffix(1)), ofOldRelease: true)
        let names = KnownNames(all, known: old)
        #expect(names.things[1].id == all[1].plainID && names.things[0].id == all[0].identity && names.ended.isEmpty)
        old[0].digest = "other"
        let changed = KnownNames(all, known: old)
        #expect(changed.things.map(\.id) == all.map(\.identity) && changed.ended == [all[0].plainID])
    }

    @Test func `keep their ids when others of their address come and go`() {
        let (one, two) = (
            restaurant("North", "A 1", url: "https://a.example/r"),
            restaurant("South", "B 2", url: "https://a.example/r")
        )
        let first = KnownNames(found([one]).things, known: [])
        let both = KnownNames(found([two, one]).things, known: known(first.things))
        #expect(both.things[1].id == first.things[0].id && both.things[0].id != first.things[0].id)
        let left = KnownNames(found([two]).things, known: known(both.things))
        #expect(left.things[0].id == both.things[0].id)
    }
}
