import Contract
import Events
import Mail
import TestKit
import Testing

@testable import NotifierService

@Suite struct `What saved searches found` {
    private func bench(
        _ channels: [SavedSearch.Channel], kinds: [Letter.LetterType] = [.search]
    ) async throws -> (Bench, Mailbox, SavedSearch) {
        let bench = try Bench()
        let ann = try await bench.opened(mailbox(kinds: kinds))
        return (bench, ann, try await bench.save(search(channels: channels)))
    }

    private func text(_ letter: Letter) throws -> String {
        try #require(letterWriter.message(.letter(letter, to: mailbox()))).text
    }

    @Test func `goes out in one letter a minute after the first find`() async throws {
        let (bench, ann, saved) = try await bench([.mail])
        for number in 1...3 { try await bench.put(home("new-\(number)"), at: seconds(number)) }
        let letter = try #require(try await bench.letters(to: ann).first)
        #expect(try await bench.letters(to: ann).count == 1 && letter.nextAttemptAt == seconds(61))
        #expect(letter.finds?.map(\.thing) == ["new-1", "new-2", "new-3"] && letter.customer == "c-ann")
        let message = try #require(letterWriter.message(.letter(letter, to: ann)))
        #expect(message.subject == "3 new for “Condominium near Mo Chit” · Barri")
        #expect(message.text.contains("Lumpini Park   2500000.00 THB"))
        #expect(message.text.contains("https://eat.example/saved-searches/\(saved.id)"))
        // Its turn has come: what is found now is another letter.
        try await bench.put(home("late"), at: seconds(62))
        #expect(try await bench.letters(to: ann).count == 2)
    }

    @Test func `goes out once a day, of all searches together`() async throws {
        let (bench, ann, _) = try await bench([.daily])
        try await bench.save(search("types=Cafe", name: "Cafés", channels: [.push, .daily]))
        try await bench.put(home("new"), at: seconds(1))
        try await bench.put(
            Place(id: "cafe", types: ["Cafe"], name: "Pla", geo: moChit, updatedAt: noon), at: seconds(2))
        let letter = try #require(try await bench.letters(to: ann).first)
        #expect(try await bench.letters(to: ann).count == 1)
        #expect(letter.nextAttemptAt == Timestamp("2026-11-22T07:00:00Z"))
        let message = try #require(letterWriter.message(.letter(letter, to: ann)))
        #expect(message.subject == "2 changes in your searches · Barri")
        #expect(message.text.contains("Condominium near Mo Chit:\nLumpini Park   2500000.00 THB\nCafés:\nPla\n"))
        #expect(message.text.contains("See what was found:\nhttps://eat.example/saved-searches\n"))
    }

    @Test func `is told as it stands when the letter goes out`() async throws {
        let (bench, ann, _) = try await bench([.daily])
        for id in ["came", "gone"] { try await bench.put(home(id), at: seconds(1)) }
        try await bench.put(home("came", baht: 2_400_000), at: seconds(2))
        try await bench.remove(home("gone"), at: seconds(3))
        let letter = try #require(try await bench.letters(to: ann).first)
        #expect(letter.finds?.map(\.thing) == ["came"] && letter.facts.lines == 1)
        #expect(letter.finds?.first?.change == .begins && letter.finds?.first?.price?.amount == 240_000_000)
        try await bench.remove(home("came"), at: seconds(4))
        #expect(try await bench.letters(to: ann).isEmpty, "what came and went before it was told is nothing")
    }

    @Test func `names what got cheaper with what it cost, and what is gone`() async throws {
        let bench = try Bench()
        let ann = try await bench.opened(mailbox(kinds: [.search]))
        for id in ["cheap", "gone"] { try await bench.put(home(id)) }
        try await bench.save(search(channels: [.daily]))
        try await bench.put(home("cheap", baht: 2_400_000), at: seconds(1))
        try await bench.put(home("cheap", baht: 2_300_000), at: seconds(2))
        try await bench.remove(home("gone"), at: seconds(3))
        let letter = try #require(try await bench.letters(to: ann).first)
        let text = try text(letter)
        #expect(
            text.contains("Lumpini Park   2300000.00 THB (was 2500000.00 THB)") && text.contains("Lumpini Park   gone"))
        #expect(text.hasPrefix("2 changes for “Condominium near Mo Chit”"))
    }

    @Test func `is not told any more if it left, though nobody asked to hear that`() async throws {
        let bench = try Bench()
        let ann = try await bench.opened(mailbox(kinds: [.search]))
        try await bench.save(search(tells: [.begins], channels: [.mail]))
        try await bench.put(home("new"), at: seconds(1))
        try await bench.remove(home("new"), at: seconds(2))
        #expect(try await bench.letters(to: ann).isEmpty)
    }

    @Test func `is written only to who wants it, and not of a search that is no more`() async throws {
        let (bench, ann, saved) = try await bench([.mail], kinds: [.ready])
        try await bench.put(home("new"), at: seconds(1))
        #expect(try await bench.letters(to: ann).isEmpty)
        let (other, bob, second) = try await self.bench([.daily])
        try await other.put(home("new"), at: seconds(1))
        _ = try await other.perform { [handler = other.handler] in try handler.emitGone(second, in: $0) }
        #expect(try await other.letters(to: bob).isEmpty)
        #expect(saved.id == second.id)
    }

    @Test func `names fifty, and counts the others`() async throws {
        let (bench, ann, _) = try await bench([.mail])
        for number in 1...52 { try await bench.put(home("new-\(number)"), at: seconds(1)) }
        let letter = try #require(try await bench.letters(to: ann).first)
        #expect(letter.finds?.count == 50 && letter.facts.lines == 52)
        #expect(try text(letter).contains("and 2 more"))
        try await bench.remove(home("new-1"), at: seconds(2))
        #expect(try #require(try await bench.letters(to: ann).first).facts.lines == 51)
    }

    @Test func `is the same in a store that is made again`() async throws {
        let (bench, ann, _) = try await bench([.mail])
        try await bench.put(home("new"), at: seconds(1))
        let event = try #require(try await bench.letters(to: ann).first).event
        try await bench.settle(event, to: ann, .arrived, at: seconds(70))
        try await bench.put(home("newer"), at: seconds(80))
        let rebuilt = try await bench.harness.rebuilt(inputsFrom: 0)
        try await rebuilt.perform(at: seconds(80)) { [handler = bench.handler] in try handler.askSearches(in: $0) }
        #expect(try await rebuilt.contents() == bench.harness.contents())
    }
}

@Suite struct `The time of the daily letter` {
    @Test(arguments: [
        ("07:00Z", "2026-11-21T06:59:59Z", "2026-11-21T07:00:00Z"),
        ("07:00Z", "2026-11-21T07:00:00Z", "2026-11-22T07:00:00Z"),
        ("07:00+07:00", "2026-11-21T12:00:00Z", "2026-11-22T00:00:00Z"),
        ("22:30-03:00", "2026-11-21T12:00:00Z", "2026-11-22T01:30:00Z"),
        ("00:00+14:00", "2026-11-21T09:59:00Z", "2026-11-21T10:00:00Z"),
    ])
    func `is the next by its clock`(text: String, now: String, next: String) throws {
        let time = try #require(DailyTime(text))
        #expect(time.next(after: Timestamp(now)!) == Timestamp(next)!)
    }

    @Test(arguments: ["7:00Z", "07:00", "25:00Z", "07:60Z", "07:00+7", "", "07:00 Z", "0700Z", "07:00+07:000"])
    func `is nothing else`(text: String) { #expect(DailyTime(text) == nil) }
}
