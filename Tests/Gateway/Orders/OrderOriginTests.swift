import Events
import Testing

@testable import GatewayService

@Suite struct `An order's origin` {
    private static let morning = Timestamp("2026-11-23T08:00:00Z")!

    private func origin(
        _ address: String, secret: String = GatewayUnderTest.secret, shared: [String] = [], at time: Timestamp = morning
    ) throws -> String? {
        let asker = Asker(actor: nil, address: ClientAddress(connection: address, forwarded: nil, trusting: []))
        return OrderOrigin(try SigningKey(secret: secret), sharedNetworks: shared.compactMap(Network.init))
            .text(of: asker, at: time)
    }

    @Test func `is the same for one network for as long as a transfer may take, at every gateway`() throws {
        let first = try origin("192.0.2.1")
        #expect(try first == origin("192.0.2.1", at: Self.morning.advanced(by: .seconds(3600))))
        #expect(try first != origin("192.0.2.2"))
        #expect(try first == origin("192.0.2.1", at: Self.morning.advanced(by: .seconds(2 * 86_400))))
        #expect(try first != origin("192.0.2.1", at: Self.morning.advanced(by: .seconds(7 * 86_400))))
        #expect(try first != origin("192.0.2.1", secret: "another secret of thirty-two bytes"))
        // A customer of a provider may have a /48.
        #expect(try origin("2001:db8:0:1::1") == origin("2001:db8:0:ffff::2"))
        #expect(try origin("2001:db8:0:1::1") != origin("2001:db8:1:1::1"))
        #expect(first?.contains("192") == false && first?.utf8.count == 16)
    }

    @Test func `is none for networks that many share`() throws {
        #expect(try origin("198.51.100.7", shared: ["198.51.100.0/24"]) == nil)
        #expect(try origin("198.51.101.7", shared: ["198.51.100.0/24"]) != nil)
    }
}
