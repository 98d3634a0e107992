import Contract
import Events
import Testing

@testable import AccountsService

@Suite struct `A session` {
    private let rules = SessionRules()
    private let account = Account(person: "c-1", createdAt: noon, updatedAt: noon)
    private let browser = Browser(device: "Firefox", network: "192.0.2.0/24")

    private func opened(_ account: Account) -> OpenSession {
        rules.opened("s-1", secret: "first", of: account, by: "email", browser, at: noon)
    }

    private func renewal(
        _ session: OpenSession, _ secret: String, rights: Rights = Rights(), at time: Timestamp
    ) -> SessionRules.Renewal {
        rules.renewal(
            of: session, shown: secret, next: "after-\(secret)", rights: rights, network: "n", at: time)
    }

    private func turned(_ renewal: SessionRules.Renewal) -> OpenSession? {
        if case .turned(let session) = renewal { session } else { nil }
    }

    @Test func `of a customer lasts half a year, with rights half a day`() {
        #expect(opened(account).until == days(180))
        var staff = account
        staff.memberships = [Membership(merchant: "m-1", duty: .door)]
        #expect(opened(staff).until == minutes(12 * 60))
    }

    @Test func `holds no secret, only its digest`() {
        #expect(!"\(opened(account))".contains("first"))
        #expect(opened(account).secretDigest.count == 64)
    }

    @Test func `turns its secret with every renewal`() throws {
        let next = try #require(turned(renewal(opened(account), "first", at: minutes(14))))
        #expect(next.secretDigest == Secrets.digest("after-first") && next.formerDigest == Secrets.digest("first"))
        #expect(next.seenAt == minutes(14) && next.until == days(180) && next.network == "n")
    }

    @Test func `accepts the previous secret for a minute, and returns the same next one`()
        throws
    {
        let next = try #require(turned(renewal(opened(account), "first", at: minutes(14))))
        #expect(renewal(next, "first", at: minutes(14).advanced(by: .seconds(59))) == .repeated)
    }

    @Test func `is closed when an older secret is shown: somebody has a copy`() throws {
        let second = try #require(turned(renewal(opened(account), "first", at: minutes(14))))
        #expect(renewal(second, "first", at: minutes(15)) == .over(.stolen))
        let third = try #require(turned(renewal(second, "after-first", at: minutes(20))))
        #expect(renewal(third, "first", at: minutes(20)) == .over(.stolen))
        #expect(renewal(third, "guessed", at: minutes(20)) == .over(.stolen))
    }

    @Test func `ends absolutely, however often it is renewed, and if it is unused`() throws {
        var session = opened(account)
        var secret = "first"
        for day in stride(from: 20, to: 180, by: 20) {
            session = try #require(turned(renewal(session, secret, at: days(day))))
            secret = "after-\(secret)"
        }
        #expect(renewal(session, secret, at: days(180)) == .over(.expired))
        #expect(renewal(opened(account), "first", at: days(30)) == .over(.expired))
    }

    @Test func `of a person with new rights ends sooner, and is not lengthened by losing them`() throws {
        let staff = Rights(memberships: ["m-1": .staff])
        let session = try #require(turned(renewal(opened(account), "first", rights: staff, at: days(3))))
        #expect(session.until == minutes(12 * 60, after: days(3)))
        let later = try #require(turned(renewal(session, "after-first", at: minutes(60, after: days(3)))))
        #expect(later.until == session.until)
    }

    @Test func `is part of the browser's secret`() {
        #expect(ShownSecret("s-1.abc") == ShownSecret(session: "s-1", secret: "abc"))
        for text in ["", "s-1", "s-1.", ".abc", "a.b.c", String(repeating: "a", count: 300) + ".b"] {
            #expect(ShownSecret(text) == nil)
        }
    }
}

@Suite struct `A code` {
    private let sent = EmailCodes.Sent(
        address: "ann@example.org", digest: Secrets.digest(ofCode: "012345", salt: "salt"), salt: "salt", tries: 0,
        sentAt: noon, mailedAt: noon)

    @Test func `has six unpredictable digits`() {
        let codes = (0..<200).map { _ in Secrets.newCode() }
        #expect(codes.allSatisfy { $0.wholeMatch(of: /[0-9]{6}/) != nil } && Set(codes).count > 190)
    }

    @Test func `is valid for ten minutes and five tries`() {
        #expect(EmailCodes.verdict(on: "012345", sent, at: minutes(9)) == .right)
        #expect(EmailCodes.verdict(on: "012346", sent, at: minutes(9)) == .wrong(left: 4))
        #expect(EmailCodes.verdict(on: "012345", sent, at: minutes(10)) == .over)
        var guessed = sent
        guessed.tries = 5
        #expect(EmailCodes.verdict(on: "012345", guessed, at: noon) == .over)
        #expect(EmailCodes.verdict(on: "012345", nil, at: noon) == .over)
    }
}
