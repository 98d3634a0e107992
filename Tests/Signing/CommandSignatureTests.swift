import Events
import TestKit
import Testing

@testable import Signing

@Suite struct `A command of a gateway` {
    private static let event = Event(
        id: "c1", source: "/vicinity/gateway", type: "vicinity.order.cancel.v1", subject: "03-a", partitionKey: "c-ana",
        data: Array(#"{"order":"03-a"}"#.utf8))

    private func keys(_ ids: String..., of service: String = "orders") throws -> CommandKeys {
        CommandKeys(
            service: service,
            keys: try ids.map { try #require(CommandKey(id: $0, secret: "\($0) and thirty-two bytes of what it is")) })
    }

    @Test func `is taken by the service that it is signed for, as it was written and read again`() throws {
        let keys = try keys("k1")
        let signed = Self.event.signed(with: [keys])
        #expect(keys.refusal(of: signed, appendedAt: .now) == nil)
        #expect(keys.refusal(of: try Event(json: signed.json), appendedAt: .now) == nil)
        let spaced = String(decoding: signed.json, as: UTF8.self).replacing(",\"source\"", with: " , \"source\"")
        #expect(keys.refusal(of: try Event(json: Array(spaced.utf8)), appendedAt: .now) == nil)
    }

    @Test(
        arguments: [
            { $0.id = "c2" }, { $0.source = "/vicinity/search" }, { $0.type = "vicinity.order.place.v1" },
            { $0.subject = "03-b" }, { $0.partitionKey = "c-bo" }, { $0.time = $0.time.advanced(by: .seconds(1)) },
            { $0.data[3] = UInt8(ascii: "x") }, { $0.signature = "k1.00" }, { $0.signature?.removeLast() },
            { $0.signature?.append("0") }, { $0.signature = "" }, { $0.signature = " ." },
            { $0.signature = "k1." + String(repeating: "é", count: 32) },
        ] as [@Sendable (inout Event) -> Void])
    func `is refused if anything of it was changed`(change: @Sendable (inout Event) -> Void) throws {
        let keys = try keys("k1")
        var event = Self.event.signed(with: [keys])
        change(&event)
        #expect(keys.refusal(of: event, appendedAt: .now) != nil)
    }

    /// Moving bytes from one part to the next gives another text to sign.
    @Test func `is signed part by part`() throws {
        var other = Self.event
        other.id = "c1/vicinity"
        other.source = "/gateway"
        #expect(other.signedBytes != Self.event.signedBytes)
    }

    @Test func `is refused by a service that it is not signed for`() throws {
        let signed = Self.event.signed(with: [try keys("k1")])
        #expect(try keys("k9", of: "catalog").refusal(of: signed, appendedAt: .now)?.contains("catalog") == true)
    }

    @Test func `for several services has a signature for each`() throws {
        let (orders, catalog) = (try keys("k1"), try keys("k9", of: "catalog"))
        let signed = Self.event.signed(with: [orders, catalog])
        #expect(orders.refusal(of: signed, appendedAt: .now) == nil)
        #expect(catalog.refusal(of: signed, appendedAt: .now) == nil)
    }

    @Test func `stays good when the key changes, as long as the old one is kept`() throws {
        let signed = Self.event.signed(with: [try keys("k1")])
        let after = try keys("k1", "k2")
        #expect(after.refusal(of: signed, appendedAt: .now) == nil)
        #expect(Self.event.signed(with: [after]).signature?.hasPrefix("k2.") == true)
        #expect(try keys("k2").refusal(of: signed, appendedAt: .now) != nil)
    }

    @Test func `needs no signature if it is older than the first key`() throws {
        let first = try #require(Timestamp("2026-11-23T08:00:00Z"))
        let key = try #require(
            CommandKey(id: "k1", secret: String(repeating: "s", count: 32), madeAt: first))
        let keys = CommandKeys(service: "orders", keys: [key])
        #expect(keys.refusal(of: Self.event, appendedAt: first.advanced(by: .seconds(-1))) == nil)
        #expect(keys.refusal(of: Self.event, appendedAt: first) != nil)
        var forged = Self.event
        forged.signature = "k1.00"
        #expect(keys.refusal(of: forged, appendedAt: first.advanced(by: .seconds(-1))) != nil)
    }

    @Test func `is signed with keys that are made once and shared by a file`() throws {
        let folder = try ScratchFolder()
        let made = try CommandKeys(service: "orders", folder: folder.path)
        #expect(try CommandKeys(service: "orders", folder: folder.path) == made)
        #expect(try CommandKeys(service: "catalog", folder: folder.path) != made)
        #expect(made.refusal(of: Self.event.signed(with: [made]), appendedAt: .now) == nil)
    }
}
