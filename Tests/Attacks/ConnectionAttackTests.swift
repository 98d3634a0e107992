import Foundation
import Synchronization
import TestKit
import Testing

/// One client with many idle connections.
@Suite(.serialized, .timeLimit(.minutes(5))) struct `Somebody who takes connections and streams` {
    private let modest = "127.0.0.3"
    private let greedy = "127.0.0.2"

    /// A request of another client, from an address of its own.
    private func asks(_ town: Town, _ path: String = "/v1/places?limit=1") throws -> String {
        let socket = try RawSocket(port: town.gateways[0].port, from: modest)
        try socket.send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(town.gateways[0].port)\r\nConnection: close\r\n\r\n")
        return socket.readToEnd(within: 120)
    }

    @Test func `and says nothing on them shuts nobody out`() async throws {
        let settings = ["CONNECTIONS": "300", "CONNECTIONS_PER_ADDRESS": "250", "HEAD_TIME": "60s"]
        try await withTown(on: .embedded, gateways: 1, settings: settings) { town in
            var crowd: [RawSocket] = []
            for _ in 0..<600 { crowd.append(try RawSocket(port: town.gateways[0].port, from: greedy)) }
            #expect(try asks(town).hasPrefix("HTTP/1.1 200"))
            // Another crowd takes all that is left of the whole.
            for _ in 0..<600 { crowd.append(try RawSocket(port: town.gateways[0].port, from: "127.0.0.4")) }
            for _ in 0..<5 { #expect(try asks(town).hasPrefix("HTTP/1.1 200")) }
            withExtendedLifetime(crowd) {}
        }
    }

    @Test func `and never ends a request's head is cut off`() async throws {
        try await withTown(on: .embedded, gateways: 1, settings: ["HEAD_TIME": "1s"]) { town in
            let crowd = try (0..<50).map { _ in try RawSocket(port: town.gateways[0].port, from: greedy) }
            for socket in crowd { try socket.send("GET /v1/places HTTP/1.1\r\nHost: x\r\nX-Slow: ") }
            try await waitFor("all are cut off") {
                for socket in crowd { try? socket.send("a") }
                return crowd.allSatisfy(\.isClosed) ? true : nil
            }
        }
    }

    @Test func `and reads no answer is cut off`() async throws {
        try await withTown(on: .embedded, gateways: 1, settings: ["WRITE_TIME": "1s"]) { town in
            let port = town.gateways[0].port
            let socket = try RawSocket(port: port, from: greedy)
            let request = "GET /MapNewHomeServices.svc?wsdl HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
            // Sent until that fails: the system buffers much for it, then the gateway stops reading, too.
            let isCut = Mutex(false)
            Thread.detachNewThread {
                while (try? socket.send(request)) != nil {}
                isCut.withLock { $0 = true }
            }
            try await waitFor("it is cut off") { isCut.withLock { $0 } ? true : nil }
            #expect(try asks(town).hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test func `and holds all streams that it may leaves those of others`() async throws {
        try await withTown(on: .embedded, gateways: 1, settings: ["STREAMS_PER_ADDRESS": "10"]) { town in
            let port = town.gateways[0].port
            let request = "GET /v1/events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
            var crowd: [RawSocket] = []
            for _ in 0..<10 {
                crowd.append(try RawSocket(port: port, from: greedy))
                try crowd.last?.send(request)
            }
            try await waitFor("one more is refused") {
                let one = try RawSocket(port: port, from: greedy)
                try one.send(request.replacing("\r\n\r\n", with: "\r\nConnection: close\r\n\r\n"))
                // If it is a stream, it does not end.
                let answer = one.readToEnd(within: 2)
                // It may have come before one of the crowd, which was refused then: it holds its stream in that one's place.
                if answer.hasPrefix("HTTP/1.1 200") { crowd.append(one) }
                return answer.hasPrefix("HTTP/1.1 503") && answer.lowercased().contains("retry-after") ? true : nil
            }
            try await waitFor("another has its stream") {
                let other = try RawSocket(port: port, from: modest)
                try other.send(request)
                return other.readToEnd(within: 2).hasPrefix("HTTP/1.1 200") ? true : nil
            }
            withExtendedLifetime(crowd) {}
        }
    }
}
