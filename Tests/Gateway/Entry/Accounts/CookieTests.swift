import Contract
import Events
import Testing

@testable import GatewayService

/// What cookies say of a browser, and for how long it is believed.
@Suite struct `A cookie` {
    private static let secret = String(repeating: "s", count: 32)
    private let keys = CookieMarks(try! SigningKey(secret: secret))
    private let noon = Timestamp("2026-11-21T12:00:00Z")!

    private func days(_ count: Int64) -> Timestamp { noon.advanced(by: .seconds(count * 86_400)) }

    private func device(_ mailboxes: [String], in former: KnownDevice? = nil, at time: Timestamp) -> KnownDevice? {
        KnownDevice.noting(mailboxes, in: former, keys, at: time)
    }

    @Test func `of a known browser is accepted for 400 days, and only for its mailboxes`() throws {
        let text = try #require(device(["a@b.example"], at: noon)).text
        let name = { (time: Timestamp, address: String) in
            KnownDevice(text, at: time).flatMap { $0.name(for: address, keys) }
        }
        #expect(name(noon, "a@b.example") != nil && name(days(399), "a@b.example") == name(noon, "a@b.example"))
        #expect(name(days(401), "a@b.example") == nil && name(days(-2), "a@b.example") == nil)
        #expect(name(noon, "b@b.example") == nil)
        let others = CookieMarks(try SigningKey(secret: String(repeating: "x", count: 32)))
        #expect(KnownDevice(text, at: noon)?.name(for: "a@b.example", others) == nil)
    }

    @Test func `of a known browser is set again only for something new, and grows no further`() throws {
        let first = try #require(device(["a@b.example"], at: noon))
        #expect(device(["a@b.example"], in: first, at: days(10)) == nil && device([], at: noon) == nil)
        var known = first
        for number in 0..<20 { known = try #require(device(["\(number)@b.example"], in: known, at: days(1))) }
        #expect(known.text.utf8.count < 300)
        #expect(known.name(for: "19@b.example", keys) != nil && known.name(for: "a@b.example", keys) == nil)
        #expect(KnownDevice(known.text, at: days(2)) == known)
        let renewed = try #require(device(["a@b.example"], in: first, at: days(250)))
        #expect(renewed.name(for: "a@b.example", keys) != first.name(for: "a@b.example", keys))
    }

    @Test func `of two browsers does not reveal that they know the same mailbox`() throws {
        let (one, other) = (device(["a@b.example"], at: noon), device(["a@b.example"], at: noon))
        let marks = [one, other].compactMap { $0?.text.split(separator: ".").last }
        #expect(Set(marks).count == 2)
    }

    @Test(arguments: ["", ".", "a.b", "-1-a.b", "20778-a", "99999999999999999999-a.b", "20778-a.1.2.3.4.5.6.7.8.9"])
    func `that no gateway made is ignored`(text: String) {
        #expect(KnownDevice(text, at: noon)?.name(for: "a@b.example", keys) == nil)
        #expect(SignInProof(text, of: "s-1", at: noon, keys) == nil)
    }

    @Test func `of a sign-in is valid for five minutes, and for its session`() {
        let text = SignInProof(session: "s-1", at: noon).text(keys)
        func isGood(_ session: String, after seconds: Int64) -> Bool {
            SignInProof(text, of: session, at: noon.advanced(by: .seconds(seconds)), keys) != nil
        }
        #expect(isGood("s-1", after: 0) && isGood("s-1", after: 299) && isGood("s-1", after: -59))
        #expect(!isGood("s-1", after: 300) && !isGood("s-2", after: 0) && !isGood("s-1", after: -61))
        let later = noon.advanced(by: .seconds(200))
        let carried = SignInProof(text, of: "s-1", at: later, keys)?.carried(to: "s-2")
        #expect(carried?.left(at: later) == .seconds(100))
    }

    @Test func `is accepted with either of two secrets while one is changed`() throws {
        let text = SignInProof(session: "s-1", at: noon).text(keys)
        let next = String(repeating: "n", count: 32)
        let changing = CookieMarks(try SigningKey(secret: next, accepting: [Self.secret]))
        #expect(SignInProof(text, of: "s-1", at: noon, changing) != nil)
        #expect(SignInProof(SignInProof(session: "s-1", at: noon).text(changing), of: "s-1", at: noon, keys) == nil)
        #expect(SignInProof(text, of: "s-1", at: noon, CookieMarks(try SigningKey(secret: next))) == nil)
    }
}
