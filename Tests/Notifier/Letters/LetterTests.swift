import Contract
import EventLog
import Events
import Mail
import Store
import TestKit
import Testing

@testable import NotifierService

@Suite struct `A letter` {
    private func written() async throws -> (Bench, Mailbox, String) {
        let bench = try Bench()
        let ann = try await bench.opened(mailbox(also: ["c-old"]))
        return (bench, ann, try await bench.happens("vicinity.order.confirmed.v1", supper()))
    }

    @Test func `tells of its customer's orders what is wanted, without address and contact`() async throws {
        let (bench, ann, event) = try await written()
        try await bench.happens("vicinity.order.ready.v1", supper("00-b", of: "c-old", .ready))
        try await bench.happens("vicinity.order.ready.v1", supper("00-c", of: "c-bob", .ready))
        let letters = try await bench.letters(to: ann)
        #expect(letters.map(\.order).sorted { $0 ?? "" < $1 ?? "" } == ["00-a", "00-b"])
        let first = try #require(letters.first { $0.event == event })
        #expect(first.kind == .confirmed && first.lines.map(\.name) == ["Soup", "Tea"])
        let told = bench.harness.emitted.filter { $0.topicPartition.topic == Topic.letters.name }
            .map { String(decoding: $0.value ?? [], as: UTF8.self) }.joined()
        #expect(!told.contains("Ann Secret") && !told.contains("+34600000000") && !told.contains("ann@example.org"))
    }

    @Test func `has tickets for whoever wants them`() async throws {
        let bench = try Bench()
        let ann = try await bench.opened(mailbox())
        let bob = try await bench.opened(mailbox(of: "c-bob", at: "bob@example.org", kinds: [.confirmed]))
        try await bench.happens("vicinity.order.confirmed.v1", boughtSeats())
        var bobs = boughtSeats("00-t")
        bobs.customer = "c-bob"
        try await bench.happens("vicinity.order.confirmed.v1", bobs)
        let letter = try #require(try await bench.letters(to: ann).first)
        #expect(letter.kind == .tickets && letter.tickets.map(\.seats) == [2] && letter.total?.amount == 1700)
        let plain = try #require(try await bench.letters(to: bob).first)
        #expect(plain.kind == .confirmed && plain.tickets.isEmpty)
    }

    @Test func `that was sent is over, and is not written again by a log that is read again`() async throws {
        let (bench, ann, event) = try await written()
        try await bench.settle(event, to: ann, .arrived)
        #expect(try await bench.letters(to: ann).isEmpty)
        let rebuilt = try await bench.harness.rebuilt(inputsFrom: 0)
        #expect(try await rebuilt.contents() == bench.harness.contents())
    }

    @Test func `that did not go out is tried again, later and later, for three days, then parked`() async throws {
        let (bench, ann, event) = try await written()
        try await bench.settle(event, to: ann, .failed)
        let first = try #require(try await bench.letters(to: ann).first)
        let next = try #require(first.nextAttemptAt)
        #expect(first.attempts == 1 && (seconds(4)...seconds(6)).contains(next))
        var now = next
        for _ in 0..<40 {
            guard let planned = try await bench.letters(to: ann).first?.nextAttemptAt else { break }
            now = max(now, planned)
            try await bench.settle(event, to: ann, .failed, at: now)
        }
        let parked = try #require(try await bench.letters(to: ann).first)
        #expect(parked.status == .parked && parked.attempts >= 10 && now > days(2) && now <= days(3))
        #expect(try await bench.mailboxes().count == 1, "the mailbox stays")
        try await bench.harness.tick(at: now.advanced(by: .seconds(6 * 86_400)))
        #expect(try await bench.letters(to: ann).count == 1)
        try await bench.harness.tick(at: now.advanced(by: .seconds(8 * 86_400)))
        #expect(try await bench.letters(to: ann).isEmpty)
    }

    @Test func `that is not taken is parked at once, without what would let somebody in`() async throws {
        let bench = try Bench()
        let ann = try await bench.opened(mailbox())
        let event = try await bench.happens("vicinity.order.confirmed.v1", boughtSeats())
        try await bench.settle(event, to: ann, .refused)
        let parked = try #require(try await bench.letters(to: ann).first)
        #expect(parked.status == .parked && parked.tickets.isEmpty && parked.nextAttemptAt == nil)
        try await bench.settle(event, to: ann, .arrived)
        #expect(try await bench.letters(to: ann) == [parked], "what came too late changes nothing")
    }

    @Test func `that nobody came to send is parked, too`() async throws {
        let (bench, ann, _) = try await written()
        try await bench.harness.tick(at: days(2))
        try await bench.harness.tick(at: days(40), deletionTime: days(2))
        #expect(try await bench.letters(to: ann).map(\.status) == [.pending])
        try await bench.harness.tick(at: days(4))
        #expect(try await bench.letters(to: ann).map(\.status) == [.parked])
    }

    @Test func `may go out later, once for its name, and not without end`() async throws {
        let bench = try Bench()
        let ann = try await bench.opened(mailbox())
        func post(_ name: String) async throws {
            let news = LetterNews(kind: .ready, customer: "c-ann", lines: [Letter.Line("Soup")], time: noon)
            _ = try await bench.perform { [handler = bench.handler] in
                try handler.post(news, named: name, at: seconds(3600), in: $0)
            }
        }
        for _ in 0..<2 { try await post("daily-1") }
        #expect(try await bench.letters(to: ann).map(\.nextAttemptAt) == [seconds(3600)])
        func due(_ time: Timestamp) async throws -> Int {
            try await bench.harness.read { try LetterTable.due(at: time, limit: 9, skipping: [], in: $0).count }
        }
        #expect(try await due(noon) == 0)
        #expect(try await due(seconds(3600)) == 1)
        for number in 0..<LetterRules.mostWaiting + 5 { try await post("more-\(number)") }
        #expect(try await bench.letters(to: ann).count == LetterRules.mostWaiting)
        let bob = try await bench.opened(mailbox(of: "c-bob", at: "bob@example.org"))
        try await bench.happens("vicinity.order.ready.v1", supper("00-b", of: "c-bob", .ready), at: seconds(4000))
        let next = try await bench.harness.read { database in
            try LetterTable.due(at: seconds(5000), limit: 4, skipping: [], in: database).map(\.mailbox)
        }
        #expect(Set(next) == [ann.id, bob.id] && next.count == 2, "one at a time to each")
    }
}

@Suite(.timeLimit(.minutes(2))) struct `Letters on their way` {
    private func ready(_ person: String, _ number: Int = 0) -> LetterNews {
        LetterNews(kind: .ready, order: "00-\(number)", customer: person, time: .now)
    }

    @Test func `go out once, each with a name of its own that stays`() async throws {
        let post = try LetterPost()
        try await post.open(mailbox())
        post.mail.fail(with: .postponed(451))
        try await post.post(ready("c-ann"), named: "e-1")
        try await eventually("it was tried") { post.mail.asked == 1 && post.loop.figures.running == 0 }
        let letter = try #require(
            try await post.store.read { try LetterTable.letter("e-1", to: mailbox().id, in: $0) })
        post.mail.fail(with: nil)
        // Its time has come.
        try await post.store.perform { [handler = post.handler] transaction in
            var letter = letter
            letter.nextAttemptAt = .now
            try handler.emit(letter, in: transaction)
        }
        post.handler.letterBell.ring()
        try await eventually("it has gone out") { try await post.pending() == 0 }
        #expect(post.mail.taken.count == 1 && post.mail.taken[0].to.address == "ann@example.org")
        #expect(post.mail.taken[0].id == letterWriter.message(.letter(letter, to: mailbox()))?.id)
        await post.close()
    }

    @Test func `do not storm a server that is away`() async throws {
        let post = try LetterPost()
        post.mail.fail(with: .unavailable("it is away"))
        for number in 0..<50 {
            try await post.open(mailbox(of: "c-\(number)", at: "a\(number)@example.org"))
            try await post.post(ready("c-\(number)", number), named: "e-1")
        }
        try await eventually("it was tried some times") {
            post.mail.asked >= Turns.failing && post.loop.figures.running == 0
        }
        #expect(post.mail.asked <= 2 * Turns.failing + 2, "then it rests")
        #expect(try await post.pending() == 50)
        await post.close()
    }

    @Test func `to one address that is not taken keep no other waiting`() async throws {
        let post = try LetterPost()
        post.mail.fail(with: .refused(550))
        for number in 0..<8 {
            try await post.open(mailbox(of: "c-\(number)", at: "a\(number)@example.org"))
            try await post.post(ready("c-\(number)", number), named: "e-1")
        }
        try await eventually("all are parked") { try await post.pending() == 0 }
        #expect(post.mail.asked == 8)
        await post.close()
    }
}
