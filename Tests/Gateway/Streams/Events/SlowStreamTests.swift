import Contract
import Events
import Foundation
import TestKit
import Testing

@testable import GatewayService

@Suite struct SlowStreamTests {
    @Test(.timeLimit(.minutes(5)))
    func `a subscriber that does not read is closed, and others are not held up`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway(["STREAM_BACKLOG": "1048576", "STREAM_HEARTBEAT": "100ms"]) { gateway in
                let good = Subscriber([gateway.http], "/v1/events?topics=items")
                try await withSubscriber(good) {
                    let silent = try SilentClient(gateway.http.base, "/v1/events?topics=items")
                    try await waitFor("both are open") { try await streams(gateway) == 2 ? true : nil }
                    var item = Item.sample("cafe.tea")
                    item.description = String(repeating: "x", count: 200_000)
                    var said = 0
                    // Each is awaited, so that the one that reads is never the slow one, on however busy a machine.
                    while try await streams(gateway) == 2 {
                        // More than this the system's own buffers do not hold.
                        try #require(said < 80)
                        try await fixture.emit(item)
                        said += 1
                        try await waitFor("the other has it") { good.events.count == said ? true : nil }
                    }
                    #expect(good.connections == 1)
                    silent.close()
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a subscriber that leaves is forgotten`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let client = try SilentClient(gateway.http.base, "/v1/events")
                try await waitFor("it is open") { try await streams(gateway) == 1 ? true : nil }
                client.close()
                try await waitFor("it is forgotten") { try await streams(gateway) == 0 ? true : nil }
            }
        }
    }

    private func streams(_ gateway: GatewayUnderTest) async throws -> Int? {
        let line = try await gateway.http.get("/metrics").text.split(separator: "\n")
            .first { $0.hasPrefix("vicinity_gateway_streams ") }
        return line?.split(separator: " ").last.flatMap { Double($0) }.map { Int($0) }
    }
}

/// Sends a request and reads nothing.
private final class SilentClient: Sendable {
    private let socket: Int32

    init(_ base: String, _ path: String) throws {
        let url = try #require(URL(string: base))
        socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(url.port ?? 0).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        // The system keeps little for it, so that it is soon behind.
        var size: Int32 = 4096
        setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        let socket = socket
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(connected == 0)
        let request = "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n"
        let sent = send(socket, request, request.utf8.count, Int32(MSG_NOSIGNAL))
        try #require(sent == request.utf8.count)
    }

    func close() {
        Foundation.close(socket)
    }
}
