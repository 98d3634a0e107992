import Contract
import EventLog
import Events
import Store
import TestKit
import Testing

@testable import NotifierService

@Suite struct `A mailbox that wants letters` {
    @Test func `is asked once whether it is meant, and gets nothing until somebody there says yes`() async throws {
        let bench = try Bench()
        let ann = mailbox()
        #expect(try await bench.wish(ann).isUnconfirmed)
        #expect(try await bench.asked() == ["ann@example.org"])
        try await bench.settle(nil, to: ann, .arrived)
        #expect(try await bench.asked() == [])
        try await bench.happens("vicinity.order.confirmed.v1", supper())
        #expect(try await bench.letters(to: ann).isEmpty)
        #expect(bench.harness.emitted.isEmpty, "no log knows of an address that nobody has confirmed")
        #expect(try await bench.confirm(ann, at: seconds(5)))
        #expect(try await bench.confirm(ann, at: seconds(6)), "a second press says the same")
        try await bench.happens("vicinity.order.ready.v1", supper("00-a", of: "c-ann", .ready), at: seconds(7))
        #expect(try await bench.letters(to: ann).map(\.kind) == [.ready], "from then on")
    }

    @Test func `is confirmed within three days, or asked for again`() async throws {
        let bench = try Bench()
        try await bench.wish(mailbox())
        #expect(try await !bench.confirm(mailbox(), at: days(4)))
        try await bench.wish(mailbox(), at: days(4))
        #expect(try await bench.asked(at: days(4)) == ["ann@example.org"])
        #expect(try await bench.confirm(mailbox(), at: days(5)))
        #expect(try await !bench.confirm(mailbox(at: "other@example.org"), at: days(5)), "nobody asked for that one")
    }

    @Test func `is asked three times a day at most, whoever wants it`() async throws {
        let bench = try Bench()
        for number in 0..<5 {
            let stranger = mailbox(of: "c-\(number)", at: number == 0 ? "VICTIM@example.org" : "victim@example.org")
            let wished = try await bench.wish(stranger, from: "n-\(number)", at: seconds(number))
            #expect(wished.isUnconfirmed, "all are told the same")
        }
        #expect(try await bench.asked(at: seconds(9)).count == 3)
        let later = mailbox(of: "c-9", at: "victim@example.org")
        try await bench.wish(later, at: days(2))
        #expect(try await bench.asked(at: days(2)).count == 4)
    }

    @Test func `takes its share from its own network alone`() async throws {
        let bench = try Bench()
        for number in 0..<LetterRules.mostOfNetwork + 5 {
            try await bench.wish(mailbox(of: "c-\(number)", at: "a\(number)@example.org"), from: "greedy")
        }
        try await bench.wish(mailbox(of: "c-poor", at: "poor@example.org"), from: "poor", at: seconds(1))
        let asked = try await bench.asked(at: seconds(2))
        #expect(asked.count == LetterRules.mostOfNetwork + 1)
        #expect(asked.prefix(2).contains("poor@example.org"), "it does not wait for the others")
    }

    @Test func `is one for a person, who has several ids`() async throws {
        let bench = try Bench()
        let first = try await bench.opened(mailbox(of: "c-old"))
        // Signed in since: the same address needs no second yes.
        let same = mailbox(also: ["c-old"], at: "Ann@example.org", kinds: [.ready])
        guard case .confirmed(let changed) = try await bench.wish(same, at: seconds(1)) else {
            Issue.record("it has to be confirmed again")
            return
        }
        #expect(changed.id == first.id && changed.kinds == [.ready] && changed.people == ["c-old", "c-ann"])
        try await bench.happens("vicinity.order.ready.v1", supper("00-a", of: "c-ann", .ready))
        #expect(try await bench.letters(to: first).count == 1)
        // Another address takes its place once it is confirmed.
        let other = mailbox(also: ["c-old"], at: "new@example.org")
        try await bench.wish(other, at: seconds(2))
        #expect(try await bench.mailboxes(of: "c-old").map(\.email) == ["ann@example.org"])
        try await bench.confirm(other, at: seconds(3))
        #expect(try await bench.mailboxes(of: "c-old").isEmpty)
        #expect(try await bench.mailboxes().map(\.email) == ["new@example.org"])
    }

    @Test func `gets no more once somebody says so, there or on the page`() async throws {
        let bench = try Bench()
        let ann = try await bench.opened(mailbox())
        try await bench.happens("vicinity.order.confirmed.v1", supper())
        _ = try await bench.perform { [handler = bench.handler] in try handler.end(ann.id, in: $0) }
        #expect(try await bench.mailboxes().isEmpty)
        let contents = try await bench.harness.contents()
        #expect(LetterSchema.domainTables.allSatisfy { contents[$0]?.isEmpty == true })
        try await bench.wish(ann)
        _ = try await bench.perform { [handler = bench.handler] in
            try handler.endLetters(to: ["c-ann"], in: $0)
        }
        #expect(try await bench.asked() == [])
    }

    @Test func `is forgotten with its customer or one of their ids, wherever it stands`() async throws {
        let bench = try Bench()
        try await bench.opened(mailbox(also: ["c-old"]))
        try await bench.wish(mailbox(also: ["c-old"], at: "new@example.org"), from: "203.0.113.0")
        try await bench.happens("vicinity.order.confirmed.v1", supper("00-b", of: "c-old"))
        try await bench.erase("c-old", at: seconds(5))
        let contents = try await bench.harness.contents()
        #expect(LetterSchema.domainTables.allSatisfy { contents[$0]?.isEmpty == true })
        let notes = try await bench.harness.read { database in
            try UnconfirmedTable.unconfirmed(of: ["c-ann"], in: database).count
                + AskedTable.count(of: "203.0.113.0", since: Timestamp(microseconds: 0), in: database)
        }
        #expect(notes == 0)
        try await bench.opened(mailbox(), at: seconds(9))
        try await bench.happens("vicinity.order.confirmed.v1", supper("00-c"))
        try await bench.erase("c-ann", at: noon.advanced(by: .seconds(-600)))
        let left = try await bench.harness.contents()
        #expect(
            LetterSchema.domainTables.allSatisfy { left[$0]?.isEmpty == true },
            "the clock was set back before they asked")
        await #expect(throws: Reason.self) { try await bench.wish(mailbox()) }
    }
}

@Suite struct `What a link shows` {
    @Test func `is for one mailbox and one purpose, and cannot be made up`() {
        let text = letterSecrets.text(.confirm, "m-1")
        #expect(letterSecrets.mailbox(text, for: .confirm) == "m-1")
        #expect(letterSecrets.mailbox(text, for: .end) == nil)
        #expect(letterSecrets.mailbox(text.replacing("m-1", with: "m-2"), for: .confirm) == nil)
        let others = LetterSecrets(key: Array(repeating: 8, count: 32))
        #expect(others.mailbox(text, for: .confirm) == nil)
        for text in ["", ".", "m-1", "m-1.", "m-1.x", String(repeating: "a", count: 300)] {
            #expect(letterSecrets.mailbox(text, for: .confirm) == nil)
        }
    }
}
