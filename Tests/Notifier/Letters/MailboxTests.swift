import Contract
import EventLog
import Events
import Store
import TestKit
import Testing

@testable import NotifierService

@Suite struct `A mailbox` {
    @Test func `gets one confirmation letter, and nothing else until it is confirmed`() async throws {
        let bench = try Bench()
        let ann = mailbox()
        #expect(try await bench.request(ann).isUnconfirmed)
        #expect(try await bench.confirmationsDue() == ["ann@example.org"])
        try await bench.settle(nil, to: ann, .arrived)
        #expect(try await bench.confirmationsDue() == [])
        try await bench.consume("vicinity.order.confirmed.v1", supper())
        #expect(try await bench.letters(to: ann).isEmpty)
        #expect(bench.harness.emitted.isEmpty, "an unconfirmed address is in no log")
        #expect(try await bench.confirm(ann, at: seconds(5)))
        #expect(try await bench.confirm(ann, at: seconds(6)), "a second confirmation has the same answer")
        try await bench.consume("vicinity.order.ready.v1", supper("00-a", of: "c-ann", .ready), at: seconds(7))
        #expect(try await bench.letters(to: ann).map(\.kind) == [.ready], "only later events")
    }

    @Test func `is confirmed within three days, or requested again`() async throws {
        let bench = try Bench()
        try await bench.request(mailbox())
        #expect(try await !bench.confirm(mailbox(), at: days(4)))
        try await bench.request(mailbox(), at: days(4))
        #expect(try await bench.confirmationsDue(at: days(4)) == ["ann@example.org"])
        #expect(try await bench.confirm(mailbox(), at: days(5)))
        #expect(try await !bench.confirm(mailbox(at: "other@example.org"), at: days(5)), "that one was not requested")
    }

    @Test func `gets at most three confirmation letters a day, whoever requests it`() async throws {
        let bench = try Bench()
        for number in 0..<5 {
            let stranger = mailbox(of: "c-\(number)", at: number == 0 ? "VICTIM@example.org" : "victim@example.org")
            let outcome = try await bench.request(stranger, from: "n-\(number)", at: seconds(number))
            #expect(outcome.isUnconfirmed, "the answer is the same for all")
        }
        #expect(try await bench.confirmationsDue(at: seconds(9)).count == 3)
        let later = mailbox(of: "c-9", at: "victim@example.org")
        try await bench.request(later, at: days(2))
        #expect(try await bench.confirmationsDue(at: days(2)).count == 4)
    }

    @Test func `counts towards the limit of its own network`() async throws {
        let bench = try Bench()
        for number in 0..<LetterRules.mostOfNetwork + 5 {
            try await bench.request(mailbox(of: "c-\(number)", at: "a\(number)@example.org"), from: "greedy")
        }
        try await bench.request(mailbox(of: "c-poor", at: "poor@example.org"), from: "poor", at: seconds(1))
        let due = try await bench.confirmationsDue(at: seconds(2))
        #expect(due.count == LetterRules.mostOfNetwork + 1)
        #expect(due.prefix(2).contains("poor@example.org"), "it does not wait for the others")
    }

    @Test func `is the only one of a person, who has several ids`() async throws {
        let bench = try Bench()
        let first = try await bench.opened(mailbox(of: "c-old"))
        // After signing in, the same address needs no second confirmation.
        let same = mailbox(also: ["c-old"], at: "Ann@example.org", kinds: [.ready])
        guard case .confirmed(let changed) = try await bench.request(same, at: seconds(1)) else {
            Issue.record("it must not be confirmed again")
            return
        }
        #expect(changed.id == first.id && changed.kinds == [.ready] && changed.people == ["c-old", "c-ann"])
        try await bench.consume("vicinity.order.ready.v1", supper("00-a", of: "c-ann", .ready))
        #expect(try await bench.letters(to: first).count == 1)
        // Another address replaces it once that is confirmed.
        let other = mailbox(also: ["c-old"], at: "new@example.org")
        try await bench.request(other, at: seconds(2))
        #expect(try await bench.mailboxes(of: "c-old").map(\.email) == ["ann@example.org"])
        try await bench.confirm(other, at: seconds(3))
        #expect(try await bench.mailboxes(of: "c-old").isEmpty)
        #expect(try await bench.mailboxes().map(\.email) == ["new@example.org"])
    }

    @Test func `gets no more letters after they are ended, by the link or on the page`() async throws {
        let bench = try Bench()
        let ann = try await bench.opened(mailbox())
        try await bench.consume("vicinity.order.confirmed.v1", supper())
        _ = try await bench.perform { [handler = bench.handler] in try handler.end(ann.id, in: $0) }
        #expect(try await bench.mailboxes().isEmpty)
        let contents = try await bench.harness.contents()
        #expect(LetterSchema.domainTables.allSatisfy { contents[$0]?.isEmpty == true })
        try await bench.request(ann)
        _ = try await bench.perform { [handler = bench.handler] in
            try handler.endLetters(to: ["c-ann"], in: $0)
        }
        #expect(try await bench.confirmationsDue() == [])
    }

    @Test func `is erased with its customer, or one of their ids, from all tables`() async throws {
        let bench = try Bench()
        try await bench.opened(mailbox(also: ["c-old"]))
        try await bench.request(mailbox(also: ["c-old"], at: "new@example.org"), from: "203.0.113.0")
        try await bench.consume("vicinity.order.confirmed.v1", supper("00-b", of: "c-old"))
        try await bench.erase("c-old", at: seconds(5))
        let contents = try await bench.harness.contents()
        #expect(LetterSchema.domainTables.allSatisfy { contents[$0]?.isEmpty == true })
        let notes = try await bench.harness.read { database in
            try UnconfirmedTable.unconfirmed(of: ["c-ann"], in: database).count
                + ConfirmationRequestTable.count(of: "203.0.113.0", since: Timestamp(microseconds: 0), in: database)
        }
        #expect(notes == 0)
        try await bench.opened(mailbox(), at: seconds(9))
        try await bench.consume("vicinity.order.confirmed.v1", supper("00-c"))
        try await bench.erase("c-ann", at: noon.advanced(by: .seconds(-600)))
        let left = try await bench.harness.contents()
        #expect(
            LetterSchema.domainTables.allSatisfy { left[$0]?.isEmpty == true },
            "the clock was set back before the request")
        await #expect(throws: Reason.self) { try await bench.request(mailbox()) }
    }
}

@Suite struct `The secret of a link` {
    @Test func `is valid for one mailbox and one purpose, and cannot be forged`() {
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
