import Testing

@testable import GatewayService

@Suite struct ClientAddressTests {
    private let proxies = ["10.0.0.0/8", "fd00::/8"].compactMap(Network.init)

    private func client(_ connection: String, _ forwarded: String?) -> String {
        ClientAddress(connection: connection, forwarded: forwarded, trusting: proxies).text
    }

    @Test func `a client without a trusted proxy is where its connection comes from, whatever it says`() {
        #expect(client("192.0.2.1", nil) == "192.0.2.1")
        #expect(client("192.0.2.1", "198.51.100.7") == "192.0.2.1")
    }

    @Test func `a trusted proxy names its client`() {
        #expect(client("10.1.2.3", "198.51.100.7") == "198.51.100.7")
        #expect(client("10.1.2.3", "203.0.113.9, 198.51.100.7") == "198.51.100.7")
        #expect(client("10.1.2.3", "203.0.113.9, 198.51.100.7, 10.9.9.9") == "198.51.100.7")
        #expect(client("fd00::1", "2001:db8::7") == "2001:db8::7")
    }

    @Test func `nonsense from a trusted proxy is not followed`() {
        #expect(client("10.1.2.3", "unknown") == "10.1.2.3")
        #expect(client("10.1.2.3", "") == "10.1.2.3")
    }

    @Test func `an IPv6 client is limited by its whole network`() {
        func key(_ address: String) -> String {
            ClientAddress(connection: address, forwarded: nil, trusting: []).limitKey
        }
        #expect(key("2001:db8:1:2::1") == key("2001:db8:1:2:ffff::9"))
        #expect(key("2001:db8:1:2::1") != key("2001:db8:1:3::1"))
        #expect(key("192.0.2.1") == "192.0.2.1")
    }

    @Test(arguments: ["10.0.0.0/33", "10.0.0", "x", "10.0.0.0/", "fd00::/129", "/8"])
    func `what is no network is refused`(text: String) {
        #expect(Network(text) == nil)
    }
}
